import {
  MODEL_TEST_STATUSES,
  statusAt,
  type LiveTime,
  type ModelTestStatus,
} from '../../../../api/contracts/http/model-test-status';
import type { LiveMessages } from '../../../../api/contracts/live/messages';

/** The fields that determine the section of a test. */
export interface Listed extends LiveTime {
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
export function statusOf(test: Omit<Listed, '_id'>, now: number): ModelTestStatus {
  const [byServer, byClock] = [test.status, statusAt(test, new Date(now))].map((status) =>
    MODEL_TEST_STATUSES.indexOf(status),
  );
  return MODEL_TEST_STATUSES[Math.max(byServer!, byClock!)]!;
}

const by =
  <Test>(instant: (test: Test) => string) =>
  (one: Test, other: Test) =>
    Date.parse(instant(one)) - Date.parse(instant(other));

/**
 * Sorts the tests into sections: live ones by their end, taken ones last; upcoming ones by their start; archived ones
 * latest first.
 * @param now ms since the epoch
 */
export function sectionsAt<Test extends Listed>(
  tests: readonly Test[],
  taken: readonly string[],
  now: number,
): Sections<Test> {
  const of = (status: ModelTestStatus) => tests.filter((test) => statusOf(test, now) === status);
  const isTaken = ({ _id }: Test) => taken.includes(_id);
  const live = of('Live').toSorted(by(({ liveUntil }) => liveUntil));
  return {
    live: [...live.filter((test) => !isTaken(test)), ...live.filter(isTaken)],
    upcoming: of('Upcoming').toSorted(by(({ liveFrom }) => liveFrom)),
    archived: of('Archived')
      .toSorted(by(({ liveUntil }) => liveUntil))
      .toReversed(),
  };
}

/** Returns the next instant (ISO 8601) at which a test opens or closes. */
export const nextChange = (tests: readonly LiveTime[], now: number): string | undefined =>
  tests
    .flatMap(({ liveFrom, liveUntil }) => [liveFrom, liveUntil])
    .filter((instant) => Date.parse(instant) > now)
    .toSorted(by((instant) => instant))
    .at(0);

/** Maximum difference to the schedule of a status change that needs no refetch. */
const AS_PLANNED_MS = 30_000;

/** Applies a live message to the list. `isMore`: the list must be refetched. */
export function afterMessage<Test extends Listed>(
  tests: readonly Test[],
  { modelTestId, status }: LiveMessages['model-test'],
  now: number,
): { tests: readonly Test[]; isMore: boolean } {
  const test = tests.find(({ _id }) => _id === modelTestId);
  if (status === 'Deleted') return { tests: tests.filter((other) => other !== test), isMore: false };
  if (!test) return { tests, isMore: true };
  const planned = { Upcoming: undefined, Live: test.liveFrom, Archived: test.liveUntil }[status];
  return {
    tests: tests.map((other) => (other === test ? { ...test, status } : other)),
    isMore: planned === undefined || Math.abs(Date.parse(planned) - now) > AS_PLANNED_MS,
  };
}
