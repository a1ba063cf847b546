import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { SUBJECTS, type Subject } from '../../../../api/contracts/http/limits';
import { texts } from '../../../../api/contracts/http/texts';
import { TOPICS } from '../../entities/topic/topics.queries';
import { messageOf } from '../../lib/api/api-error';
import { answerOf, api, asCsv, pageOf } from '../../lib/api/client';
import type { components } from '../../lib/api/openapi.gen';
import { useRepeatableDelete } from '../../lib/api/repeatable-delete';

export type Question = components['schemas']['KeptQuestion'];
export type QuestionBody = components['schemas']['QuestionUpdateBody'];

export const QUESTIONS_PAGE_ROWS = 50;
/** Length of a question from which similar ones are searched. */
const SIMILAR_TEXT_MIN = 15;

const QUESTIONS = ['questions'];

/** Query for the number of questions per subject. A failed request is only logged (ERR-14). */
export const questionCountsQuery = queryOptions({
  queryKey: [...QUESTIONS, 'counts'],
  queryFn: async ({ signal }) => {
    try {
      return await answerOf(api.GET('/api/question/count-questions', { signal }));
    } catch (error) {
      if (!signal.aborted) console.error(`Fetching the numbers of questions failed: ${messageOf(error)}`);
      throw error;
    }
  },
});

/** Query for the number of questions per subject that an upcoming or live model test uses. */
export const usedQuestionCountsQuery = queryOptions({
  queryKey: [...QUESTIONS, 'used'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/question/count-used-questions', { signal })),
});

/** Filters of a list; '' and false match all questions. */
export interface QuestionFilter {
  readonly search: string;
  /** Id of the topic */
  readonly topic: string;
  readonly withoutSolution: boolean;
}

/** Returns the query parameters of a filter. @param subject undefined for all subjects */
const parametersOf = (subject: Subject | undefined, { search, topic, withoutSolution }: QuestionFilter) => ({
  ...(subject && { subject }),
  ...(search && { search }),
  ...(topic && { topic }),
  ...(withoutSolution && { withoutSolution: 'true' as const }),
});

/** Fetches all questions of a filter as CSV. @param subject undefined for all subjects */
export const fetchQuestionsTable = (subject: Subject | undefined, filter: QuestionFilter) =>
  api.GET('/api/question/get-questions', {
    // a page is required for all subjects
    params: { query: { ...parametersOf(subject, filter), page: 1 } },
    ...asCsv,
  });

/** Query for a page of questions. @param subject undefined for all subjects @param page from 1 */
export const questionListQuery = (subject: Subject | undefined, filter: QuestionFilter, page: number) =>
  queryOptions({
    queryKey: [...QUESTIONS, 'list', subject, filter.search, filter.topic, filter.withoutSolution, page],
    queryFn: async ({ signal }) => ({
      ...(await pageOf(
        api.GET('/api/question/get-questions', {
          params: {
            query: { ...parametersOf(subject, filter), page, pageSize: QUESTIONS_PAGE_ROWS },
          },
          signal,
        }),
      )),
      /** Number of rows on earlier pages */
      before: (page - 1) * QUESTIONS_PAGE_ROWS,
    }),
    // keeps the previous rows of the same subject while a search loads
    placeholderData: (previous, query) => (query?.queryKey[2] === subject ? keepPreviousData(previous) : undefined),
  });

export const questionQuery = (subject: string, questionId: string) =>
  queryOptions({
    queryKey: [...QUESTIONS, 'one', subject, questionId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/question/get-question/{subject}/{questionId}', {
          params: { path: { subject, questionId } },
          signal,
        }),
      ),
    // the form must not change while the tutor edits
    staleTime: Infinity,
    gcTime: 0,
  });

/** Returns a function that refetches all lists and counts. */
function useInvalidateQuestions() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: QUESTIONS });
}

/** Saves a question. @param questionId undefined for a new question */
export function useSaveQuestion(questionId: string | undefined) {
  const invalidate = useInvalidateQuestions();
  return useMutation({
    mutationFn: (body: QuestionBody) =>
      answerOf(
        questionId === undefined
          ? api.POST('/api/question/add-question', { body })
          : api.PUT('/api/question/update-question/{questionId}', { params: { path: { questionId } }, body }),
      ),
    onSuccess: () => void invalidate(),
  });
}

/** Query for the number of finished attempts at model tests with a question. */
export const questionAttemptsQuery = (questionId: string) =>
  queryOptions({
    queryKey: [...QUESTIONS, 'attempts', questionId],
    queryFn: async ({ signal }) =>
      (await answerOf(api.GET('/api/statistics/questions/{id}', { params: { path: { id: questionId } }, signal })))
        .attempts,
  });

/** Adds a topic to questions. */
export function useTagQuestions() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ questionIds, topic }: { questionIds: string[]; topic: string }) =>
      answerOf(api.PUT('/api/question/topics', { body: { questionIds, add: [topic] } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: QUESTIONS });
      await queries.invalidateQueries({ queryKey: TOPICS });
    },
  });
}

/** Deletes questions, except those of upcoming and live model tests. */
export function useDeleteQuestions() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (questionIds: string[]) => answerOf(api.POST('/api/question/delete', { body: { questionIds } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: QUESTIONS });
      await queries.invalidateQueries({ queryKey: TOPICS });
    },
  });
}

/** Query for existing questions that resemble a question; disabled until it has a subject, a text and two options. */
export const similarQuestionsQuery = (content: Pick<QuestionBody, 'question' | 'options'> & { subject: string }) => {
  const { question, options, subject } = content;
  const validSubject = SUBJECTS.find((value) => value === subject);
  return queryOptions({
    queryKey: [...QUESTIONS, 'similar', subject, question, options],
    queryFn: ({ signal }) =>
      answerOf(api.POST('/api/question/similar', { body: { question, options, subject: validSubject! }, signal })),
    enabled: validSubject !== undefined && question.length >= SIMILAR_TEXT_MIN && options.filter(Boolean).length >= 2,
  });
};

export function useDeleteQuestion() {
  const invalidate = useInvalidateQuestions();
  const remove = useRepeatableDelete(texts.questionDeleted);
  return useMutation({
    mutationFn: ({ subject, _id: questionId }: Question) =>
      remove(questionId, () =>
        answerOf(
          api.DELETE('/api/question/delete-question/{subject}/{questionId}', {
            params: { path: { subject, questionId } },
          }),
        ),
      ),
    onSuccess: () => invalidate(),
    // a failure is only logged (ERR-17); the question stays in the list
    onError: (error) => console.error(`Deleting a question failed: ${messageOf(error)}`),
  });
}
