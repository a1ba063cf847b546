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
  /** ids of the live ones that the student has already taken */
  readonly taken: readonly string[];
  /** of the finished ones, by id */
  readonly results: ReadonlyMap<string, OwnResult>;
}

/** What the student's attempt at a test came to. */
export interface OwnResult {
  readonly attemptId: string;
  readonly score: number;
}

/** ms within which those who look at the list ask for what a message does not hold, so that not all ask at once */
const REFRESH_SPREAD_MS = 3_000;

const modelTestsQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['model-tests', studentId],
    queryFn: async ({ signal }): Promise<ModelTestList> => {
      const [tests, results] = await Promise.all([fetchModelTests(signal), fetchResults(studentId, signal)]);
      const now = new Date(serverClock.now());
      const live = tests.filter((test) => statusAt(test, now) === 'Live').map(({ _id }) => _id);
      const participated = await Promise.all(live.map((id) => hasParticipated(studentId, id)));
      return { tests, taken: live.filter((_, index) => participated[index]), results };
    },
  });

/** The student's finished attempts; where they can't be known, which is only logged, the server still lets nobody take a test twice. */
async function fetchResults(studentId: string, signal: AbortSignal): Promise<ModelTestList['results']> {
  if (!studentId) return new Map();
  const params = { path: { studentId }, query: { type: 'ModelTest' } } as const;
  try {
    const finished = await answerOf(api.GET('/api/score/exam-history/{studentId}', { params, signal }));
    return new Map(finished.map(({ examId, attemptId, score }) => [examId, { attemptId, score }]));
  } catch (error) {
    console.error(`Fetching the results of model tests failed: ${(error as Error).message}`);
    return new Map();
  }
}

/** Whether the student has taken the test; what can't be known is only logged, and the server lets nobody take it twice (MODEL-20). */
async function hasParticipated(studentId: string, modelTestId: string): Promise<boolean> {
  if (!studentId) {
    console.error('Participation is not known: there is no student id.');
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

/** The student's list of model tests, kept up to date by live messages while the page is open. */
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
  const patch = (change: (shown: ModelTestList) => ModelTestList) =>
    queries.setQueryData(query.queryKey, (shown) => shown && change(shown));

  useLive(
    'model-test',
    (message) => {
      patch((shown) => {
        const { tests, isMore } = afterMessage(shown.tests, message, serverClock.now());
        if (isMore) refreshSoon();
        return { ...shown, tests };
      });
      // an answer on its way may be older
      if (queries.isFetching(query) > 0) refreshSoon();
    },
    refreshSoon,
  );
  useLive('attempt:finished', ({ type, examId, attemptId, score }) => {
    if (type !== 'ModelTest') return;
    patch((shown) => ({
      ...shown,
      taken: [...shown.taken, examId],
      results: new Map(shown.results).set(examId, { attemptId, score }),
    }));
  });
  return list;
}
