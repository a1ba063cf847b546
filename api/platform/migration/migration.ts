/** By which the caller of a long step follows it and stops it. */
export interface Watch {
  /** aborted: the step ends after what is under way, and throws the reason */
  readonly stop: AbortSignal;
  /** so many more are done, one by default */
  seen(more?: number): void;
}

/** Why a migration can't begin or go on, in one line for the person who runs it. */
export class MigrationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MigrationError';
  }
}
