/** Stream names: the kind, a hyphen, the id. */
export const streams = {
  account: (role: 'student' | 'tutor' | 'admin', id: string) => `${role}-${id}`,
  session: (id: string) => `session-${id}`,
  /** `fingerprint` is the HMAC of the normal form, never the email or username itself */
  reservation: (fingerprint: string) => `reservation-${fingerprint}`,
  question: (id: string) => `question-${id}`,
  mockTest: (id: string) => `mocktest-${id}`,
  modelTest: (id: string) => `modeltest-${id}`,
  /** decides which exams a student may start: once each, one at a time */
  sittings: (studentId: string) => `sittings-${studentId}`,
  attempt: (id: string) => `attempt-${id}`,
  doubt: (id: string) => `doubt-${id}`,
  /** when no answer could be saved */
  outages: 'platform-outages',
  /** by what attempts are scored */
  scoringRules: 'platform-scoring-rules',
} as const;
