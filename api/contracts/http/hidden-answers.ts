/**
 * Why key, verdict, own option and solution of a question are hidden from a student: the question is on the paper of
 * the student's running attempt, or on one whose answers are withheld.
 */
const HIDDEN_REASONS = ['running', 'withheld'] as const;
export type HiddenReason = (typeof HIDDEN_REASONS)[number];

/** Description of the property in the OpenAPI document. */
export const HIDDEN_PROPERTY = {
  enum: HIDDEN_REASONS,
  description:
    'why key, verdict, chosen option and solution are omitted. running: the question is on the paper of a running attempt; withheld: on a paper whose answers are shown later',
};
