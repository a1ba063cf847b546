/** Lets the caller of a long step follow its progress and stop it. */
export interface Watch {
  /** When aborted, the step throws the reason after its current operation. */
  readonly stop: AbortSignal;
  /** Reports progress. @param more number of completed items, 1 by default */
  processed(more?: number): void;
}

/** Thrown when a migration cannot start or continue. The message is one line for the operator. */
export class MigrationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MigrationError';
  }
}
