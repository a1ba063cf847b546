import { hasVisible } from './names.js';
import { OPTION_MAX, OPTIONS_MAX, OPTIONS_MIN, QUESTION_MAX, SOLUTION_MAX, SUBJECTS, type Subject } from './limits.js';
import { controlCharacterIn, STORABLE_PATTERN } from './patterns.js';
import { texts } from './texts.js';

/** A question as entered by the tutor. */
export interface ContentInput {
  readonly question: string;
  readonly subject: string | undefined;
  readonly options: readonly string[];
  /** Selected correct option; empty if none is selected. */
  readonly correctAnswers: readonly string[];
}

type Field = keyof ContentInput;

/** Error texts of questions by name. A dynamic reference to `texts` would bundle all texts into a page. */
export const QUESTION_TEXTS = {
  questionRequired: texts.questionRequired,
  questionTooLong: texts.questionTooLong,
  questionSubject: texts.questionSubject,
  questionCorrectAnswer: texts.questionCorrectAnswer,
  optionEmpty: texts.optionEmpty,
  optionTooLong: texts.optionTooLong,
  optionsTooFew: texts.optionsTooFew,
  optionsTooMany: texts.optionsTooMany,
  optionsNotUnique: texts.optionsNotUnique,
  solutionTooLong: texts.solutionTooLong,
  textCharacters: texts.textCharacters,
};
type QuestionText = keyof typeof QUESTION_TEXTS;

/** Returns the error text of each field that violates a rule (CALL-77) or a limit. Texts are trimmed first. */
export function questionFaults(input: ContentInput): Partial<Record<Field, QuestionText>> {
  const { subject, correctAnswers } = input;
  const question = input.question.trim();
  const options = input.options.map((option) => option.trim());
  const [correct, ...others] = correctAnswers.map((option) => option.trim());
  const isChosen = correct !== undefined && others.length === 0 && options.includes(correct);
  const faults: Record<Field, QuestionText | undefined> = {
    question: questionFault(question),
    subject: SUBJECTS.includes(subject as Subject) ? undefined : 'questionSubject',
    options: optionsFault(options),
    correctAnswers: isChosen ? undefined : 'questionCorrectAnswer',
  };
  return Object.fromEntries(Object.entries(faults).filter(([, text]) => text !== undefined));
}

/** Returns the error text of a solution, or undefined if it is valid. An empty solution is valid. */
export function solutionFault(input: string): QuestionText | undefined {
  const solution = input.trim();
  if (solution.length > SOLUTION_MAX) return 'solutionTooLong';
  return solution === '' || isKeepable(solution) ? undefined : 'textCharacters';
}

function questionFault(question: string): QuestionText | undefined {
  if (!hasVisible(question)) return 'questionRequired';
  if (question.length > QUESTION_MAX) return 'questionTooLong';
  return isKeepable(question) ? undefined : 'textCharacters';
}

function optionsFault(options: readonly string[]): QuestionText | undefined {
  if (options.some((option) => !hasVisible(option))) return 'optionEmpty';
  if (options.some((option) => option.length > OPTION_MAX)) return 'optionTooLong';
  if (options.length < OPTIONS_MIN) return 'optionsTooFew';
  if (options.length > OPTIONS_MAX) return 'optionsTooMany';
  if (new Set(options).size < options.length) return 'optionsNotUnique';
  return options.every(isKeepable) ? undefined : 'textCharacters';
}

const isKeepable = (text: string): boolean => STORABLE_PATTERN.test(text) && controlCharacterIn(text) === undefined;

/** Options about all others, such as "None of the above" and "উপরের সবগুলো". */
const GENERAL = [
  /^(?:all|none|any|both|neither|either|some) (?:of )?(?:the )?(?:above|below|these|those|them|following|others?|(?:given |other |above )?(?:options|choices|answers|statements))\b[^.]{0,20}\.?$/i,
  /^(?:all|none) (?:is|are) (?:correct|true|right|wrong|incorrect|false)\.?$/i,
  /^(?:none|no one|not any)\.?$/i,
  bangla('^(?:উপরের|ওপরের|উপরোক্ত|উল্লিখিত) ?(?:সব|সকল|উভয়|দুটো|কোন|একটি)'),
  bangla('^(?:সব|সকল)(?:গুলো|গুলি|কয়টি|কটি|কটা|টি)?(?:ই)?(?: সঠিক| সত্য)?[।.]?$'),
  bangla('^(?:এদের |এগুলোর )?(?:কোনো|কোন)(?:টি|টা)(?:ই|ও)? ?(?:নয়|না|নহে)[।.]?$'),
];

const LETTER = String.raw`\(?(?:[A-J]|[a-j]|[ক-ঞ])[).]?`;
/** Options that name the letters of others, such as "Both A and B", "Only (c)" and "ক ও খ". */
const LETTERS = [
  new RegExp(
    `^(?:(?:both|either|neither|only|options?|all of) )*${LETTER}(?: ?, ?${LETTER})* ?(?:,? and|or|nor|&|,? ও|এবং|অথবা|বা) ?${LETTER}(?:$|[ .,।].{0,30}$)`,
    'i',
  ),
  new RegExp(`^(?:only|option) ${LETTER}\\.?$|^${LETTER} only\\.?$|^শুধু ${LETTER}$`, 'i'),
];

/** Returns a pattern for normalized texts: Bangla editors write the same letter in different ways. */
function bangla(pattern: string): RegExp {
  return new RegExp(pattern.normalize('NFC'));
}

const collapsed = (option: string): string => option.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
const matchesOne = (patterns: readonly RegExp[]) => (option: string) => {
  const text = collapsed(option.slice(0, REFERENCE_MAX));
  return option.length <= REFERENCE_MAX && patterns.some((pattern) => pattern.test(text));
};
/** Maximum length of an option that refers to others. */
const REFERENCE_MAX = 60;
const isGeneral = matchesOne(GENERAL);
const namesLetters = matchesOne(LETTERS);

/** Returns the options that refer to others: those that name letters, otherwise those that are about all. */
export function referringOptions(options: readonly string[]): { kind: 'letters' | 'general'; options: string[] } {
  const naming = options.filter(namesLetters);
  return naming.length > 0
    ? { kind: 'letters', options: naming }
    : { kind: 'general', options: options.filter(isGeneral) };
}

/**
 * Returns the options that are not shuffled and come last, in their order: all of a question whose order is kept or
 * whose options name letters, otherwise those about all others.
 */
export function keptOptions(options: readonly string[], keepOrder: boolean): readonly string[] {
  const { kind, options: referring } = referringOptions(options);
  return keepOrder || kind === 'letters' ? options : referring;
}
