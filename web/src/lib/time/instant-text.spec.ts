import moment from 'moment';
import { MODEL_TEST_DATE } from '../../../../api/contracts/http/patterns';
import { dayOf, instantText } from './instant-text';

const localTime = (year: number, month: number, day: number, hours = 0, minutes = 0) =>
  new Date(year, month, day, hours, minutes);

it('instantText formats an instant as MODEL_TEST_DATE does', () => {
  for (let day = 1; day <= 31; day += 1) {
    const instant = localTime(2026, 9, day, day % 24, day).toISOString();
    expect(instantText(instant)).toBe(moment(instant).format(MODEL_TEST_DATE));
  }
});

it('dayOf returns the day and the short month', () =>
  expect(dayOf(localTime(2026, 10, 2, 20).toISOString())).toEqual({ day: 2, month: 'Nov' }));
