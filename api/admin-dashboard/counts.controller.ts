import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccountDirectoryQueries } from '../../projections/account-directory/account-directory.queries.js';
import { Access } from '../platform/auth/access.js';
import { Integer } from '../platform/http/fields.js';
import { Says } from '../platform/http/routes.js';

class AccountCounts {
  @Integer() studentsCount: number;
  @Integer() tutorsCount: number;
}

/** Counts for the admin dashboard (CALL-5): all existing accounts, including banned ones. */
@ApiTags('admin')
@Access('admin')
@Controller('admin')
export class AccountCountsController {
  constructor(private readonly directory: AccountDirectoryQueries) {}

  @Get('count-students-tutors')
  @Says('Count students and tutors', 'Returns the two numbers of the admin dashboard.')
  @ApiOkResponse({ type: AccountCounts })
  async counts(): Promise<AccountCounts> {
    const [studentsCount, tutorsCount] = await Promise.all([
      this.directory.countAll('student'),
      this.directory.countAll('tutor'),
    ]);
    return { studentsCount, tutorsCount };
  }
}
