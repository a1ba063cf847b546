import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { statusAt } from '../../../../api/contracts/http/model-test-status';
import { answerOf, api } from '../../lib/api/client';
import { useLive } from '../../lib/live/live';
import { useAccountId } from '../../lib/session';
import { serverClock } from '../../lib/time/server-clock';
import { fetchModelTests, type ModelTest } from './model-test.queries';
import { afterMessage } from './sections';

export interface ModelTestList {
  readonly tests: readonly ModelTest[];
  /** Ids of the live tests that the student has already taken */
  readonly finishedIds: readonly string[];
  /** Results of taken tests, by id of the test */
  readonly results: ReadonlyMap<string, OwnResult>;
}

/** The student's result in a test. */
export interface OwnResult {
  readonly attemptId: string;
  /** Null while the test withholds its results */
  readonly score: number | null;
}

/** Refetches are spread over this time in ms, so that not all clients send them at once. */
const REFRESH_SPREAD_MS = 3_000;

const modelTestsQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['model-tests', studentId],
    queryFn: async ({ signal }): Promise<ModelTestList> => {
      const [tests, results] = await Promise.all([fetchModelTests(signal), fetchResults(studentId, signal)]);
      const now = new Date(serverClock.now());
      const live = tests.filter((test) => statusAt(test, now) === 'Live').map(({ _id }) => _id);
      const participationFlags = await Promise.all(live.map((id) => hasParticipated(studentId, id)));
      return { tests, finishedIds: live.filter((_, index) => participationFlags[index]), results };
    },
  });

/** Returns the student's results. A failure is only logged, since the server rejects a second attempt. */
async function fetchResults(studentId: string, signal: AbortSignal): Promise<ModelTestList['results']> {
  if (!studentId) return new Map();
  const params = { path: { studentId }, query: { type: 'ModelTest' } } as const;
  try {
    const finishedExams = await answerOf(api.GET('/api/score/exam-history/{studentId}', { params, signal }));
    return new Map(finishedExams.map(({ examId, attemptId, score }) => [examId, { attemptId, score }]));
  } catch (error) {
    console.error(`Fetching the results of model tests failed: ${(error as Error).message}`);
    return new Map();
  }
}

/**
 * Returns whether the student has taken the test. A failure is only logged, since the server rejects a second attempt
 * (MODEL-20).
 */
async function hasParticipated(studentId: string, modelTestId: string): Promise<boolean> {
  if (!studentId) {
    console.error('Participation is unknown: the session has no student id.');
    return false;
  }
  try {
    const query = { studentId, modelTestId };
    return (await answerOf(api.GET('/api/score/has-participated', { params: { query } }))).hasParticipated;
  } catch (error) {
    console.error(`Fetching has-participated failed: ${(error as Error).message}`);
    return false;
  }
}

/** Returns the student's list of model tests, kept up to date by live messages while the page is open. */
export function useModelTests() {
  const query = modelTestsQuery(useAccountId());
  const queries = useQueryClient();
  const list = useQuery(query);
  const refresh = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(refresh.current);
      refresh.current = undefined;
    },
    [],
  );
  const refreshSoon = () => {
    refresh.current ??= setTimeout(() => {
      refresh.current = undefined;
      void queries.invalidateQueries(query);
    }, Math.random() * REFRESH_SPREAD_MS);
  };
  const patch = (change: (cachedList: ModelTestList) => ModelTestList) =>
    queries.setQueryData(query.queryKey, (cached) => cached && change(cached));

  useLive(
    'model-test',
    (message) => {
      patch((cached) => {
        const { tests, needsRefetch } = afterMessage(cached.tests, message, serverClock.now());
        if (needsRefetch) refreshSoon();
        return { ...cached, tests };
      });
      // a response in flight may be older
      if (queries.isFetching(query) > 0) refreshSoon();
    },
    refreshSoon,
  );
  useLive('attempt:finished', ({ type, examId, attemptId, score = null }) => {
    if (type !== 'ModelTest') return;
    patch((cached) => ({
      ...cached,
      finishedIds: [...cached.finishedIds, examId],
      results: new Map(cached.results).set(examId, { attemptId, score }),
    }));
  });
  return list;
}
