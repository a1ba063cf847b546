import { Readable } from 'node:stream';
import { applyDecorators, StreamableFile } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';

const ANSWER_FORMATS = ['json', 'csv'] as const;
export type AnswerFormat = (typeof ANSWER_FORMATS)[number];

/** Declares the query parameter of calls that can also return the whole list as a CSV file. */
export const Format = () =>
  applyDecorators(
    ApiPropertyOptional({ enum: ANSWER_FORMATS, default: 'json', description: 'csv: all rows, as a file' }),
    IsOptional(),
    IsIn(ANSWER_FORMATS),
  );

/** Returns a CSV file that browsers save as `{name}.csv`. @param lines each with its line end */
export const csvFile = (name: string, lines: Iterable<string> | AsyncIterable<string>): StreamableFile =>
  new StreamableFile(Readable.from(lines), {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}.csv"`,
  });
