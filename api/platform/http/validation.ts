import { BadRequestException, ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { getMetadataStorage, ValidateBy } from 'class-validator';
import { isAnySeen } from '../../contracts/http/names.js';
import { STORABLE_PATTERN } from '../../contracts/http/patterns.js';
import { texts } from '../../contracts/http/texts.js';
import { Refusal } from '../commands/refusal.js';
import { ruleInWords } from './broken-rules.js';

/** Fields of a query or a body: nothing asks for more. */
const FIELDS_MAX = 50;
/** fields that a refusal names, and characters of a field's name that it repeats */
const FIELDS_NAMED_MAX = 20;
const NAME_CHARACTERS_MAX = 100;

/** Checks bodies, parameters and queries by their DTOs; a refusal names each field with its first broken rule. */
export const validation = (): ValidationPipe =>
  new BoundedValidation({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) => refusalOf(errors.flatMap((error) => fieldTexts(error))),
  });

/**
 * What would cost class-transformer long is refused before it begins; bodies were bounded before they were parsed. What keeps
 * every rule of its field is refused where no store could keep it.
 */
class BoundedValidation extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type !== 'custom') {
      if (Object.keys(value ?? {}).length > FIELDS_MAX) throw new Refusal('too-many-values');
      const longLists = tooLongLists(value, metadata.metatype);
      if (longLists.length > 0) throw refusalOf(longLists);
    }
    const kept: unknown = await super.transform(value, metadata);
    if (metadata.type !== 'custom') {
      const unkept = unstorableFields(kept);
      if (unkept.length > 0) throw refusalOf(unkept.map((field) => [field, texts.textCharacters]));
    }
    return kept;
  }
}

/** For numbers in bodies, which forms send as text too; anything else stays what it is, and is refused by its rule. */
export const NumberOrText = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && value.trim() !== '' ? Number(value) : value,
  );

/** For texts whose ends count for nothing; anything else stays what it is, and is refused by its rule. */
export const Trimmed = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** For texts of which something must be seen: neither empty nor of spaces and invisible characters alone. */
export const Seen = (message: string) =>
  ValidateBy(
    { name: 'seen', validator: { validate: (value: unknown) => typeof value === 'string' && isAnySeen(value) } },
    { message },
  );

/** For what a list is searched by: trimmed; a search of spaces alone is no search. */
export const SearchText = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() || undefined : value));

/** Lists beyond the `@ArrayMaxSize` of their DTO: it would be asked only when all their entries have been judged. */
function tooLongLists(value: unknown, dto: ArgumentMetadata['metatype']): [string, string][] {
  if (typeof value !== 'object' || value === null || !dto) return [];
  const lists = Object.entries(value).filter(([, list]) => Array.isArray(list)) as [string, unknown[]][];
  if (lists.length === 0) return [];
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  return lists.flatMap(([name, list]): [string, string][] => {
    const rule = rules.find((one) => one.propertyName === name && one.name === 'arrayMaxSize');
    const most = rule?.constraints[0] as number | undefined;
    if (most === undefined || list.length <= most) return [];
    return [[name, typeof rule?.message === 'string' ? rule.message : texts.tooManyEntries(name, most)]];
  });
}

/** The fields whose text, or any text within, can't be kept. */
const unstorableFields = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([field, within]) => (isStorable(within) ? [] : [field]));

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return STORABLE_PATTERN.test(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable);
}

function refusalOf(broken: [field: string, text: string][]): BadRequestException {
  const errors = Object.fromEntries(broken.slice(0, FIELDS_NAMED_MAX));
  return new BadRequestException({ message: broken[0]?.[1] ?? texts.invalid, errors });
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
