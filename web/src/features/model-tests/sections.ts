import {
  MODEL_TEST_STATUSES,
  statusAt,
  type LiveTime,
  type ModelTestStatus,
} from '../../../../api/contracts/http/model-test-status';
import type { LiveMessages } from '../../../../api/contracts/live/messages';

/** The fields that determine the section of a test. */
export interface ListedTest extends LiveTime {
  readonly _id: string;
  /** Last status from the server */
  readonly status: ModelTestStatus;
}

/** The tests of a list by section, in display order. */
export interface Sections<Test> {
  readonly live: readonly Test[];
  readonly upcoming: readonly Test[];
  readonly archived: readonly Test[];
}

/**
 * Returns the later of the server's status and the status by the clock, so that neither a lost message nor a slow
 * clock delays it.
 */
export function statusOf(test: Omit<ListedTest, '_id'>, now: number): ModelTestStatus {
  const [byServer, byClock] = [test.status, statusAt(test, new Date(now))].map((status) =>
    MODEL_TEST_STATUSES.indexOf(status),
  );
  return MODEL_TEST_STATUSES[Math.max(byServer!, byClock!)]!;
}

const compareByTime =
  <Test>(instant: (test: Test) => string) =>
  (a: Test, b: Test) =>
    Date.parse(instant(a)) - Date.parse(instant(b));

/**
 * Sorts the tests into sections: live ones by their end, taken ones last; upcoming ones by their start; archived ones
 * latest first.
 * @param now ms since the epoch
 */
export function sectionsAt<Test extends ListedTest>(
  tests: readonly Test[],
  finishedIds: readonly string[],
  now: number,
): Sections<Test> {
  const testsWithStatus = (status: ModelTestStatus) => tests.filter((test) => statusOf(test, now) === status);
  const isFinished = ({ _id }: Test) => finishedIds.includes(_id);
  const live = testsWithStatus('Live').toSorted(compareByTime(({ liveUntil }) => liveUntil));
  return {
    live: [...live.filter((test) => !isFinished(test)), ...live.filter(isFinished)],
    upcoming: testsWithStatus('Upcoming').toSorted(compareByTime(({ liveFrom }) => liveFrom)),
    archived: testsWithStatus('Archived')
      .toSorted(compareByTime(({ liveUntil }) => liveUntil))
      .toReversed(),
  };
}

/** Returns the next instant (ISO 8601) at which a test opens or closes. */
export const nextChange = (tests: readonly LiveTime[], now: number): string | undefined =>
  tests
    .flatMap(({ liveFrom, liveUntil }) => [liveFrom, liveUntil])
    .filter((instant) => Date.parse(instant) > now)
    .toSorted(compareByTime((instant) => instant))
    .at(0);

/** Maximum difference to the schedule of a status change that needs no refetch. */
const PLAN_TOLERANCE_MS = 30_000;

/** Applies a live message to the list. `needsRefetch`: the list must be refetched. */
export function afterMessage<Test extends ListedTest>(
  tests: readonly Test[],
  { modelTestId, status }: LiveMessages['model-test'],
  now: number,
): { tests: readonly Test[]; needsRefetch: boolean } {
  const test = tests.find(({ _id }) => _id === modelTestId);
  if (status === 'Deleted') return { tests: tests.filter((candidate) => candidate !== test), needsRefetch: false };
  if (!test) return { tests, needsRefetch: true };
  const plannedTime = { Upcoming: undefined, Live: test.liveFrom, Archived: test.liveUntil }[status];
  return {
    tests: tests.map((candidate) => (candidate === test ? { ...test, status } : candidate)),
    needsRefetch: plannedTime === undefined || Math.abs(Date.parse(plannedTime) - now) > PLAN_TOLERANCE_MS,
  };
}
