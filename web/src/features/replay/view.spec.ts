import { daysOn, HOUR_MS, searchOf, shiftWeeks, viewFrom, withTimes } from './view';

const NOW = Date.parse('2026-11-23T05:20:00.000Z');
const at = (time: string) => Date.parse(time);
const view = (address: string) => viewFrom(new URLSearchParams(address), NOW);

describe('View in the URL', () => {
  it('defaults to the last week, up to the end of the current hour', () => {
    expect(view('')).toEqual({
      isSingleBoard: false,
      from: at('2026-11-16T06:00:00Z'),
      to: at('2026-11-23T06:00:00Z'),
      isNow: true,
      timelineStart: at('2026-11-02T06:00:00Z'),
      end: at('2026-11-23T06:00:00Z'),
      isLast: true,
      by: 'recorded',
      weights: 'then',
    });
  });

  it('has a timeline of three weeks that starts a whole number of weeks before now', () => {
    const viewAtTime = view('from=2026-10-30T00:00:00Z&to=2026-11-10T20:00:00Z');
    expect(viewAtTime).toMatchObject({
      end: at('2026-11-16T06:00:00Z'),
      timelineStart: at('2026-10-26T06:00:00Z'),
      isLast: false,
    });
    expect(viewAtTime).toMatchObject({
      from: at('2026-10-30T00:00:00Z'),
      to: at('2026-11-10T20:00:00Z'),
      isNow: false,
    });
  });

  it('keeps seconds, also in the current hour', () => {
    const viewAtTime = view('from=2026-11-20T14:00:07.000Z&to=2026-11-20T14:00:09.600Z');
    expect(viewAtTime).toMatchObject({
      from: at('2026-11-20T14:00:07Z'),
      to: at('2026-11-20T14:00:10Z'),
      isNow: false,
    });
    expect(view('to=2026-11-23T05:10:00Z')).toMatchObject({ to: at('2026-11-23T05:10:00Z'), isNow: false });
    expect(view('to=2026-11-23T05:20:01Z')).toMatchObject({ to: at('2026-11-23T06:00:00Z'), isNow: true });
  });

  it('starts the timeline at the earlier selected time if that is more than three weeks ago', () => {
    const viewAtTime = view('from=2026-10-31T08:30:00Z&to=2026-11-20T20:00:00Z');
    expect(viewAtTime).toMatchObject({
      from: at('2026-10-31T08:30:00Z'),
      timelineStart: at('2026-10-31T08:00:00Z'),
      isLast: false,
    });
    expect(viewAtTime.end).toBe(at('2026-11-21T08:00:00Z'));
  });

  it('includes the scoring rules', () => {
    expect(view('by=finished&weights=now')).toMatchObject({ by: 'finished', weights: 'now' });
    expect(view('by=name&weights=none')).toMatchObject({ by: 'recorded', weights: 'then' });
  });

  it('limits times to the timeline and to the past', () => {
    expect(view('from=1970-01-01T00:00:00Z&to=2036-01-01T00:00:00Z')).toMatchObject({
      from: at('2026-11-02T06:00:00Z'),
      isNow: true,
    });
    expect(view('from=2026-11-22T00:00:00Z&to=2026-11-21T00:00:00Z').from).toBe(at('2026-11-20T23:59:59Z'));
    expect(view('from=never&to=soon')).toEqual(view(''));
  });

  it('is unchanged when written to the URL and read again', () => {
    for (const address of [
      '',
      'view=one',
      'view=one&to=2026-11-10T20:00:00.000Z',
      'from=2026-11-18T00:00:00.000Z',
      'from=2026-11-18T00:00:07.000Z&by=finished&weights=now',
    ]) {
      expect(view(String(searchOf(view(address))))).toEqual(view(address));
    }
  });

  it('keeps the two times at least an hour apart', () => {
    const week = view('');
    expect(withTimes(week, { from: week.to + HOUR_MS })).toMatchObject({ from: week.to - HOUR_MS, to: week.to });
    expect(withTimes(week, { to: week.timelineStart - HOUR_MS })).toMatchObject({
      from: week.timelineStart,
      to: week.timelineStart + HOUR_MS,
    });
    expect(withTimes(week, { to: week.to - HOUR_MS }).isNow).toBe(false);
    expect(withTimes(week, { to: week.to + HOUR_MS }).isNow).toBe(true);
  });

  it('shifts by weeks, at most to the present', () => {
    const week = view('');
    const earlier = shiftWeeks(week, -1, NOW);
    expect(earlier).toMatchObject({ from: at('2026-11-09T06:00:00Z'), to: at('2026-11-16T06:00:00Z'), isNow: false });
    expect(shiftWeeks(earlier, 2, NOW)).toMatchObject({ from: week.from, to: week.to, isNow: true });
  });

  it('lists the midnights of the browser’s time zone', () => {
    const days = daysOn(view(''));
    expect(days.length).toBe(21);
    expect(days.every((day) => new Date(day).getHours() === 0)).toBe(true);
  });
});
