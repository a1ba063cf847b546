import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, ValidateBy } from 'class-validator';
import type { StudentProfile } from '../contracts/events/account.events.js';
import { isCalendarDay } from '../contracts/http/age.js';
import {
  AVATAR_MAX,
  AVATAR_MIN,
  BATCHES,
  DATE_OF_BIRTH_MIN,
  GENDERS,
  INSTITUTE_MAX,
  type Batch,
  type Gender,
} from '../contracts/http/limits.js';
import { texts } from '../contracts/http/texts.js';
import { NewEmail, Username } from './account-fields.js';
import { Fullname, OptionalField, PersonalText, Phone, PickedAvatar } from './profile-fields.js';
import { Field, Integer, Nullable, OneOf } from '../platform/http/fields.js';

/** Profile of a student. Unset texts are '' and unset choices are null. */
export class StudentProfileAnswer implements StudentProfile {
  @Field() fullname: string;
  @Field() institute: string;
  @OneOf(BATCHES, { nullable: true }) batch: Batch | null;
  @Field() phone: string;
  @Field() email: string;
  @Field() username: string;
  @Nullable(String, { format: 'date' }) date_of_birth: string | null;
  @OneOf(GENDERS, { nullable: true }) gender: Gender | null;
  @Integer({ minimum: AVATAR_MIN, maximum: AVATAR_MAX }) avatar: number;
  @Field() isBanned: boolean;
}

/** Accepts null, or '' from forms, for an unset choice. */
const EmptyAsNull = () =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (value === '' ? null : value)),
    IsOptional(),
  );

const Choice = (choices: readonly string[], message: string) =>
  applyDecorators(ApiPropertyOptional({ enum: choices, nullable: true }), EmptyAsNull(), IsIn(choices, { message }));

const DateOfBirth = () =>
  applyDecorators(
    ApiPropertyOptional({ type: String, format: 'date', nullable: true, description: 'at least 16 years ago' }),
    EmptyAsNull(),
    ValidateBy(
      {
        name: 'dateOfBirth',
        validator: {
          validate: (value: unknown) => typeof value === 'string' && isCalendarDay(value) && value >= DATE_OF_BIRTH_MIN,
        },
      },
      { message: texts.dateOfBirthInvalid },
    ),
  );

export class StudentProfileBody {
  @Fullname() fullname?: string;
  @PersonalText(INSTITUTE_MAX, texts.instituteTooLong) institute?: string;
  @Choice(BATCHES, texts.selectBatch) batch?: Batch | null;
  @Phone() phone?: string;
  @OptionalField()
  @NewEmail()
  email?: string;
  /** Validated in the service, because the allowed values depend on the current one. */
  @OptionalField()
  @Username()
  username?: string;
  @DateOfBirth() date_of_birth?: string | null;
  @Choice(GENDERS, texts.selectGender) gender?: Gender | null;
  @PickedAvatar() avatar?: number;
}

/** Returns the fields that were sent. Only choices can be null. */
export function changesIn(body: StudentProfileBody): Partial<StudentProfile> {
  const { batch, date_of_birth, gender, ...others } = body;
  const sent = [
    ...Object.entries(others).filter(([, value]) => value !== null),
    ...Object.entries({ batch, date_of_birth, gender }),
  ];
  return Object.fromEntries(sent.filter(([, value]) => value !== undefined));
}
