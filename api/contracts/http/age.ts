import { STUDENT_AGE_MIN } from './limits.js';

/** Returns true if a student is at least 16 years old on a day, including the birthday. Both dates are YYYY-MM-DD. */
export function isOldEnough(dateOfBirth: string, today: string): boolean {
  const [year, month, day] = dateOfBirth.split('-');
  const birthday = `${Number(year) + STUDENT_AGE_MIN}-${month}-${day}`;
  return birthday <= today;
}

/** Returns true if a YYYY-MM-DD text is a valid date. */
export function isCalendarDay(text: string): boolean {
  const instant = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  // Date would accept February 30 as a day in March
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}
