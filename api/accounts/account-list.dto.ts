import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import type { AccountOrder } from '../../projections/account-directory/account-directory.queries.js';
import { GENDERS, USERNAME_MAX, type Gender } from '../contracts/http/limits.js';
import { SearchText } from '../platform/http/validation.js';
import { SearchQuery } from '../platform/http/paging.js';
import { Field, In, Nullable, OneOf, Time, Uuid } from '../platform/http/fields.js';

const ORDERS: readonly AccountOrder[] = ['username', 'newest'];

export class AccountsQuery extends SearchQuery {
  @In.Maybe.OneOf(ORDERS, { default: 'username' }) sort?: AccountOrder;

  @ApiPropertyOptional({
    maxLength: USERNAME_MAX,
    description: 'first username of the page, in the order by username',
  })
  @SearchText()
  @IsOptional()
  @IsString()
  @MaxLength(USERNAME_MAX)
  from?: string;

  @In.Maybe.OneOf(['true', 'false'], 'true: only banned accounts; false: only others') isBanned?: 'true' | 'false';
}

/** Fields common to the lists of students and tutors. */
class ListedAccount {
  @Uuid() _id: string;
  @Field() username: string;
  @Field() email: string;
  @OneOf(GENDERS, { nullable: true, type: String }) gender: Gender | null;
  @Field() isBanned: boolean;
}

export class ListedStudent extends ListedAccount {
  @Nullable(String, { format: 'date' }) date_of_birth: string | null;
}

export class ListedTutor extends ListedAccount {
  @Time() created_at: string;
}
