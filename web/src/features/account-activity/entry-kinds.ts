import {
  Ban,
  CalendarClock,
  Check,
  CircleUserRound,
  ClipboardPenLine,
  Database,
  FileDown,
  Flag,
  GraduationCap,
  KeyRound,
  KeySquare,
  ListTree,
  LogIn,
  LogOut,
  MessageCircleQuestionMark,
  MessageCircleReply,
  RotateCcwKey,
  Trash2,
  TriangleAlert,
  UserPlus,
  type LucideIcon,
} from 'lucide-react';
import type { ActivityKind } from '../../../../api/contracts/http/activity-kinds';
import type { Entry } from './activity.queries';
import { messages } from './messages';

const { kinds } = messages;

/** Kinds of entries that share a filter. */
export interface KindGroup {
  name: string;
  icon: LucideIcon;
  kinds: readonly ActivityKind[];
  tone?: 'negative' | 'caution';
}

export const KIND_GROUPS: readonly KindGroup[] = [
  { name: kinds.registered, icon: UserPlus, kinds: ['registered'] },
  { name: kinds.signedIn, icon: LogIn, kinds: ['logged-in'] },
  { name: kinds.signInFailed, icon: TriangleAlert, kinds: ['login-failed'], tone: 'caution' },
  { name: kinds.signedOut, icon: LogOut, kinds: ['logged-out'] },
  { name: kinds.passwordChanged, icon: KeyRound, kinds: ['password-changed'] },
  { name: kinds.passwordReset, icon: RotateCcwKey, kinds: ['password-reset'] },
  { name: kinds.profileChanged, icon: CircleUserRound, kinds: ['profile-changed'] },
  { name: kinds.bannedOrUnbanned, icon: Ban, kinds: ['banned', 'unbanned', 'ban-explained'], tone: 'negative' },
  { name: kinds.deleted, icon: Trash2, kinds: ['deleted'], tone: 'negative' },
  { name: kinds.tutorAdded, icon: GraduationCap, kinds: ['tutor-added'] },
  { name: kinds.examStarted, icon: ClipboardPenLine, kinds: ['exam-started'] },
  { name: kinds.examFinished, icon: Check, kinds: ['exam-finished'] },
  { name: kinds.doubtAsked, icon: MessageCircleQuestionMark, kinds: ['doubt-asked'] },
  { name: kinds.personalDataExported, icon: FileDown, kinds: ['personal-data-exported'], tone: 'caution' },
  { name: kinds.answerKeyCorrected, icon: KeySquare, kinds: ['key-corrected', 'key-correction-reversed'] },
  {
    name: kinds.questions,
    icon: Database,
    kinds: [
      'question-added',
      'question-changed',
      'solution-changed',
      'question-tagged',
      'question-deleted',
      'questions-imported',
      'import-undone',
    ],
  },
  { name: kinds.topics, icon: ListTree, kinds: ['topic-added', 'topic-changed', 'topic-merged', 'topic-retired'] },
  {
    name: kinds.modelTests,
    icon: CalendarClock,
    kinds: ['model-test-created', 'model-test-changed', 'model-test-deleted', 'results-released'],
  },
  {
    name: kinds.answers,
    icon: MessageCircleReply,
    kinds: ['doubt-answered', 'answer-changed', 'answer-published', 'answer-withdrawn'],
  },
  { name: kinds.reports, icon: Flag, kinds: ['reports-resolved'] },
];

const GROUPS_BY_KIND = new Map(KIND_GROUPS.flatMap((group) => group.kinds.map((kind) => [kind, group] as const)));

export const groupOf = ({ what }: Pick<Entry, 'what'>): KindGroup => GROUPS_BY_KIND.get(what)!;
