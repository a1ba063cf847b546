import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min, ValidateBy } from 'class-validator';
import { AVATAR_MAX, AVATAR_MIN, FULLNAME_MAX, PHONE_MAX } from '../contracts/http/limits.js';
import { isAllVisible, isName } from '../contracts/http/names.js';
import { PHONE_PATTERN } from '../contracts/http/patterns.js';
import { texts } from '../contracts/http/texts.js';
import { NumberOrText, Trimmed } from '../platform/http/validation.js';

// Decorators for the fields of profile updates.

/** Optional field; omitted fields are unchanged. */
export const OptionalField = () => applyDecorators(ApiPropertyOptional(), IsOptional());

export const PersonalText = (most: number, tooLong: string) =>
  applyDecorators(
    ApiPropertyOptional({ maxLength: most }),
    Trimmed(),
    IsOptional(),
    IsString(),
    MaxLength(most, { message: tooLong }),
    ValidatedBy('allSeen', isAllVisible, texts.personalTextCharacters),
  );

/** Optional phone number; may be empty. */
export const Phone = () =>
  applyDecorators(
    PersonalText(PHONE_MAX, texts.phoneTooLong),
    ValidatedBy('phone', (text) => PHONE_PATTERN.test(text), texts.phoneInvalid),
  );

/** Full name; may be empty. */
export const Fullname = () =>
  applyDecorators(
    PersonalText(FULLNAME_MAX, texts.fullnameTooLong),
    ValidatedBy('fullname', (text) => text === '' || isName(text), texts.fullnameCharacters),
  );

const ValidatedBy = (name: string, judge: (text: string) => boolean, message: string) =>
  ValidateBy(
    { name, validator: { validate: (value: unknown) => typeof value === 'string' && judge(value) } },
    { message },
  );

const avatarWrong = { message: texts.selectAvatar };

export const PickedAvatar = () =>
  applyDecorators(
    ApiPropertyOptional({ type: 'integer', minimum: AVATAR_MIN, maximum: AVATAR_MAX }),
    NumberOrText(),
    IsOptional(),
    IsInt(avatarWrong),
    Min(AVATAR_MIN, avatarWrong),
    Max(AVATAR_MAX, avatarWrong),
  );
