import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { StudentAccount, TutorAccount } from '../../projections/account-directory/account-directory.projection.js';
import { AccountDirectoryQueries } from '../../projections/account-directory/account-directory.queries.js';
import { PersonalDataExportsService } from '../export/personal-data-exports.service.js';
import { Access } from '../platform/auth/access.js';
import { CsvList } from '../platform/http/csv-list.js';
import { sendRows } from '../platform/http/paging.js';
import { AccountsQuery, ListedStudent, ListedTutor } from './account-list.dto.js';

/** Lists students and tutors for admins. */
@ApiTags('admin')
@Access('admin')
@Controller('admin')
export class AccountListsController {
  constructor(private readonly directory: AccountDirectoryQueries) {}

  @Get('student-list')
  @CsvList<ListedStudent>({
    name: 'students',
    columns: ['_id', 'username', 'email', 'gender', 'date_of_birth', 'isBanned'],
    recordedBy: PersonalDataExportsService,
  })
  @ApiOkResponse({ type: [ListedStudent] })
  async students(
    @Query() query: AccountsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ListedStudent[]> {
    return (await this.listed<StudentAccount>('student', query, reply)).map(studentRow);
  }

  @Get('tutor-list')
  @CsvList<ListedTutor>({
    name: 'tutors',
    columns: ['_id', 'username', 'email', 'created_at', 'isBanned'],
    recordedBy: PersonalDataExportsService,
  })
  @ApiOkResponse({ type: [ListedTutor] })
  async tutors(@Query() query: AccountsQuery, @Res({ passthrough: true }) reply: FastifyReply): Promise<ListedTutor[]> {
    return (await this.listed<TutorAccount>('tutor', query, reply)).map(tutorRow);
  }

  private listed<Account extends StudentAccount | TutorAccount>(
    role: Account['role'],
    query: AccountsQuery,
    reply: FastifyReply,
  ): Promise<readonly Account[]> {
    const { sort: order = 'username', search, from } = query;
    const isBanned = query.isBanned === undefined ? undefined : query.isBanned === 'true';
    const filter = { role, order, isBanned, search, from };
    return sendRows(query, reply, {
      all: () => this.directory.all<Account>(filter),
      page: (rows) => this.directory.page<Account>(filter, rows),
      count: () => this.directory.count(filter),
    });
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
