/** A question of a file, of which nothing is checked yet. */
export interface WrittenQuestion {
  readonly subject?: unknown;
  readonly question?: unknown;
  readonly options?: unknown;
  readonly correctAnswers?: unknown;
}

/** A row of a file: a question, or why it is none. */
export type Row = {
  /** on which it begins, from 1 */
  readonly line: number;
} & ({ readonly written: WrittenQuestion } | { readonly fault: string });

/** A file out of which no row can be read; its message is one line for a person, without the file's name. */
export class UnreadableFile extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnreadableFile';
  }
}
