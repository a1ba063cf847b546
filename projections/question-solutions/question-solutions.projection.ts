import { createHash } from 'node:crypto';
import type { QuestionContent } from '../../api/contracts/events/question.events.js';
import { defineProjection, type ProjectedEvent } from '../engine/projection.js';

/** The solution of a question and the last solutions of its earlier versions; kept when the question is deleted. */
export interface QuestionSolutionsDocument {
  readonly _id: string;
  /** Latest version of the question. */
  readonly version: number;
  /** Hash of the text and options of the latest version. */
  readonly wording: string;
  /** Solutions by the first version that they were written for, latest last. */
  readonly solutions: readonly { readonly from: number; readonly solution: string | null }[];
}

/** Limits the size of documents; papers with older versions have no solution. */
const SOLUTIONS_MAX = 50;

/** Returns a hash of text and options, without the key. */
const wordingOf = ({ question, options }: Pick<QuestionContent, 'question' | 'options'>): string =>
  createHash('sha256')
    .update(JSON.stringify([question, options]))
    .digest('base64url');

type Content = ProjectedEvent<'QuestionAdded' | 'QuestionUpdated'>;

const foldVersion = {
  documents: ({ data }: Content) => data.questionId,
  fold: (before: QuestionSolutionsDocument | undefined, { data, revision }: Content, _id: string) => ({
    _id,
    version: revision,
    wording: wordingOf(data),
    solutions: before?.solutions ?? [],
  }),
};

export const questionSolutionsProjection = defineProjection<QuestionSolutionsDocument>({
  name: 'question-solutions',
  fingerprint: '1',
  collection: { name: 'question-solutions', fields: [], indexes: [] },
  on: {
    QuestionAdded: foldVersion,
    QuestionUpdated: foldVersion,
    QuestionSolutionSet: {
      documents: ({ data }) => data.questionId,
      fold: (before, { data: { solution } }) => {
        if (!before) return null;
        const earlier = before.solutions.filter(({ from }) => from < before.version);
        return { ...before, solutions: [...earlier, { from: before.version, solution }].slice(-SOLUTIONS_MAX) };
      },
    },
  },
});

/**
 * Returns the solution to show with a question on a paper: the latest one if the wording is unchanged, otherwise the
 * last one written for the paper's version.
 */
export function solutionFor(
  { wording, solutions }: QuestionSolutionsDocument,
  { version, ...content }: Pick<QuestionContent, 'question' | 'options'> & { readonly version: number },
): string | null {
  if (wording === wordingOf(content)) return solutions.at(-1)?.solution ?? null;
  return solutions.findLast(({ from }) => from <= version)?.solution ?? null;
}
