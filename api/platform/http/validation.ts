import { BadRequestException, ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy, getMetadataStorage } from 'class-validator';
import { hasVisible } from '../../contracts/http/names.js';
import { STORABLE_PATTERN } from '../../contracts/http/patterns.js';
import { texts } from '../../contracts/http/texts.js';
import { Refusal } from '../commands/refusal.js';

/** Maximum number of fields of a query or a body, far above any DTO. */
const FIELDS_MAX = 50;
/** Maximum number of fields that an error reports, and of characters of a field name that it repeats. */
const REPORTED_FIELDS_MAX = 20;
const NAME_CHARACTERS_MAX = 100;

/**
 * Validates bodies, parameters and queries against their DTOs. An error lists each field with its first broken rule.
 */
export const validation = (): ValidationPipe =>
  new BoundedValidation({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) => refusalOf(errors.flatMap((error) => fieldTexts(error))),
  });

/**
 * Rejects input that is expensive for class-transformer before it runs, and afterwards texts that pass all rules but
 * cannot be stored. Bodies are limited before they are parsed.
 */
class BoundedValidation extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type !== 'custom') {
      if (typeof value === 'object' && Object.keys(value ?? {}).length > FIELDS_MAX)
        throw new Refusal('too-many-values');
      const longLists = tooLongLists(value, metadata.metatype);
      if (longLists.length > 0) throw refusalOf(longLists);
    }
    const instance: unknown = await super.transform(value, metadata);
    if (metadata.type !== 'custom') {
      const unstorable = unstorableFields(instance);
      if (unstorable.length > 0) throw refusalOf(unstorable.map((field) => [field, texts.textCharacters]));
    }
    return instance;
  }
}

/**
 * Converts numeric text to a number, since forms send numbers as text. Other values are left to the rules of the field.
 */
export const NumberOrText = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && value.trim() !== '' ? Number(value) : value,
  );

/** Trims text. Other values are left to the rules of the field. */
export const Trimmed = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** Requires at least one visible character. */
export const HasVisibleText = (message: string) =>
  ValidateBy(
    { name: 'seen', validator: { validate: (value: unknown) => typeof value === 'string' && hasVisible(value) } },
    { message },
  );

/** Trims the text of a search; whitespace only counts as no search. */
export const SearchText = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() || undefined : value));

/**
 * Returns errors for lists that exceed their `@ArrayMaxSize`, which class-validator checks only after all their
 * entries.
 */
function tooLongLists(value: unknown, dto: ArgumentMetadata['metatype']): [string, string][] {
  if (typeof value !== 'object' || value === null || !dto) return [];
  const lists = Object.entries(value).filter(([, list]) => Array.isArray(list)) as [string, unknown[]][];
  if (lists.length === 0) return [];
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  return lists.flatMap(([name, list]): [string, string][] => {
    const rule = rules.find((candidate) => candidate.propertyName === name && candidate.name === 'arrayMaxSize');
    const most = rule?.constraints[0] as number | undefined;
    if (most === undefined || list.length <= most) return [];
    return [[name, typeof rule?.message === 'string' ? rule.message : texts.tooManyEntries(name, most)]];
  });
}

/** Returns the names of fields with a text that no store can represent, at any depth. */
const unstorableFields = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([field, within]) => (isStorable(within) ? [] : [field]));

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return STORABLE_PATTERN.test(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable);
}

function refusalOf(brokenRules: [field: string, text: string][]): BadRequestException {
  const errors = Object.fromEntries(brokenRules.slice(0, REPORTED_FIELDS_MAX));
  return new BadRequestException({ message: brokenRules[0]?.[1] ?? texts.invalid, errors });
}

function fieldTexts(error: ValidationError, path = ''): [string, string][] {
  const property = error.property.slice(0, NAME_CHARACTERS_MAX);
  const name = path ? `${path}.${property}` : property;
  const own = Object.entries(error.constraints ?? {}).map(([rule, text]): [string, string] => [
    name,
    ruleInWords(name, error, rule, text),
  ]);
  return [...own.slice(0, 1), ...(error.children ?? []).flatMap((child) => fieldTexts(child, name))];
}

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
function ruleInWords(name: string, { property, value }: ValidationError, rule: string, text: string): string {
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
