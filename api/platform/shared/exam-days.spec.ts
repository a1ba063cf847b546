import fc from 'fast-check';
import '../../../test/support/given/seeded-properties.js';
import { ExamDays } from './exam-days.js';

const ms = (instant: string) => Date.parse(instant);
const zones = ['Asia/Dhaka', 'UTC', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns', 'Pacific/Apia'];

describe('ExamDays', () => {
  it('starts a day at midnight of its time zone', () => {
    const dhaka = new ExamDays('Asia/Dhaka');
    expect(dhaka.dayOf(ms('2026-01-05T17:59:59.999Z'))).toBe('2026-01-05');
    expect(dhaka.dayOf(ms('2026-01-05T18:00:00.000Z'))).toBe('2026-01-06');
    expect(new ExamDays('America/New_York').dayOf(ms('2026-01-06T04:59:59.999Z'))).toBe('2026-01-05');
    expect(new ExamDays('UTC').dayOf(ms('2026-12-31T23:59:59.999Z'))).toBe('2026-12-31');
  });

  it('agrees with Intl, also in time zones with half-hour offset changes', () => {
    const days = new Map(zones.map((zone) => [zone, new ExamDays(zone)]));
    const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, (timeZone, instant) => {
        const localDate = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(instant);
        expect(days.get(timeZone)!.dayOf(instant.getTime())).toBe(localDate);
      }),
      { numRuns: 2_000 },
    );
  });
});
