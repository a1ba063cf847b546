/** Context of a command. The time is passed in, so that a retry decides the same. */
export interface CommandContext {
  /** UUID, the idempotency key; ids of the command's events are derived from it */
  readonly commandId: string;
  /** `student:{id}`, `tutor:{id}`, `admin:{id}`, `visitor` or `process:{name}` */
  readonly actor: string;
  readonly correlationId: string;
  /** server time when the command arrived */
  readonly now: Date;
  /** hash of the request when the sender set the command id; differs if the id is reused for another request */
  readonly contentHash?: string;
}
