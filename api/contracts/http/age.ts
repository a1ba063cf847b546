import { STUDENT_AGE_MIN } from './limits.js';

/** Whether somebody is 16 on a day, their birthday included. Both YYYY-MM-DD. */
export function isOldEnough(dateOfBirth: string, today: string): boolean {
  const [year, month, day] = dateOfBirth.split('-');
  const birthday = `${Number(year) + STUDENT_AGE_MIN}-${month}-${day}`;
  return birthday <= today;
}

/** Whether a YYYY-MM-DD is a day of the calendar. */
export function isCalendarDay(text: string): boolean {
  const instant = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  // the thirtieth of February would be taken for a day in March
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}
