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
import { isName } from '../contracts/http/names.js';
import { EMAIL_PATTERN, PASSWORD_PATTERN } from '../contracts/http/patterns.js';
import { texts } from '../contracts/http/texts.js';
import { Trimmed } from '../platform/http/validation.js';

// Fields of account bodies. Rules are checked in the order written here; the response names the first broken one.

const Filled = (message: string) => applyDecorators(IsString({ message }), IsNotEmpty({ message }));

/** An email used to log in. Its form is not checked, since no account has a malformed one. */
export const LoginEmail = () =>
  applyDecorators(ApiProperty(), Trimmed(), Filled(texts.emailRequired), MaxLength(EMAIL_MAX, invalidEmail));

const invalidEmail = { message: texts.emailInvalid };

/** An email that a code is sent to. Malformed addresses are rejected, since no code would arrive. */
export const RecoveryEmail = () => applyDecorators(LoginEmail(), Matches(EMAIL_PATTERN, invalidEmail));

export const NewEmail = () =>
  applyDecorators(
    ApiProperty({ format: 'email', maxLength: EMAIL_MAX }),
    Trimmed(),
    Filled(texts.emailRequired),
    MaxLength(EMAIL_MAX, invalidEmail),
    Matches(EMAIL_PATTERN, invalidEmail),
  );

/** An existing password: only compared, since it may predate today's rules. */
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
        validator: { validate: (value: unknown) => typeof value === 'string' && isName(value) },
      },
      { message: texts.usernameCharacters },
    ),
  );

/** An empty password is reported as too short. */
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

/** The repeated password when a new one is set. */
export const PasswordAgain = (other: string) =>
  applyDecorators(ApiProperty(), Filled(texts.confirmationRequired), SameAs(other, texts.passwordsDiffer));

/** Only compared, since it may predate today's rules. */
export const OldPassword = () =>
  applyDecorators(
    ApiProperty({ maxLength: PASSWORD_MAX }),
    Filled(texts.oldPasswordRequired),
    MaxLength(PASSWORD_MAX, { message: texts.passwordLong }),
  );

export const ConfirmNewPassword = () => applyDecorators(ApiProperty(), SameAs('newPassword', texts.newPasswordsDiffer));

export const RememberMe = () => applyDecorators(ApiPropertyOptional({ default: false }), IsOptional(), IsBoolean());

export const AcceptedTerms = () =>
  applyDecorators(ApiProperty({ enum: [true] }), Equals(true, { message: texts.acceptTerms }));

const SameAs = (other: string, message: string) =>
  ValidateBy(
    {
      name: 'sameAs',
      validator: {
        validate: (value: unknown, { object } = {} as ValidationArguments) =>
          value === (object as Record<string, unknown>)[other],
      },
    },
    { message },
  );
