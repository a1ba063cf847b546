import { addDays, clockText, filterFrom, isOpen, searchOf, windowOf, type ActivityFilter } from './filter';

const TODAY = '2026-11-22';
const filter = (search: string) => filterFrom(new URLSearchParams(search), TODAY);
const WHOLE_DAY: ActivityFilter = { day: TODAY, from: 0, to: 1440, kinds: [], account: '' };

describe('filterFrom and searchOf', () => {
  it('default to the whole of today', () => {
    expect(filter('')).toEqual(WHOLE_DAY);
    expect(String(searchOf(WHOLE_DAY, TODAY))).toBe('');
  });

  it('round-trip a day, times, kinds and an account', () => {
    const search = 'day=2026-11-20&from=19%3A30&to=21%3A00&what=banned%2Cdeleted&who=rakib.hasan';
    const parsedFilter = filter(search);
    expect(parsedFilter).toEqual({
      day: '2026-11-20',
      from: 1170,
      to: 1260,
      kinds: ['banned', 'deleted'],
      account: 'rakib.hasan',
    });
    expect(String(searchOf(parsedFilter, TODAY))).toBe(search);
  });

  it('ignore invalid parameters', () => {
    expect(filter('day=2026-11-23&from=25:00&to=x&what=all')).toEqual(WHOLE_DAY);
    expect(filter('from=12:00&to=11:00')).toEqual(WHOLE_DAY);
    expect(filter('from=12:07').from).toBe(720);
  });
});

describe('period of a filter', () => {
  it('has no end while new entries can arrive', () => {
    expect(isOpen(WHOLE_DAY, TODAY)).toBe(true);
    expect(windowOf(WHOLE_DAY, TODAY)).toEqual({ from: new Date(2026, 10, 22).toISOString() });
    expect(isOpen({ ...WHOLE_DAY, to: 1260 }, TODAY)).toBe(false);
  });

  it('ends one millisecond before the end of its last minute', () => {
    const day = '2026-11-20';
    expect(windowOf({ day, from: 1170, to: 1440 }, TODAY)).toEqual({
      from: new Date(2026, 10, 20, 19, 30).toISOString(),
      to: new Date(2026, 10, 20, 23, 59, 59, 999).toISOString(),
    });
  });

  it('is formatted with a 12-hour clock, and can be shifted by days across months', () => {
    expect([0, 570, 720, 1170].map(clockText)).toEqual(['12:00 AM', '9:30 AM', '12:00 PM', '7:30 PM']);
    expect([addDays('2026-03-01', -1), addDays('2026-12-31', 1)]).toEqual(['2026-02-28', '2027-01-01']);
  });
});
