import { PickType } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import type { TutorProfile } from '../contracts/events/account.events.js';
import {
  ADDRESS_MAX,
  AVATAR_MAX,
  AVATAR_MIN,
  CV_LINK_MAX,
  INSTITUTE_MAX,
  TUTOR_BATCH_MAX,
} from '../contracts/http/limits.js';
import { WEB_LINK_PATTERN } from '../contracts/http/patterns.js';
import { texts } from '../contracts/http/texts.js';
import { NewEmail, Username } from './account-fields.js';
import { Fullname, OptionalField, PersonalText, Phone, PickedAvatar } from './profile-fields.js';
import { Field, Integer } from '../platform/http/fields.js';

/** Profile of a tutor. Unset texts are ''. */
export class TutorProfileAnswer implements TutorProfile {
  @Field() fullname: string;
  @Field() institute: string;
  @Field() batch: string;
  @Field() phone: string;
  @Field() email: string;
  @Field() username: string;
  @Field() address: string;
  @Field() cvLink: string;
  @Integer({ minimum: AVATAR_MIN, maximum: AVATAR_MAX }) avatar: number;
  @Field() isBanned: boolean;
}

export class TutorAvatar extends PickType(TutorProfileAnswer, ['avatar']) {}

export class TutorProfileBody {
  @Fullname() fullname?: string;
  @PersonalText(INSTITUTE_MAX, texts.instituteTooLong) institute?: string;
  @PersonalText(TUTOR_BATCH_MAX, texts.tutorBatchTooLong) batch?: string;
  @Phone() phone?: string;
  @OptionalField()
  @NewEmail()
  email?: string;
  /** Validated in the service, because the allowed values depend on the current one. */
  @OptionalField()
  @Username()
  username?: string;
  @PersonalText(ADDRESS_MAX, texts.addressTooLong) address?: string;
  @PersonalText(CV_LINK_MAX, texts.cvLinkTooLong)
  @Matches(WEB_LINK_PATTERN, { message: texts.cvLinkInvalid })
  cvLink?: string;
  @PickedAvatar() avatar?: number;
}

/** Returns the fields that were sent. */
export const tutorChangesIn = (body: TutorProfileBody): Partial<TutorProfile> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== undefined));
