import type { DetailsOf, RefusalCode } from '../../contracts/http/refusals.js';

/** Thrown by deciders and command handlers to reject a command. The code determines HTTP status and text. */
export class Refusal<Code extends RefusalCode = RefusalCode> extends Error {
  readonly details: DetailsOf<Code>;

  constructor(
    readonly code: Code,
    ...[details]: object extends DetailsOf<Code> ? [details?: DetailsOf<Code>] : [details: DetailsOf<Code>]
  ) {
    super(code);
    this.name = 'Refusal';
    this.details = details ?? ({} as DetailsOf<Code>);
  }

  /** Returns whether the value is a refusal with one of these codes. */
  static is<Code extends RefusalCode>(thrown: unknown, ...codes: readonly Code[]): thrown is Refusal<Code> {
    return thrown instanceof Refusal && codes.some((code) => code === thrown.code);
  }
}
