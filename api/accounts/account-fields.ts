import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  Equals,
  IsBoolean,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  MinLength,
  ValidateBy,
  type ValidationArguments,
} from 'class-validator';
import { EMAIL_MAX, LOGIN_PASSWORD_MIN, PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX } from '../contracts/http/limits.js';
import { usernameFault } from '../contracts/http/names.js';
import { EMAIL_PATTERN, PASSWORD_PATTERN } from '../contracts/http/patterns.js';
import { textOf } from '../contracts/http/refusals.js';
import { texts } from '../contracts/http/texts.js';
import { Trimmed } from '../platform/http/validation.js';

// Decorators for the fields of account bodies. Rules are checked in this order; the response contains the message of
// the first violated rule.

const Filled = (message: string) => applyDecorators(IsString({ message }), IsNotEmpty({ message }));

/** Email at login. Its format is not validated: a malformed email matches no account. */
export const LoginEmail = () =>
  applyDecorators(ApiProperty(), Trimmed(), Filled(texts.emailRequired), MaxLength(EMAIL_MAX, invalidEmail));

const invalidEmail = { message: texts.emailInvalid };

/**
 * Email address that receives a recovery code. Malformed addresses are rejected, because the mail could not be
 * delivered.
 */
export const RecoveryEmail = () => applyDecorators(LoginEmail(), Matches(EMAIL_PATTERN, invalidEmail));

export const NewEmail = () =>
  applyDecorators(
    ApiProperty({ format: 'email', maxLength: EMAIL_MAX }),
    Trimmed(),
    Filled(texts.emailRequired),
    MaxLength(EMAIL_MAX, invalidEmail),
    Matches(EMAIL_PATTERN, invalidEmail),
  );

/** Existing username. The rules for new usernames do not apply, because it may predate them. */
export const Username = () =>
  applyDecorators(
    ApiProperty({ maxLength: USERNAME_MAX }),
    Trimmed(),
    Filled(texts.usernameRequired),
    MaxLength(USERNAME_MAX, { message: texts.usernameTooLong }),
  );

export const NewUsername = () =>
  applyDecorators(
    Username(),
    ValidateBy(
      {
        name: 'username',
        validator: { validate: (value: unknown) => typeof value === 'string' && !usernameFault(value) },
      },
      { message: ({ value }) => textOf[usernameFault(String(value)) ?? 'usernameCharacters'] },
    ),
  );

/** Password at login. An empty password is reported as too short. */
export const LoginPassword = () =>
  applyDecorators(
    ApiProperty({ minLength: LOGIN_PASSWORD_MIN, maxLength: PASSWORD_MAX }),
    IsString({ message: texts.loginPasswordShort }),
    MinLength(LOGIN_PASSWORD_MIN, { message: texts.loginPasswordShort }),
    MaxLength(PASSWORD_MAX, { message: texts.passwordLong }),
  );

export const NewPassword = () =>
  applyDecorators(
    ApiProperty({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX, pattern: PASSWORD_PATTERN.source }),
    Filled(texts.passwordRequired),
    MinLength(PASSWORD_MIN, { message: texts.passwordShort }),
    MaxLength(PASSWORD_MAX, { message: texts.passwordLong }),
    Matches(PASSWORD_PATTERN, { message: texts.passwordCharacters }),
  );

export const ConfirmPassword = () =>
  applyDecorators(ApiProperty(), Filled(texts.confirmPassword), SameAs('password', texts.confirmPassword));

/** Repetition of a new password. */
export const RepeatedPassword = (otherField: string) =>
  applyDecorators(ApiProperty(), Filled(texts.confirmationRequired), SameAs(otherField, texts.passwordsDiffer));

/** Current password. It is only compared, because it may predate the current password rules. */
export const OldPassword = () =>
  applyDecorators(
    ApiProperty({ maxLength: PASSWORD_MAX }),
    Filled(texts.oldPasswordRequired),
    MaxLength(PASSWORD_MAX, { message: texts.passwordLong }),
  );

export const ConfirmNewPassword = () => applyDecorators(ApiProperty(), SameAs('newPassword', texts.newPasswordsDiffer));

export const RememberMe = () =>
  applyDecorators(ApiPropertyOptional({ type: Boolean, nullable: true, default: false }), IsOptional(), IsBoolean());

export const AcceptedTerms = () =>
  applyDecorators(ApiProperty({ enum: [true] }), Equals(true, { message: texts.acceptTerms }));

const SameAs = (otherField: string, message: string) =>
  ValidateBy(
    {
      name: 'sameAs',
      validator: {
        validate: (value: unknown, { object } = {} as ValidationArguments) =>
          value === (object as Record<string, unknown>)[otherField],
      },
    },
    { message },
  );
