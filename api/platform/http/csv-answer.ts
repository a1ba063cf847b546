import { Readable } from 'node:stream';
import { applyDecorators, StreamableFile } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { PAGE_ROWS_MAX } from '../../contracts/http/limits.js';
import { headerLine, rowLine, type Column } from '../shared/csv.js';

const ANSWER_FORMATS = ['json', 'csv'] as const;
export type AnswerFormat = (typeof ANSWER_FORMATS)[number];

/** Declares the query parameter of calls that can also return the whole list as a CSV file. */
export const Format = () =>
  applyDecorators(
    ApiPropertyOptional({ enum: ANSWER_FORMATS, default: 'json', description: 'csv: all rows, as a file' }),
    IsOptional(),
    IsIn(ANSWER_FORMATS),
  );

/** A list that is read in pages. */
export interface PagedRows<Row> {
  readonly total: number;
  readonly page: (offset: number, limit: number) => readonly Row[] | Promise<readonly Row[]>;
}

export const pagesOf = <Row>(rows: readonly Row[]) => ({
  total: rows.length,
  page: (offset: number, limit: number): readonly Row[] => rows.slice(offset, offset + limit),
});

/** Yields a whole list as CSV. */
export async function* csvTable<Row>(
  columns: readonly Column<Row>[],
  { total, page }: PagedRows<Row>,
): AsyncGenerator<string> {
  yield headerLine(columns);
  for (let from = 0; from < total; from += PAGE_ROWS_MAX) {
    const rows = await page(from, PAGE_ROWS_MAX);
    yield rows.map((row) => rowLine(columns, row)).join('');
  }
}

/** Returns a CSV file that browsers save as `{name}.csv`. @param lines each with its line end */
export const csvFile = (name: string, lines: Iterable<string> | AsyncIterable<string>): StreamableFile =>
  new StreamableFile(Readable.from(lines), {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}.csv"`,
  });
