import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { StudentAccount, TutorAccount } from '../../projections/account-directory/account-directory.projection.js';
import { AccountDirectoryQueries } from '../../projections/account-directory/account-directory.queries.js';
import { PersonalDataExportsService } from '../export/personal-data-exports.service.js';
import { Access } from '../platform/auth/access.js';
import { Lists } from '../platform/http/lists.js';
import { requestedRows, type Listed } from '../platform/http/paging.js';
import { Says } from '../platform/http/routes.js';
import { AccountsQuery, ListedStudent, ListedTutor } from './account-list.dto.js';

/** Lists students and tutors for admins. */
@ApiTags('admin')
@Access('admin')
@Controller('admin')
export class AccountListsController {
  constructor(private readonly directory: AccountDirectoryQueries) {}

  @Get('student-list')
  @Says(
    'List the students',
    'Returns all rows, or one page if `page` is given, with the total number in `X-Total-Count`.',
  )
  @Lists(ListedStudent, {
    name: 'students',
    columns: ['_id', 'username', 'email', 'gender', 'date_of_birth', 'isBanned'],
    recordedBy: PersonalDataExportsService,
  })
  async students(@Query() query: AccountsQuery): Promise<Listed<ListedStudent>> {
    return this.listed('student', query, studentRow);
  }

  @Get('tutor-list')
  @Says(
    'List the tutors',
    'Returns all rows, or one page if `page` is given, with the total number in `X-Total-Count`.',
  )
  @Lists(ListedTutor, {
    name: 'tutors',
    columns: ['_id', 'username', 'email', 'created_at', 'isBanned'],
    recordedBy: PersonalDataExportsService,
  })
  async tutors(@Query() query: AccountsQuery): Promise<Listed<ListedTutor>> {
    return this.listed('tutor', query, tutorRow);
  }

  private async listed<Account extends StudentAccount | TutorAccount, Row>(
    role: Account['role'],
    query: AccountsQuery,
    rowOf: (account: Account) => Row,
  ): Promise<Listed<Row>> {
    const { sort: order = 'username', search, from } = query;
    const isBanned = query.isBanned === undefined ? undefined : query.isBanned === 'true';
    const filter = { role, order, isBanned, search, from };
    const { total, rows } = await this.directory.list<Account>(filter, requestedRows(query));
    return { total, rows: rows.map(rowOf) };
  }
}

const studentRow = ({ _id, username, email, gender, date_of_birth, isBanned }: StudentAccount): ListedStudent => ({
  _id,
  username,
  email,
  gender,
  date_of_birth,
  isBanned,
});

/** Maps a tutor account to its list entry. Tutors have no gender. */
const tutorRow = ({ _id, username, email, createdAt, isBanned }: TutorAccount): ListedTutor => ({
  _id,
  username,
  email,
  gender: null,
  created_at: createdAt,
  isBanned,
});
