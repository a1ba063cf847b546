import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { SUBJECTS, type Subject } from '../../../../api/contracts/http/limits';
import { texts } from '../../../../api/contracts/http/texts';
import { messageOf } from '../../lib/api/api-error';
import { answerOf, api, asCsv, pageOf } from '../../lib/api/client';
import { getQuery, useRefetchPaths } from '../../lib/api/get-query';
import type { components } from '../../lib/api/openapi.gen';
import { useRepeatableDelete } from '../../lib/api/repeatable-delete';

export type Question = components['schemas']['KeptQuestion'];
export type QuestionBody = components['schemas']['QuestionUpdateBody'];

export const QUESTIONS_PAGE_ROWS = 50;
/** Length of a question from which similar ones are searched. */
const SIMILAR_TEXT_MIN = 15;

/** Query for the number of questions per subject. A failed request is only logged (ERR-14). */
export const questionCountsQuery = queryOptions({
  queryKey: ['/api/question/count-questions'],
  queryFn: async ({ signal }) => {
    try {
      return await answerOf(api.GET('/api/question/count-questions', { signal }));
    } catch (error) {
      if (!signal.aborted) console.error(`Fetching the numbers of questions failed: ${messageOf(error)}`);
      throw error;
    }
  },
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
    queryKey: ['/api/question/get-questions', subject, filter, page],
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
    placeholderData: (previous, query) => (query?.queryKey[1] === subject ? keepPreviousData(previous) : undefined),
  });

export const questionQuery = (subject: string, questionId: string) => ({
  ...getQuery('/api/question/get-question/{subject}/{questionId}', { path: { subject, questionId } }),
  // the form must not change while the tutor edits
  staleTime: Infinity,
  gcTime: 0,
});

/** Returns a function that refetches everything about questions: lists, counts, similar ones, exports and imports. */
export function useRefetchQuestions(): () => Promise<void> {
  const refetch = useRefetchPaths();
  return () =>
    refetch(
      '/api/question/count-questions',
      '/api/question/count-used-questions',
      '/api/question/get-questions',
      '/api/question/get-question/{subject}/{questionId}',
      '/api/question/similar',
      '/api/statistics/questions/{id}',
      '/api/questions/export/preview',
      '/api/questions/import/recent',
    );
}

/** Like `useRefetchQuestions`, followed by the topics with their numbers of questions. */
function useRefetchQuestionsAndTopics(): () => Promise<void> {
  const refetchQuestions = useRefetchQuestions();
  const refetch = useRefetchPaths();
  return async () => {
    await refetchQuestions();
    await refetch('/api/topics');
  };
}

/** Saves a question. @param questionId undefined for a new question */
export function useSaveQuestion(questionId: string | undefined) {
  const refetch = useRefetchQuestions();
  return useMutation({
    mutationFn: (body: QuestionBody) =>
      answerOf(
        questionId === undefined
          ? api.POST('/api/question/add-question', { body })
          : api.PUT('/api/question/update-question/{questionId}', { params: { path: { questionId } }, body }),
      ),
    onSuccess: () => void refetch(),
  });
}

/** Adds a topic to questions. */
export function useTagQuestions() {
  const refetch = useRefetchQuestionsAndTopics();
  return useMutation({
    mutationFn: ({ questionIds, topic }: { questionIds: string[]; topic: string }) =>
      answerOf(api.PUT('/api/question/topics', { body: { questionIds, add: [topic] } })),
    onSuccess: () => refetch(),
  });
}

/** Deletes questions, except those of upcoming and live model tests. */
export function useDeleteQuestions() {
  const refetch = useRefetchQuestionsAndTopics();
  return useMutation({
    mutationFn: (questionIds: string[]) => answerOf(api.POST('/api/question/delete', { body: { questionIds } })),
    onSuccess: () => refetch(),
  });
}

/** Query for existing questions that resemble a question; disabled until it has a subject, a text and two options. */
export const similarQuestionsQuery = (content: Pick<QuestionBody, 'question' | 'options'> & { subject: string }) => {
  const { question, options, subject } = content;
  const validSubject = SUBJECTS.find((value) => value === subject);
  return queryOptions({
    queryKey: ['/api/question/similar', subject, question, options],
    queryFn: ({ signal }) =>
      answerOf(api.POST('/api/question/similar', { body: { question, options, subject: validSubject! }, signal })),
    enabled: validSubject !== undefined && question.length >= SIMILAR_TEXT_MIN && options.filter(Boolean).length >= 2,
  });
};

export function useDeleteQuestion() {
  const refetch = useRefetchQuestions();
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
    onSuccess: () => refetch(),
    // a failure is only logged (ERR-17); the question stays in the list
    onError: (error) => console.error(`Deleting a question failed: ${messageOf(error)}`),
  });
}
