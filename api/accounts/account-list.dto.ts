import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import type { AccountOrder } from '../../projections/account-directory/account-directory.queries.js';
import { GENDERS, USERNAME_MAX, type Gender } from '../contracts/http/limits.js';
import { SearchText } from '../platform/http/validation.js';
import { SearchQuery } from '../platform/http/paging.js';

const ORDERS: readonly AccountOrder[] = ['username', 'newest'];

export class AccountsQuery extends SearchQuery {
  @ApiPropertyOptional({ enum: ORDERS, default: 'username' })
  @IsOptional()
  @IsIn(ORDERS)
  sort?: AccountOrder;

  @ApiPropertyOptional({
    maxLength: USERNAME_MAX,
    description: 'first username of the page, in the order by username',
  })
  @SearchText()
  @IsOptional()
  @IsString()
  @MaxLength(USERNAME_MAX)
  from?: string;

  @ApiPropertyOptional({ enum: ['true', 'false'], description: 'true: only banned accounts; false: only others' })
  @IsOptional()
  @IsIn(['true', 'false'])
  isBanned?: 'true' | 'false';
}

/** Fields common to the lists of students and tutors. */
class ListedAccount {
  @ApiProperty({ format: 'uuid' })
  _id: string;
  @ApiProperty()
  username: string;
  @ApiProperty()
  email: string;
  @ApiProperty({ enum: GENDERS, nullable: true, type: String })
  gender: Gender | null;
  @ApiProperty()
  isBanned: boolean;
}

export class ListedStudent extends ListedAccount {
  @ApiProperty({ type: String, nullable: true, format: 'date' })
  date_of_birth: string | null;
}

export class ListedTutor extends ListedAccount {
  @ApiProperty({ format: 'date-time' })
  created_at: string;
}
