import { given } from '../../test/support/given/given-decider.js';
import type { OutageRecorded } from '../contracts/events/platform.events.js';
import { graceEndOf, outagesDecider, type RecordOutage } from './outages.decider.js';

const timeAt = (time: string) => `2026-01-05T10:${time}.000Z`;
const recorded = (from: string | null, to: string): OutageRecorded => ({
  type: 'OutageRecorded',
  data: { from: from && timeAt(from), to: timeAt(to) },
});
const record = (from: string | null, to: string): RecordOutage => ({
  type: 'RecordOutage',
  from: from === null ? null : new Date(timeAt(from)),
  to: new Date(timeAt(to)),
});

describe('outagesDecider', () => {
  it('records an outage once when several processes detect it', () => {
    given(outagesDecider).when(record('01:00', '03:00')).then(recorded('01:00', '03:00'));
    given(outagesDecider, recorded('01:00', '03:00')).when(record('01:01', '03:02')).then();
    given(outagesDecider, recorded('01:00', '03:00')).when(record('03:00', '03:10')).then(recorded('03:00', '03:10'));
  });

  it('records an outage with an unknown beginning once', () => {
    given(outagesDecider).when(record(null, '03:00')).then(recorded(null, '03:00'));
    given(outagesDecider, recorded(null, '03:00')).when(record(null, '03:01')).then();
    given(outagesDecider, recorded(null, '03:00')).when(record(null, '09:00')).then(recorded(null, '09:00'));
  });
});

describe('outagesDecider state', () => {
  it('keeps the latest hundred outages', () => {
    const ends = Array.from({ length: 150 }, (_, n) => Date.parse(timeAt('00:00')) + n * 60_000);
    const outages = ends
      .map((end) => ({ from: new Date(end - 10_000).toISOString(), to: new Date(end).toISOString() }))
      .map((data): OutageRecorded => ({ type: 'OutageRecorded', data }))
      .reduce(outagesDecider.evolve, outagesDecider.initial);
    expect(outages).toHaveLength(100);
    expect(outages.at(-1)!.to).toBe(ends.at(-1));
  });
});

describe('graceEndOf', () => {
  const DEADLINE = timeAt('10:00');
  const end = (...outages: OutageRecorded[]) =>
    graceEndOf(DEADLINE, outages.reduce(outagesDecider.evolve, outagesDecider.initial)).toISOString();

  it.each([
    ['is 15 s after the deadline without an outage', [], '10:15'],
    ['is 60 s after an outage that includes the deadline', [recorded('09:00', '14:00')], '15:00'],
    ['is 60 s after an outage that began within the 15 s', [recorded('10:14', '10:30')], '11:30'],
    ['is 60 s after an outage that ended shortly before the deadline', [recorded('05:00', '09:50')], '10:50'],
    ['is 15 s after the deadline if an outage ended long before', [recorded('05:00', '09:00')], '10:15'],
    ['is 15 s after the deadline if an outage began after them', [recorded('10:15', '20:00')], '10:15'],
    ['is 60 s after an outage with an unknown beginning', [recorded(null, '20:00')], '21:00'],
    ['is 60 s after the last of several outages', [recorded('09:00', '14:00'), recorded('14:30', '18:00')], '19:00'],
    ['is not extended by a later outage', [recorded('09:00', '14:00'), recorded('16:00', '18:00')], '15:00'],
  ])('%s', (_, outages, expected) => {
    expect(end(...outages)).toBe(timeAt(expected));
  });
});
