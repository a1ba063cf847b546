import {
  MODEL_TEST_STATUSES,
  statusAt,
  type LiveTime,
  type ModelTestStatus,
} from '../../../../api/contracts/http/model-test-status';
import type { LiveMessages } from '../../../../api/contracts/live/messages';

/** What decides where a test stands on the list. */
export interface Listed extends LiveTime {
  readonly _id: string;
  /** what the server has said last */
  readonly status: ModelTestStatus;
}

/** The tests of a list, each section in the order in which its tests matter. */
export interface Sections<Test> {
  readonly live: readonly Test[];
  readonly upcoming: readonly Test[];
  readonly archived: readonly Test[];
}

/** The server's word or the clock, whichever is further: neither a lost message nor a slow clock keeps a test shut. */
export function statusOf(test: Omit<Listed, '_id'>, now: number): ModelTestStatus {
  const [told, byClock] = [test.status, statusAt(test, new Date(now))].map((status) =>
    MODEL_TEST_STATUSES.indexOf(status),
  );
  return MODEL_TEST_STATUSES[Math.max(told!, byClock!)]!;
}

const by =
  <Test>(instant: (test: Test) => string) =>
  (one: Test, other: Test) =>
    Date.parse(instant(one)) - Date.parse(instant(other));

/**
 * What is live by the instant at which it closes, tests already taken last; what comes in its order; the latest first of
 * what is over.
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

/** The next instant at which a test opens or closes (ISO 8601), if there is one. */
export const nextChange = (tests: readonly LiveTime[], now: number): string | undefined =>
  tests
    .flatMap(({ liveFrom, liveUntil }) => [liveFrom, liveUntil])
    .filter((instant) => Date.parse(instant) > now)
    .toSorted(by((instant) => instant))
    .at(0);

/** A test that opens or closes within this time of its schedule does so as planned, and no message holds more. */
const AS_PLANNED_MS = 30_000;

/** The list after a live message, and whether the server has more to tell than the message holds. */
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
