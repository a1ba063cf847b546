/** What every command knows besides itself. Time comes in here, so that deciding again decides the same. */
export interface CommandContext {
  /** UUID; the ids of the command's events are derived from it, so that a resent command changes nothing */
  readonly commandId: string;
  /** `student:{id}`, `tutor:{id}`, `admin:{id}`, `visitor` or `process:{name}` */
  readonly actor: string;
  readonly correlationId: string;
  /** the server's clock when the command came in */
  readonly now: Date;
  /** hash of what its sender asked for, where the sender named the command id: under one id it is always the same */
  readonly contentHash?: string;
}
