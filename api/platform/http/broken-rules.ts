import type { ValidationError } from '@nestjs/common';
import { texts } from '../../contracts/http/texts.js';

/** Texts for the rules of class-validator that are used without a custom message. */
const REQUIREMENTS: Readonly<Record<string, string>> = {
  // the only pattern without a custom message
  matches: 'must be an id as the server gives it',
  isString: 'must be a text',
  isInt: 'must be a whole number',
  isNumber: 'must be a number',
  isBoolean: 'must be true or false',
  isArray: 'must be a list',
  nestedValidation: 'must be an object',
  isRfc3339: 'must be a date and a time, as 2026-05-02T18:30:00Z',
  isIso8601: 'must be a date and a time, as 2026-05-02T18:30:00Z',
};

/**
 * Returns the error text of a broken rule. @param name path of the field @param text message of class-validator, or a
 * custom one
 */
export function ruleInWords(name: string, { property, value }: ValidationError, rule: string, text: string): string {
  if (rule === 'whitelistValidation') return `${name} is not expected here.`;
  if (!isLibraryText(text, property)) return text;
  if (value === undefined) return `${name} is missing.`;
  const isOfEach = text.startsWith('each value in ');
  const requirement = REQUIREMENTS[rule] ?? text.slice(text.indexOf(' must ') + 1);
  return `${isOfEach ? `Each value in “${name}”` : name} ${requirement}.`;
}

const OWN_TEXTS = new Set<unknown>(Object.values(texts));

const isLibraryText = (text: string, property: string): boolean =>
  !OWN_TEXTS.has(text) &&
  [property, `each value in ${property}`, `each value in nested property ${property}`].some((subject) =>
    text.startsWith(`${subject} must `),
  );
