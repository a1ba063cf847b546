/** Why a command is not done, in the words of HTTP's 4xx (decisions.md, Answers of the API). */
export type RefusalKind = 'invalid' | 'unauthorized' | 'forbidden' | 'not-found' | 'conflict' | 'not-in-exam';

/** Thrown by deciders and command handlers; the message is for the person. */
export class Refusal extends Error {
  constructor(
    readonly kind: RefusalKind,
    message: string,
    /** further fields of the answer, such as `attemptId` or `errors` */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = 'Refusal';
  }
}
