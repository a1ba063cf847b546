import type { QuestionContent } from '../../contracts/events/question.events.js';

/** A question with its id, by which a later import updates it. */
export type ExportedQuestion = QuestionContent & {
  readonly _id: string;
  readonly solution: string | null;
  /** Topics as paths: `Chapter > Topic`. */
  readonly topics: readonly string[];
};

/** Contents of the pictures that a question references, by their ids. Pictures without a file are absent. */
export type ExportedPictures = ReadonlyMap<string, Buffer>;

/** Writer of a file format. Pure: a file consists of `begin`, each question, separators, and `end`. */
export interface QuestionWriter {
  readonly begin: string;
  /** @param number position in the file, from 1 */
  question(content: ExportedQuestion, number: number, pictures: ExportedPictures): string;
  /** True if the file contains pictures. */
  readonly hasPictures?: boolean;
  readonly between: string;
  readonly end: string;
  /**
   * Returns why the format cannot represent a question, or undefined if it can. Absent if the format can represent all
   * questions.
   */
  readonly droppedContent?: (question: Omit<ExportedQuestion, '_id' | 'topics'>) => string | undefined;
  readonly mediaType: string;
}
