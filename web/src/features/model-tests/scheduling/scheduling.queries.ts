import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PICKER_PAGE_ROWS, type Subject } from '../../../../../api/contracts/http/limits';
import { texts } from '../../../../../api/contracts/http/texts';
import { answerOf, api, pageOf } from '../../../lib/api/client';
import { getQuery } from '../../../lib/api/get-query';
import type { components } from '../../../lib/api/openapi.gen';
import { useRepeatableDelete } from '../../../lib/api/repeatable-delete';
import { useLive } from '../../../lib/live/live';
import { serverClock } from '../../../lib/time/server-clock';
import { fetchModelTests } from '../model-test.queries';
import { afterMessage } from '../sections';

export type Question = components['schemas']['KeptQuestion'];
export type PaperPreview = components['schemas']['PaperPreview'];
export type ModelTestBody = components['schemas']['ModelTestUpdateBody'];

/** Query for all model tests. */
export const testsQuery = queryOptions({
  queryKey: ['model-tests', 'of-tutors'],
  queryFn: ({ signal }) => fetchModelTests(signal),
});

/** Returns all model tests, kept up to date by live messages while the page is open. */
export function useScheduledTests() {
  const queries = useQueryClient();
  const list = useQuery(testsQuery);
  const refresh = () => void queries.invalidateQueries(testsQuery);
  useLive(
    'model-test',
    (message) => {
      const cachedTests = queries.getQueryData(testsQuery.queryKey);
      if (!cachedTests) return;
      const { tests, needsRefetch } = afterMessage(cachedTests, message, serverClock.now());
      queries.setQueryData(testsQuery.queryKey, [...tests]);
      // a response in flight may be older
      if (needsRefetch || queries.isFetching(testsQuery) > 0) refresh();
    },
    refresh,
  );
  return list;
}

/**
 * Options of queries with initial form values: fetched once, so that the form does not change while the tutor edits.
 */
const FETCH_ONCE = { gcTime: 0, staleTime: Infinity, refetchOnReconnect: false, refetchOnWindowFocus: false } as const;

/** Query for the edited test, fetched when the editor is opened. */
export const openedTestQuery = (id: string) =>
  queryOptions({
    queryKey: ['opened-model-test', id],
    queryFn: ({ signal }) => answerOf(api.GET('/api/modelTest/{id}', { params: { path: { id } }, signal })),
    ...FETCH_ONCE,
  });

/** Query for the numbers of students who have started and finished a test. */
export const participationQuery = (id: string) => ({
  ...getQuery('/api/modelTest/{id}/participation', { path: { id } }),
  staleTime: 0,
});

/** Query for the current state of a test's results. Live messages refetch it while the editor is open. */
export const resultsStateQuery = (id: string) =>
  queryOptions({
    queryKey: ['model-test-results', id],
    queryFn: ({ signal }) => answerOf(api.GET('/api/modelTest/{id}', { params: { path: { id } }, signal })),
    ...FETCH_ONCE,
  });

export function useReleaseResults(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => answerOf(api.POST('/api/modelTest/{id}/release', { params: { path: { id } } })),
    onSuccess: () => {
      void queries.invalidateQueries(testsQuery);
      return queries.invalidateQueries(resultsStateQuery(id));
    },
  });
}

/** Query for the questions of a test, in the versions that it uses. */
export const selectedQuestionsQuery = (id: string) => ({
  ...getQuery('/api/modelTest/{id}/selectedQuestions', { path: { id } }),
  ...FETCH_ONCE,
});

/**
 * Query for the number of students who have started a test, and of those who are taking it now; refetched on each
 * mount.
 */
export const startedQuery = (id: string) => ({
  ...getQuery('/api/statistics/model-tests/{id}', { path: { id } }),
  staleTime: 0,
});

/** Filter of the picker. */
export interface PickerFilter {
  /** Subject of the questions; undefined matches all subjects */
  readonly subject: Subject | undefined;
  readonly search: string;
  /** Id of a topic of the subject; '' matches all topics */
  readonly topic: string;
}

/** Query for a page of selectable questions; the previous page is shown while it loads. */
export const questionsQuery = ({ subject, search, topic }: PickerFilter, page: number) =>
  queryOptions({
    queryKey: ['questions-to-select', subject, search, topic, page],
    queryFn: ({ signal }) => {
      const query = { page, pageSize: PICKER_PAGE_ROWS, ...(search && { search }), ...(topic && { topic }) };
      return subject
        ? pageOf(api.GET('/api/modelTest/questions', { params: { query: { ...query, subject } }, signal }))
        : pageOf(api.GET('/api/modelTest/allQuestions', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });

/**
 * Returns random questions of a subject; fewer than `count` if there are not enough.
 * @param topic id of a topic of the subject; '' for all topics
 */
export const drawQuestions = (subject: Subject, topic: string, count: number): Promise<Question[]> =>
  answerOf(api.GET('/api/modelTest/drawQuestions', { params: { query: { subject, count, ...(topic && { topic }) } } }));

/** Creates a test, or updates the one with this id. */
export function useSaveTest(id?: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ModelTestBody) =>
      answerOf(
        id === undefined
          ? api.POST('/api/modelTest/storeModelTest', { body })
          : api.PUT('/api/modelTest/updateModelTest/{id}', { params: { path: { id } }, body }),
      ),
    onSuccess: () => {
      void queries.invalidateQueries(testsQuery);
      if (id === undefined) return;
      void queries.invalidateQueries(openedTestQuery(id));
      void queries.invalidateQueries(resultsStateQuery(id));
    },
  });
}

export function useDeleteTest(id: string) {
  const queries = useQueryClient();
  const remove = useRepeatableDelete(texts.modelTestDeleted);
  return useMutation({
    mutationFn: () =>
      remove(id, () => answerOf(api.DELETE('/api/modelTest/deleteModelTest/{id}', { params: { path: { id } } }))),
    onSuccess: () => queries.setQueryData(testsQuery.queryKey, (cached) => cached?.filter(({ _id }) => _id !== id)),
  });
}
