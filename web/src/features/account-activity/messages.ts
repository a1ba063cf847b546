import type { ActivityKind } from '../../../../api/contracts/http/activity-kinds';
import { formatCount } from '../../lib/format-count';
import type { Entry } from './activity.queries';

const entries = (count: number) => formatCount(count, 'entry', 'entries');
const timesText = (count: number | null) =>
  count !== null && count > 1 ? `, ${count.toLocaleString('en')} times` : '';

/** UI texts of this feature. Texts that the specification defines come from `api/contracts/http/texts`. */
export const messages = {
  title: 'Activity',
  note: 'What students, tutors and admins do, live',
  filter: 'Filter',
  filters: 'Filters',
  entries: 'Entries',
  showEntries: 'Show entries',
  showCount: (count: number) => `Show ${entries(count)}`,
  showing: (time: string, count: number) => `Showing ${time}: ${entries(count)}`,
  wholeDay: 'the whole day',
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  now: 'now',
  showNew: (count: number, isMore: boolean) => `Show ${count.toLocaleString('en')}${isMore ? '+' : ''} new`,
  showNewHint: 'Select to show them',
  connectionLost: (time: string) => `Connection lost at ${time}. New activity appears when you are connected again.`,
  appearsHere: 'New activity appears here',
  periodOver: 'This period is over. No new activity will appear.',
  empty: (hasKindFilter: boolean, account: string, time: string) =>
    `No activity${hasKindFilter ? ' of this kind' : ''}${account ? ` with “${account}”` : ''} ${time}.`,
  onThatDay: 'on that day',
  between: (from: string, to: string) => `between ${from} and ${to}`,
  showEverything: 'Show everything',
  showAllKinds: 'Show all kinds',
  showEarlier: 'Show earlier entries',
  loading: 'Loading',
  noMoreEntries: 'All entries are kept.',
  previousDay: 'Previous day',
  nextDay: 'Next day',
  from: 'From',
  to: 'To',
  show: 'Show',
  all: 'All',
  person: 'Person',
  personHint: 'Username or email',
  time: 'Time',
  timeSeparator: 'to',
  unknownAccount: 'Unknown account',
  serverCommand: 'A command on the server',
  latest: 'Latest activity',
  seeAll: 'See all activity',
  history: {
    ofQuestion: 'History of the question',
    ofModelTest: 'History of the model test',
    note: 'Who changed it, newest first',
    empty: 'Nothing is recorded yet.',
    list: 'History',
  },
  lastHours: {
    title: 'Last six hours',
    bubble: 'Each bubble is ten minutes. A fuller bubble means more activity.',
    bubbleOnPhone: 'Each bubble is half an hour.',
    registered: 'Registered',
    signedIn: 'Signed in',
    examsStarted: 'Exams started',
    examsFinished: 'Exams finished',
    doubtsAsked: 'Doubts asked',
  },
  kinds: {
    registered: 'Registered',
    signedIn: 'Signed in',
    signInFailed: 'Sign-in failed',
    signedOut: 'Signed out',
    passwordChanged: 'Password changed',
    passwordReset: 'Password reset',
    profileChanged: 'Profile changed',
    bannedOrUnbanned: 'Banned or unbanned',
    deleted: 'Deleted',
    tutorAdded: 'Tutor added',
    examStarted: 'Exam started',
    examFinished: 'Exam finished',
    doubtAsked: 'Doubt asked',
    personalDataExported: 'Personal data exported',
    answerKeyCorrected: 'Answer key corrected',
    questions: 'Questions',
    topics: 'Topics',
    modelTests: 'Model tests',
    answers: 'Answers',
    reports: 'Reports',
  },
} as const;

const inSubject = (subject: string | null) => (subject === null ? '' : ` in ${subject}`);
const questionCount = (count: number | null) => formatCount(count ?? 1, 'question', 'questions');
const questionsText = ({ count, subject }: Entry) =>
  `${count === 1 ? 'a question' : questionCount(count)}${inSubject(subject)}`;
const topicsText = ({ count, subject }: Entry) =>
  `${count === 1 ? 'a topic' : formatCount(count ?? 1, 'topic', 'topics')}${inSubject(subject)}`;
const modelTestText = (name: string | null) => (name === null ? 'a model test' : `the model test ${name}`);

const ACTIONS: Readonly<Record<ActivityKind, (entry: Entry) => string>> = {
  registered: () => 'registered',
  'logged-in': () => 'signed in',
  'login-failed': ({ count }) => `failed to sign in${timesText(count)}`,
  'logged-out': () => 'signed out',
  'password-changed': () => 'changed their password',
  'password-reset': () => 'reset their password',
  'profile-changed': () => 'changed their profile',
  banned: ({ subject }) => `banned ${subject}`,
  unbanned: ({ subject }) => `unbanned ${subject}`,
  'ban-explained': ({ subject, reason }) => `gave a reason for the ban of ${subject}${reason ? `: ${reason}` : ''}`,
  deleted: ({ subject, deleted }) => (deleted.includes('subject') ? 'deleted an account' : `deleted ${subject}`),
  'tutor-added': ({ subject }) => `added ${subject} as a tutor`,
  'exam-started': ({ subject }) => `started ${subject}`,
  'exam-finished': ({ subject }) => `finished ${subject}`,
  'doubt-asked': ({ subject }) => `asked a doubt in ${subject}`,
  'personal-data-exported': () => 'exported events with personal data',
  'key-corrected': () => 'corrected an answer key',
  'key-correction-reversed': () => 'reversed an answer key correction',
  'question-added': (entry) => `added ${questionsText(entry)}`,
  'question-changed': (entry) => `changed ${questionsText(entry)}`,
  'solution-changed': ({ count }) => `changed the solution of ${count === 1 ? 'a question' : questionCount(count)}`,
  'question-tagged': (entry) => `changed the topics of ${questionsText(entry)}`,
  'question-deleted': (entry) => `deleted ${questionsText(entry)}`,
  'questions-imported': (entry) => (entry.count ? `imported ${questionsText(entry)}` : 'started an import'),
  'import-undone': ({ count }) => (count ? `undid the import of ${questionCount(count)}` : 'undid an import'),
  'topic-added': (entry) => `added ${topicsText(entry)}`,
  'topic-changed': (entry) => `changed ${topicsText(entry)}`,
  'topic-merged': (entry) => `merged ${topicsText(entry)}`,
  'topic-retired': (entry) => `retired ${topicsText(entry)}`,
  'model-test-created': ({ subject }) => `created the model test ${subject}`,
  'model-test-changed': ({ subject }) => `changed ${modelTestText(subject)}`,
  'model-test-deleted': ({ subject }) => `deleted ${modelTestText(subject)}`,
  'results-released': ({ subject }) => `released the results of ${modelTestText(subject)}`,
  'doubt-answered': ({ subject }) => `answered a doubt${inSubject(subject)}`,
  'answer-changed': ({ subject }) => `changed an answer to a doubt${inSubject(subject)}`,
  'answer-published': () => 'published an answer under a question',
  'answer-withdrawn': () => 'removed a published answer',
  'reports-resolved': ({ count }) => `replied to ${formatCount(count ?? 1, 'report', 'reports')} of a question`,
};

/** Returns the username of the actor, or what is shown without one. */
export const actorName = ({ who, what }: Entry): string =>
  who ?? (what === 'login-failed' ? messages.unknownAccount : messages.serverCommand);

/** Returns the predicate of an entry, shown after the user's name ('banned ann'). */
export const actionText = (entry: Entry): string => ACTIONS[entry.what](entry);
