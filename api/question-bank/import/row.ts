/** A question of a file before validation. */
export interface WrittenQuestion {
  /** Id of the existing question, if the file has one (CSV and JSON only). */
  readonly _id?: unknown;
  readonly subject?: unknown;
  readonly question?: unknown;
  readonly options?: unknown;
  readonly correctAnswers?: unknown;
  /** Solution; absent if the file has no solutions. */
  readonly solution?: unknown;
  /** Topic paths such as `Chapter > Topic`, as a list or separated by `|`; absent if the file has no topics. */
  readonly topics?: unknown;
}

/** A row as returned by the parser of a format. */
export type ParsedRow = {
  /** First line of the row, from 1. Several rows can begin on the same line. */
  readonly line: number;
  /** Warnings for the tutor about an importable row. */
  readonly notes?: readonly string[];
} & (
  | { readonly written: WrittenQuestion }
  | {
      /** Reason why the row cannot be imported. */
      readonly fault: string;
      /** Parts of the question that could be parsed. */
      readonly written?: WrittenQuestion;
    }
);

/** A row of a file: a question, or the reason why it is rejected. */
export type Row = ParsedRow & {
  /** Identity within the file: the number of preceding rows. */
  readonly index: number;
};

/** Thrown if no rows can be read from a file. The message is one line for the user, without the file's name. */
export class UnreadableFile extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnreadableFile';
  }
}
