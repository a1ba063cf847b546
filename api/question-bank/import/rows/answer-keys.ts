/** The options that a row marks as correct, with a note if they were written as letters or numbers. */
interface ReadKey {
  readonly correctAnswers: unknown;
  readonly note?: string;
}

const LETTER = /^\(?([A-Za-z])[.):]?$/;
const NUMBER = /^\(?(\d{1,2})[.):]?$/;

/**
 * Returns the option that a correct answer means if no option has its text: the option that differs only in case, or
 * the one with its letter or number. Letters are not interpreted if options are letters themselves, nor are numbers.
 */
export function readKey(options: unknown, correctAnswers: unknown): ReadKey {
  if (!isTexts(options) || !isTexts(correctAnswers) || correctAnswers.length !== 1) return { correctAnswers };
  const answer = correctAnswers[0]!.trim();
  const texts = options.map((option) => option.trim());
  if (answer === '' || texts.includes(answer)) return { correctAnswers };
  const sameLetters = texts.filter((text) => text.toLowerCase() === answer.toLowerCase());
  const option = sameLetters.length === 1 ? sameLetters[0] : texts[indexOf(answer, texts) ?? -1];
  if (option === undefined || option === '') return { correctAnswers };
  return {
    correctAnswers: [option],
    note: `The correct answer “${answer}” was read as the option “${option.slice(0, 100)}”`,
  };
}

function indexOf(answer: string, options: readonly string[]): number | undefined {
  const [, letter] = LETTER.exec(answer) ?? [];
  if (letter !== undefined && !options.some((option) => LETTER.test(option))) {
    return letter.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0);
  }
  const [, number] = NUMBER.exec(answer) ?? [];
  const isClear = number !== undefined && !options.some((option) => /^[-+.\d\s]+$/.test(option));
  return isClear ? Number(number) - 1 : undefined;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');
