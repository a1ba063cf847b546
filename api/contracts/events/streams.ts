/** Stream names in the format category, hyphen, id. */
export const streams = {
  account: (role: 'student' | 'tutor' | 'admin', id: string) => `${role}-${id}`,
  session: (id: string) => `session-${id}`,
  /** @param of account id, or `nobody-{role}` for unknown names */
  failedLogins: (of: string) => `failedlogins-${of}`,
  /** `fingerprint` is an HMAC of the normalized name, never the email or username itself. */
  reservation: (fingerprint: string) => `reservation-${fingerprint}`,
  question: (id: string) => `question-${id}`,
  /** Syllabus tree of a subject. */
  topics: (subject: string) => `topics-${subject}`,
  questionImport: (id: string) => `questionimport-${id}`,
  mockTest: (id: string) => `mocktest-${id}`,
  modelTest: (id: string) => `modeltest-${id}`,
  /** Exams started by a student. Each exam can be started once, and only one can run at a time. */
  sittings: (studentId: string) => `sittings-${studentId}`,
  attempt: (id: string) => `attempt-${id}`,
  /** Corrections of a question's key, of which only one can run at a time. */
  keyCorrections: (questionId: string) => `keycorrections-${questionId}`,
  doubt: (id: string) => `doubt-${id}`,
  /** A published answer, apart from the doubt that it answers. */
  publishedAnswer: (id: string) => `publishedanswer-${id}`,
  /** Reports of a question by all students, each of whom can have one open report. */
  questionReports: (questionId: string) => `questionreports-${questionId}`,
  /** A practice. The id is derived from the student and the ordinal, so that the latest practice can be found. */
  practice: (id: string) => `practice-${id}`,
  practicePlan: (studentId: string) => `practiceplan-${studentId}`,
  /** A picture. The id is the SHA-256 hash of the stored file. */
  picture: (id: string) => `picture-${id}`,
  /** Periods in which no answer could be saved. */
  outages: 'platform-outages',
  /** History of the scoring rules. */
  scoringRules: 'platform-scoring-rules',
  /** Exports of personal data. */
  exports: 'platform-exports',
  /** Signed seals of the log. */
  seals: 'platform-seals',
} as const;

/** Categories of Meritlist's streams: the part of a stream name before the first hyphen. */
const STREAM_CATEGORIES: readonly string[] = [
  ...new Set(['student', 'tutor', 'admin', ...Object.values(streams).map(nameOf).map(categoryOf)]),
];

/**
 * Returns true if a stream belongs to Meritlist. A shared KurrentDB also contains streams of other applications and
 * system streams (`$…`).
 */
export const isOwnStream = (stream: string): boolean => STREAM_CATEGORIES.includes(categoryOf(stream));

function nameOf(stream: (typeof streams)[keyof typeof streams]): string {
  return typeof stream === 'string' ? stream : stream('student', '');
}

function categoryOf(stream: string): string {
  return stream.split('-', 1)[0]!;
}
