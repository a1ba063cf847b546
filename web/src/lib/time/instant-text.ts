const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** Returns the day of an instant in the user's time zone. */
export function dayOf(instant: string): { day: number; month: string } {
  const at = new Date(instant);
  return { day: at.getDate(), month: MONTHS[at.getMonth()]!.slice(0, 3) };
}

/**
 * Formats as `MODEL_TEST_DATE` does: 'November 24th 2026, 10:00 pm'. For the pages of visitors and exams, which do not
 * load the date library.
 */
export function instantText(instant: string): string {
  const at = new Date(instant);
  const hours = at.getHours();
  const minutes = String(at.getMinutes()).padStart(2, '0');
  const time = `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'am' : 'pm'}`;
  return `${MONTHS[at.getMonth()]} ${ordinal(at.getDate())} ${at.getFullYear()}, ${time}`;
}

function ordinal(day: number): string {
  const isTeen = day > 10 && day < 20;
  return `${day}${(!isTeen && ['', 'st', 'nd', 'rd'][day % 10]) || 'th'}`;
}
