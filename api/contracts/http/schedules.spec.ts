import { Schedules } from './schedules.js';

describe('Schedules [MODEL-21]', () => {
  const dhaka = new Schedules('Asia/Dhaka');
  const evening = { date: '2026-05-02', time: '18:30' };

  it('parses a schedule in the time zone and formats it as entered', () => {
    const { liveFrom, liveUntil } = dhaka.liveTime(evening, 3);
    expect([liveFrom, liveUntil]).toEqual(['2026-05-02T12:30:00.000Z', '2026-05-05T12:30:00.000Z']);
    expect(dhaka.of(liveFrom)).toEqual(evening);
    expect(new Schedules('UTC').of(liveFrom)).toEqual({ date: '2026-05-02', time: '12:30' });
  });

  it('formats a past time with seconds', () => {
    expect(dhaka.localTime('2026-05-02T12:30:07.900Z')).toBe('2026-05-02T18:30:07');
    expect(dhaka.instantOf('2026-05-02T18:30:07')).toBe('2026-05-02T12:30:07.000Z');
    expect(dhaka.instantOf('2026-05-02T18:30')).toBe('2026-05-02T12:30:00.000Z');
  });

  it('supports times shortly after midnight, which have another date in UTC', () => {
    const { liveFrom } = dhaka.liveTime({ date: '2026-01-01', time: '00:05' }, 1);
    expect(liveFrom).toBe('2025-12-31T18:05:00.000Z');
    expect(dhaka.of(liveFrom)).toEqual({ date: '2026-01-01', time: '00:05' });
  });

  it('expires at the same time of day if clocks change in between', () => {
    const berlin = new Schedules('Europe/Berlin');
    expect(berlin.liveTime({ date: '2026-03-28', time: '09:00' }, 2)).toEqual({
      liveFrom: '2026-03-28T08:00:00.000Z',
      liveUntil: '2026-03-30T07:00:00.000Z',
    });
    expect(berlin.liveTime({ date: '2026-10-25', time: '03:00' }, 1).liveFrom).toBe('2026-10-25T02:00:00.000Z');
  });
});

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Reference implementation: searches in steps of 15 minutes for the instant at which a clock in the zone shows this
 * time. A skipped time uses the offset before the gap.
 */
function firstMatchingQuarter(schedules: Schedules, localTime: string): string {
  const target = Date.parse(`${localTime}Z`);
  let last = target - 15 * HOUR_MS;
  for (let instant = last; instant <= target + 15 * HOUR_MS; instant += 15 * MINUTE_MS) {
    const localTimeThen = Date.parse(`${schedules.localTime(new Date(instant).toISOString())}Z`);
    if (localTimeThen === target) return new Date(instant).toISOString();
    if (localTimeThen > target) break;
    last = instant;
  }
  const localTimeBefore = Date.parse(`${schedules.localTime(new Date(last).toISOString())}Z`);
  return new Date(last + target - localTimeBefore).toISOString();
}

describe('Schedules at a clock change', () => {
  it.each([
    ['America/New_York', '2027-03-14', '02:30', '2027-03-14T07:30:00.000Z', '03:30'],
    ['America/St_Johns', '2027-03-14', '02:15', '2027-03-14T05:45:00.000Z', '03:15'],
    ['Europe/Berlin', '2027-03-28', '02:30', '2027-03-28T01:30:00.000Z', '03:30'],
    ['Australia/Lord_Howe', '2026-10-04', '02:10', '2026-10-03T15:40:00.000Z', '02:40'],
    ['Pacific/Apia', '2011-12-30', '12:00', '2011-12-30T22:00:00.000Z', '12:00'],
  ])('moves a skipped time after the gap in %s on %s at %s', (zone, date, time, instant, localTime) => {
    const schedules = new Schedules(zone);
    const { liveFrom } = schedules.liveTime({ date, time }, 1);
    expect(liveFrom).toBe(instant);
    expect(schedules.of(liveFrom).time).toBe(localTime);
    expect(schedules.liveTime({ date: dayBefore(date), time }, 1).liveUntil).toBe(instant);
  });

  it.each([
    ['America/New_York', '2027-11-07', '01:30', '2027-11-07T05:30:00.000Z'],
    ['Europe/Berlin', '2027-10-31', '02:30', '2027-10-31T00:30:00.000Z'],
    ['Australia/Lord_Howe', '2027-04-04', '01:45', '2027-04-03T14:45:00.000Z'],
  ])('uses the first occurrence of a repeated time in %s on %s at %s', (zone, date, time, instant) => {
    expect(new Schedules(zone).liveTime({ date, time }, 1).liveFrom).toBe(instant);
  });

  it.each([
    ['America/New_York', ['2027-03-14', '2027-11-07']],
    ['America/Santiago', ['2026-04-05', '2026-09-06']],
    ['America/St_Johns', ['2027-03-14', '2027-11-07']],
    ['Atlantic/Azores', ['2027-03-28', '2027-10-31']],
    ['Europe/London', ['2027-03-28', '2027-10-31']],
    ['Europe/Berlin', ['2027-03-28', '2027-10-31']],
    ['Africa/Cairo', ['2026-04-24', '2026-10-30']],
    ['Asia/Dhaka', ['2009-06-19', '2009-12-31']],
    ['Asia/Tehran', ['2022-03-22', '2022-09-22']],
    ['Australia/Lord_Howe', ['2026-10-04', '2027-04-04']],
    ['Pacific/Chatham', ['2026-09-27', '2027-04-04']],
  ])('agrees with the clocks of %s at every half hour around a change', (zone, days) => {
    const schedules = new Schedules(zone);
    for (const day of days) {
      for (let minutes = -60; minutes < 26 * 60; minutes += 30) {
        const localTime = new Date(Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS).toISOString().slice(0, 19);
        expect([localTime, schedules.instantOf(localTime)]).toEqual([
          localTime,
          firstMatchingQuarter(schedules, localTime),
        ]);
      }
    }
  });
});

const dayBefore = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - 24 * HOUR_MS).toISOString().slice(0, 10);
