import { addressOf, askedIn, clockText, dayBeside, isOpen, windowOf, type Asked } from './asked';

const TODAY = '2026-11-22';
const asked = (search: string) => askedIn(new URLSearchParams(search), TODAY);
const WHOLE: Asked = { day: TODAY, from: 0, to: 1440, kinds: [], who: '' };

describe('what the address asks for', () => {
  it('is the whole of today without anything', () => {
    expect(asked('')).toEqual(WHOLE);
    expect(String(addressOf(WHOLE, TODAY))).toBe('');
  });

  it('is a day, times, kinds and a person, and leads back to the same address', () => {
    const search = 'day=2026-11-20&from=19%3A30&to=21%3A00&what=banned%2Cdeleted&who=rakib.hasan';
    const found = asked(search);
    expect(found).toEqual({
      day: '2026-11-20',
      from: 1170,
      to: 1260,
      kinds: ['banned', 'deleted'],
      who: 'rakib.hasan',
    });
    expect(String(addressOf(found, TODAY))).toBe(search);
  });

  it('is whole where a part makes no sense', () => {
    expect(asked('day=2026-11-23&from=25:00&to=x&what=all')).toEqual(WHOLE);
    expect(asked('from=12:00&to=11:00')).toEqual(WHOLE);
    expect(asked('from=12:07').from).toBe(720);
  });
});

describe('the time that is shown', () => {
  it('has no end where new entries still come', () => {
    expect(isOpen(WHOLE, TODAY)).toBe(true);
    expect(windowOf(WHOLE, TODAY)).toEqual({ from: new Date(2026, 10, 22).toISOString() });
    expect(isOpen({ ...WHOLE, to: 1260 }, TODAY)).toBe(false);
  });

  it('ends with the last moment before its end', () => {
    const day = '2026-11-20';
    expect(windowOf({ day, from: 1170, to: 1440 }, TODAY)).toEqual({
      from: new Date(2026, 10, 20, 19, 30).toISOString(),
      to: new Date(2026, 10, 20, 23, 59, 59, 999).toISOString(),
    });
  });

  it('is said as on a clock', () => {
    expect([0, 570, 720, 1170].map(clockText)).toEqual(['12:00 AM', '9:30 AM', '12:00 PM', '7:30 PM']);
    expect([dayBeside('2026-03-01', -1), dayBeside('2026-12-31', 1)]).toEqual(['2026-02-28', '2027-01-01']);
  });
});
