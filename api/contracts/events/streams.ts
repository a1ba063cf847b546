/** Stream names: category, hyphen, id. */
export const streams = {
  account: (role: 'student' | 'tutor' | 'admin', id: string) => `${role}-${id}`,
  session: (id: string) => `session-${id}`,
  /** @param of an account id, or `nobody-{role}` for unknown names */
  failedLogins: (of: string) => `failedlogins-${of}`,
  /** `fingerprint` is the HMAC of the normal form, never the email or username itself */
  reservation: (fingerprint: string) => `reservation-${fingerprint}`,
  question: (id: string) => `question-${id}`,
  /** the syllabus tree of a subject */
  topics: (subject: string) => `topics-${subject}`,
  questionImport: (id: string) => `questionimport-${id}`,
  mockTest: (id: string) => `mocktest-${id}`,
  modelTest: (id: string) => `modeltest-${id}`,
  /** decides which exams a student may start: each once, one at a time */
  sittings: (studentId: string) => `sittings-${studentId}`,
  attempt: (id: string) => `attempt-${id}`,
  /** corrections of a question's key, so that only one is in progress at a time */
  keyCorrections: (questionId: string) => `keycorrections-${questionId}`,
  doubt: (id: string) => `doubt-${id}`,
  /** derived from the student and the ordinal of the practice, so that the next practice follows the last one */
  practice: (id: string) => `practice-${id}`,
  practicePlan: (studentId: string) => `practiceplan-${studentId}`,
  /** periods in which no answer could be saved */
  outages: 'platform-outages',
  /** scoring rules over time */
  scoringRules: 'platform-scoring-rules',
  /** exports of personal data */
  exports: 'platform-exports',
  /** signed seals of the log */
  seals: 'platform-seals',
} as const;

/** The categories of Meritlist's streams: the part of a stream name before the first hyphen. */
const STREAM_CATEGORIES: readonly string[] = [
  ...new Set(['student', 'tutor', 'admin', ...Object.values(streams).map(nameOf).map(categoryOf)]),
];

/**
 * Returns whether a stream belongs to Meritlist. A shared KurrentDB also has streams of other programs and its own
 * (`$…`).
 */
export const isOwnStream = (stream: string): boolean => STREAM_CATEGORIES.includes(categoryOf(stream));

function nameOf(stream: (typeof streams)[keyof typeof streams]): string {
  return typeof stream === 'string' ? stream : stream('student', '');
}

function categoryOf(stream: string): string {
  return stream.split('-', 1)[0]!;
}
