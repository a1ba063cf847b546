import { addressOf, askedIn, daysOn, HOUR_MS, weeksOn, withTimes } from './asked';

const NOW = Date.parse('2026-11-23T05:20:00.000Z');
const at = (time: string) => Date.parse(time);
const asked = (address: string) => askedIn(new URLSearchParams(address), NOW);

describe('what of the past is looked at', () => {
  it('is the last week unless the address says more, to the end of the hour that runs', () => {
    expect(asked('')).toEqual({
      isOne: false,
      from: at('2026-11-16T06:00:00Z'),
      to: at('2026-11-23T06:00:00Z'),
      isNow: true,
      begin: at('2026-11-02T06:00:00Z'),
      end: at('2026-11-23T06:00:00Z'),
      isLast: true,
      by: 'recorded',
      weights: 'then',
    });
  });

  it('has a tape of three weeks, which begins whole weeks before now', () => {
    const then = asked('from=2026-10-30T00:00:00Z&to=2026-11-10T20:00:00Z');
    expect(then).toMatchObject({ end: at('2026-11-16T06:00:00Z'), begin: at('2026-10-26T06:00:00Z'), isLast: false });
    expect(then).toMatchObject({ from: at('2026-10-30T00:00:00Z'), to: at('2026-11-10T20:00:00Z'), isNow: false });
  });

  it('is to the second, in the hour that runs too', () => {
    const then = asked('from=2026-11-20T14:00:07.000Z&to=2026-11-20T14:00:09.600Z');
    expect(then).toMatchObject({ from: at('2026-11-20T14:00:07Z'), to: at('2026-11-20T14:00:10Z'), isNow: false });
    expect(asked('to=2026-11-23T05:10:00Z')).toMatchObject({ to: at('2026-11-23T05:10:00Z'), isNow: false });
    expect(asked('to=2026-11-23T05:20:01Z')).toMatchObject({ to: at('2026-11-23T06:00:00Z'), isNow: true });
  });

  it('has a tape that begins with the earlier time where three whole weeks before now would not reach it', () => {
    const then = asked('from=2026-10-31T08:30:00Z&to=2026-11-20T20:00:00Z');
    expect(then).toMatchObject({ from: at('2026-10-31T08:30:00Z'), begin: at('2026-10-31T08:00:00Z'), isLast: false });
    expect(then.end).toBe(at('2026-11-21T08:00:00Z'));
  });

  it('counts by the finish and under the weights of today where the address says so', () => {
    expect(asked('by=finished&weights=now')).toMatchObject({ by: 'finished', weights: 'now' });
    expect(asked('by=name&weights=none')).toMatchObject({ by: 'recorded', weights: 'then' });
  });

  it('is within the tape and within what has been, whatever stands in the address', () => {
    expect(asked('from=1970-01-01T00:00:00Z&to=2036-01-01T00:00:00Z')).toMatchObject({
      from: at('2026-11-02T06:00:00Z'),
      isNow: true,
    });
    expect(asked('from=2026-11-22T00:00:00Z&to=2026-11-21T00:00:00Z').from).toBe(at('2026-11-20T23:59:59Z'));
    expect(asked('from=never&to=soon')).toEqual(asked(''));
  });

  it('is the same by its own address', () => {
    for (const address of [
      '',
      'view=one',
      'view=one&to=2026-11-10T20:00:00.000Z',
      'from=2026-11-18T00:00:00.000Z',
      'from=2026-11-18T00:00:07.000Z&by=finished&weights=now',
    ]) {
      expect(asked(String(addressOf(asked(address))))).toEqual(asked(address));
    }
  });

  it('moves one hand, the other no nearer than an hour', () => {
    const week = asked('');
    expect(withTimes(week, { from: week.to + HOUR_MS })).toMatchObject({ from: week.to - HOUR_MS, to: week.to });
    expect(withTimes(week, { to: week.begin - HOUR_MS })).toMatchObject({ from: week.begin, to: week.begin + HOUR_MS });
    expect(withTimes(week, { to: week.to - HOUR_MS }).isNow).toBe(false);
    expect(withTimes(week, { to: week.to + HOUR_MS }).isNow).toBe(true);
  });

  it('goes a week earlier, and later no further than now', () => {
    const week = asked('');
    const earlier = weeksOn(week, -1, NOW);
    expect(earlier).toMatchObject({ from: at('2026-11-09T06:00:00Z'), to: at('2026-11-16T06:00:00Z'), isNow: false });
    expect(weeksOn(earlier, 2, NOW)).toMatchObject({ from: week.from, to: week.to, isNow: true });
  });

  it('has a division at each midnight of the reader', () => {
    const days = daysOn(asked(''));
    expect(days.length).toBe(21);
    expect(days.every((day) => new Date(day).getHours() === 0)).toBe(true);
  });
});
