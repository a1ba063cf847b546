import {
  Ban,
  Check,
  CircleUserRound,
  ClipboardPenLine,
  FileDown,
  GraduationCap,
  KeyRound,
  KeySquare,
  LogIn,
  LogOut,
  MessageCircleQuestionMark,
  RotateCcwKey,
  Trash2,
  TriangleAlert,
  UserPlus,
  type LucideIcon,
} from 'lucide-react';
import type { ActivityKind } from '../../../../api/contracts/http/activity-kinds';
import type { Entry } from './activity.queries';

/** Kinds that share a filter. */
export interface KindGroup {
  name: string;
  icon: LucideIcon;
  kinds: readonly ActivityKind[];
  tone?: 'negative' | 'caution';
}

export const KIND_GROUPS: readonly KindGroup[] = [
  { name: 'Registered', icon: UserPlus, kinds: ['registered'] },
  { name: 'Signed in', icon: LogIn, kinds: ['logged-in'] },
  { name: 'Sign-in failed', icon: TriangleAlert, kinds: ['login-failed'], tone: 'caution' },
  { name: 'Signed out', icon: LogOut, kinds: ['logged-out'] },
  { name: 'Password changed', icon: KeyRound, kinds: ['password-changed'] },
  { name: 'Password reset', icon: RotateCcwKey, kinds: ['password-reset'] },
  { name: 'Profile changed', icon: CircleUserRound, kinds: ['profile-changed'] },
  { name: 'Banned or unbanned', icon: Ban, kinds: ['banned', 'unbanned'], tone: 'negative' },
  { name: 'Deleted', icon: Trash2, kinds: ['deleted'], tone: 'negative' },
  { name: 'Tutor added', icon: GraduationCap, kinds: ['tutor-added'] },
  { name: 'Exam started', icon: ClipboardPenLine, kinds: ['exam-started'] },
  { name: 'Exam finished', icon: Check, kinds: ['exam-finished'] },
  { name: 'Doubt asked', icon: MessageCircleQuestionMark, kinds: ['doubt-asked'] },
  { name: 'Personal data exported', icon: FileDown, kinds: ['personal-data-exported'], tone: 'caution' },
  { name: 'Answer key corrected', icon: KeySquare, kinds: ['key-corrected', 'key-correction-reversed'] },
];

const GROUP_OF = new Map(KIND_GROUPS.flatMap((group) => group.kinds.map((kind) => [kind, group] as const)));

export const groupOf = ({ what }: Pick<Entry, 'what'>): KindGroup => GROUP_OF.get(what)!;

const times = (count: number | null): string =>
  count !== null && count > 1 ? `, ${count.toLocaleString('en')} times` : '';

/** Returns the predicate of an entry, shown after the name of the person. */
export function deedOf({ what, subject, count, deleted }: Entry): string {
  switch (what) {
    case 'registered':
      return 'registered';
    case 'logged-in':
      return 'signed in';
    case 'login-failed':
      return `failed to sign in${times(count)}`;
    case 'logged-out':
      return 'signed out';
    case 'password-changed':
      return 'changed their password';
    case 'password-reset':
      return 'reset their password';
    case 'profile-changed':
      return 'changed their profile';
    case 'banned':
      return `banned ${subject}`;
    case 'unbanned':
      return `unbanned ${subject}`;
    case 'deleted':
      return deleted.includes('subject') ? 'deleted an account' : `deleted ${subject}`;
    case 'tutor-added':
      return `added ${subject} as a tutor`;
    case 'exam-started':
      return `started ${subject}`;
    case 'exam-finished':
      return `finished ${subject}`;
    case 'doubt-asked':
      return `asked a doubt in ${subject}`;
    case 'personal-data-exported':
      return 'exported events with personal data';
    case 'key-corrected':
      return 'corrected an answer key';
    case 'key-correction-reversed':
      return 'reversed an answer key correction';
  }
}
