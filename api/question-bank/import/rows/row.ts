/** A question of a file before validation. */
export interface WrittenQuestion {
  /** Id of the existing question, if the file has one (CSV and JSON only). */
  readonly _id?: unknown;
  readonly subject?: unknown;
  readonly question?: unknown;
  readonly options?: unknown;
  readonly correctAnswers?: unknown;
  /** True if students see the options in the order of the file; false if they do not. */
  readonly keepOrder?: unknown;
  /** Solution; absent if the file has no solutions. */
  readonly solution?: unknown;
  /** Topic paths such as `Chapter > Topic`, as a list or separated by `|`; absent if the file has no topics. */
  readonly topics?: unknown;
}

/** Converts the texts of a question. Values of another type and absent fields stay as they are. */
export function withTexts(written: WrittenQuestion, convert: (text: string) => string): WrittenQuestion {
  const text = (value: unknown): unknown => (typeof value === 'string' ? convert(value) : value);
  const list = (value: unknown): unknown => (Array.isArray(value) ? value.map(text) : value);
  const { question, options, correctAnswers, solution } = written;
  return {
    ...written,
    ...(question !== undefined && { question: text(question) }),
    ...(options !== undefined && { options: list(options) }),
    ...(correctAnswers !== undefined && { correctAnswers: list(correctAnswers) }),
    ...(solution !== undefined && { solution: text(solution) }),
  };
}

/** Part of a file, as indexes in its decoded text with \n as line ends. */
export interface TextRange {
  readonly begin: number;
  /** Index after the last character. */
  readonly end: number;
}

/** A row as returned by the parser of a format. */
export type ParsedRow = {
  /** First line of the row, from 1. Several rows can begin on the same line. */
  readonly line: number;
  /** Warnings for the tutor about an importable row. */
  readonly notes?: readonly string[];
  /** Languages of texts that have several; absent without such texts. */
  readonly languages?: readonly string[];
  /** Part of the file with this row (Moodle XML only). */
  readonly range?: TextRange;
  /** Category of the row (Moodle XML only); absent without one. */
  readonly category?: RowCategory;
} & (
  | { readonly written: WrittenQuestion }
  | {
      /** Reason why the row cannot be imported. */
      readonly fault: string;
      /** Parts of the question that could be parsed. */
      readonly written?: WrittenQuestion;
      /** Ids of the stored pictures whose missing alternative texts are the reason. */
      readonly undescribed?: readonly string[];
    }
);

/** A category of a file, which precedes its rows. */
export interface RowCategory {
  readonly name: string;
  readonly range: TextRange;
}

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

/** Returns the error for a file with too many rows. */
export const tooManyRows = (rowsMax: number): UnreadableFile =>
  new UnreadableFile(`has more than ${rowsMax.toLocaleString('en')} questions: split it`);
