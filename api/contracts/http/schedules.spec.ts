import { Schedules } from './schedules.js';

describe('[MODEL-21] a schedule', () => {
  const dhaka = new Schedules('Asia/Dhaka');
  const evening = { date: '2026-05-02', time: '18:30' };

  it('is read by the clocks of the time zone, and written as it was read', () => {
    const { liveFrom, liveUntil } = dhaka.liveTime(evening, 3);
    expect([liveFrom, liveUntil]).toEqual(['2026-05-02T12:30:00.000Z', '2026-05-05T12:30:00.000Z']);
    expect(dhaka.of(liveFrom)).toEqual(evening);
    expect(new Schedules('UTC').of(liveFrom)).toEqual({ date: '2026-05-02', time: '12:30' });
  });

  it('is told to the second where a time is looked back to', () => {
    expect(dhaka.shown('2026-05-02T12:30:07.900Z')).toBe('2026-05-02T18:30:07');
    expect(dhaka.instantOf('2026-05-02T18:30:07')).toBe('2026-05-02T12:30:07.000Z');
    expect(dhaka.instantOf('2026-05-02T18:30')).toBe('2026-05-02T12:30:00.000Z');
  });

  it('may be just after midnight, on another day than in UTC', () => {
    const { liveFrom } = dhaka.liveTime({ date: '2026-01-01', time: '00:05' }, 1);
    expect(liveFrom).toBe('2025-12-31T18:05:00.000Z');
    expect(dhaka.of(liveFrom)).toEqual({ date: '2026-01-01', time: '00:05' });
  });

  it('expires at the same time of day also where the clocks are changed in between', () => {
    const berlin = new Schedules('Europe/Berlin');
    expect(berlin.liveTime({ date: '2026-03-28', time: '09:00' }, 2)).toEqual({
      liveFrom: '2026-03-28T08:00:00.000Z',
      liveUntil: '2026-03-30T07:00:00.000Z',
    });
    expect(berlin.liveTime({ date: '2026-10-25', time: '03:00' }, 1).liveFrom).toBe('2026-10-25T02:00:00.000Z');
  });
});
