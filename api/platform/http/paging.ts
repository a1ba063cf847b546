import { AsyncLocalStorage } from 'node:async_hooks';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { PAGE_DEPTH_MAX, PAGE_ROWS_MAX, SEARCH_MAX } from '../../contracts/http/limits.js';
import { texts } from '../../contracts/http/texts.js';
import { SearchText } from './validation.js';
import { Refusal } from '../commands/refusal.js';

/** Query for one page of a list; without `page` and `pageSize` the whole list is returned. */
export class PageQuery {
  @ApiPropertyOptional({ minimum: 1, description: 'from 1' })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  page?: number;

  @ApiPropertyOptional({ minimum: 1, maximum: PAGE_ROWS_MAX })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(PAGE_ROWS_MAX)
  pageSize?: number;
}

/** Query for one page of a list that can be searched. */
export class SearchQuery extends PageQuery {
  @ApiPropertyOptional({ maxLength: SEARCH_MAX, description: 'text that each row must contain, ignoring case' })
  @SearchText()
  @IsOptional()
  @IsString()
  @MaxLength(SEARCH_MAX, { message: texts.searchTooLong(SEARCH_MAX) })
  search?: string;
}

const PAGE_ROWS = 50;

export interface RowRange {
  readonly offset: number;
  readonly limit: number;
}

/** Rows that a file of the whole list needs next. They replace the page of the query. */
const fileRows = new AsyncLocalStorage<RowRange>();
let pagesOfFiles = 0;

/** Runs the handler of a list for some rows of a file of the whole list. */
export async function readFileRows<Result>(rows: RowRange, handler: () => Promise<Result>): Promise<Result> {
  pagesOfFiles += 1;
  try {
    return await fileRows.run(rows, handler);
  } finally {
    pagesOfFiles -= 1;
    // before Node 24, an enabled storage delays every promise of the process
    if (pagesOfFiles === 0) fileRows.disable();
  }
}

/**
 * Returns the requested rows; undefined if the whole list is requested. Files of a whole list reach any depth, except
 * for lists with a smaller maximum.
 * @param depth maximum offset @throws Refusal 'page-too-deep'
 */
export function requestedRows(query: PageQuery, depth = PAGE_DEPTH_MAX): RowRange | undefined {
  const requestedFileRows = fileRows.getStore();
  if (requestedFileRows) {
    if (depth < PAGE_DEPTH_MAX && requestedFileRows.offset > depth) throw new Refusal('page-too-deep', { rows: depth });
    return requestedFileRows;
  }
  if (query.page === undefined && query.pageSize === undefined) return undefined;
  const limit = query.pageSize ?? PAGE_ROWS;
  const offset = ((query.page ?? 1) - 1) * limit;
  if (offset > depth) throw new Refusal('page-too-deep', { rows: depth });
  return { offset, limit };
}

/** Requested rows of a list. */
export interface Listed<Row> {
  /** Number of rows of the whole list. */
  readonly total: number;
  readonly rows: readonly Row[];
}

/** Sends the total number of rows in a header. */
export const sendTotal = (reply: FastifyReply, total: number): void => {
  void reply.header('x-total-count', String(total));
};
