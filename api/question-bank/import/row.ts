/** A question of a file before any rule is checked. */
export interface WrittenQuestion {
  /** of the question in the database, where the file names it (CSV, JSON) */
  readonly _id?: unknown;
  readonly subject?: unknown;
  readonly question?: unknown;
  readonly options?: unknown;
  readonly correctAnswers?: unknown;
  /** absent: the file says nothing about solutions */
  readonly solution?: unknown;
  /** names such as `Chapter > Topic`, as a list or separated by `|`; absent: the file says nothing about topics */
  readonly topics?: unknown;
}

/** A row as a format's reader parses it. */
export type ParsedRow = {
  /** the line on which it begins, from 1; several rows can begin on the same line */
  readonly line: number;
  /** what the tutor should look at, although the row can be imported */
  readonly notes?: readonly string[];
} & (
  | { readonly written: WrittenQuestion }
  | {
      /** why it cannot be imported */
      readonly fault: string;
      /** as much of the question as could be read */
      readonly written?: WrittenQuestion;
    }
);

/** A row of a file: a question, or the reason why it is refused. */
export type Row = ParsedRow & {
  /** its identity within the file: the number of rows before it */
  readonly index: number;
};

/** A file out of which no row can be read; its message is one line for a person, without the file's name. */
export class UnreadableFile extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnreadableFile';
  }
}
