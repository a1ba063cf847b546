import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, Matches, type ValidationOptions } from 'class-validator';
import { ID_PATTERN } from '../../contracts/http/patterns.js';

// Decorators of DTO fields: one for each kind, which describes the field in the OpenAPI document and, in `In`, validates it.

/** Description of the field, or its schema beyond its kind. */
type About = string | ApiPropertyOptions;
type FieldType = Type | [Type] | (() => unknown);
type Values = readonly unknown[];

function kindsOf(required: boolean) {
  const field = (kind: object, about: About = {}) => {
    const more = typeof about === 'string' ? { description: about } : about;
    return ApiProperty({ ...kind, ...more, ...(!required && { required }) } as ApiPropertyOptions);
  };
  return {
    /** A field whose type is the declared one: text, number or flag. */
    Field: (about?: About) => field({}, about),
    Uuid: (about?: About) => field({ format: 'uuid' }, about),
    /** An instant in ISO 8601. */
    Time: (about?: About) => field({ format: 'date-time' }, about),
    /** A date: '2026-11-29'. */
    Day: (about?: About) => field({ format: 'date' }, about),
    Integer: (about?: About) => field({ type: 'integer' }, about),
    OneOf: (values: Values, about?: About) => field({ enum: values }, about),
    /** A field of another class, or a list: `Of([Topic])`. */
    Of: (type: FieldType, about?: About) => field({ type }, about),
    /** A field of this type or null. */
    Nullable: (type: FieldType, about?: About) => field({ type, nullable: true }, about),
  };
}

/** Optional fields. */
export const Maybe = kindsOf(false);
const required = kindsOf(true);
export const { Field, Uuid, Time, Day, Integer, OneOf, Of, Nullable } = required;

/** Like `About`, with the message for a wrong value. */
type AboutInput = string | (ApiPropertyOptions & { readonly message?: string });

function inputsOf(kinds: typeof required, isOptional: boolean) {
  const input = (
    about: AboutInput = {},
    describe: (about: About) => PropertyDecorator,
    check: (options: ValidationOptions) => PropertyDecorator,
  ) => {
    const { message, ...more } = typeof about === 'string' ? { description: about, message: undefined } : about;
    const presence = isOptional ? [IsOptional()] : [];
    return applyDecorators(describe(more), ...presence, check(message === undefined ? {} : { message }));
  };
  return {
    Id: (about?: AboutInput) => input(about, kinds.Uuid, (options) => Matches(ID_PATTERN, options)),
    OneOf: (values: Values, about?: AboutInput) =>
      input(
        about,
        (more) => kinds.OneOf(values, more),
        (options) => IsIn(values, options),
      ),
    Flag: (about?: AboutInput) => input(about, kinds.Field, IsBoolean),
  };
}

/** Fields of requests, which are validated. */
export const In = { ...inputsOf(required, false), Maybe: inputsOf(Maybe, true) };
