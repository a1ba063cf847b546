import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { AVATAR_MAX, AVATAR_MIN } from '../contracts/http/limits.js';
import { PERSONAL_TEXT_PATTERN } from '../contracts/http/patterns.js';
import { texts } from '../contracts/http/texts.js';
import { NumberOrText, Trimmed } from '../platform/http/validation.js';

// Fields of the bodies that change a profile.

/** What is not sent stays as it is. */
export const NotNecessarily = () => applyDecorators(ApiPropertyOptional(), IsOptional());

export const PersonalText = (most: number, tooLong: string) =>
  applyDecorators(
    ApiPropertyOptional({ maxLength: most }),
    Trimmed(),
    IsOptional(),
    IsString(),
    MaxLength(most, { message: tooLong }),
    Matches(PERSONAL_TEXT_PATTERN, { message: texts.personalTextCharacters }),
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
