import {
  applyDecorators,
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Observable } from 'rxjs';
import { OPTIONS_MAX } from '../../contracts/http/limits.js';
import type { MeritlistRequest } from '../auth/access.js';
import { Refusal } from '../commands/refusal.js';
import { eventLoopTurns } from '../shared/event-loop-turns.js';
import { headerLine, rowLine, type Column } from '../shared/csv.js';

/** Rows that are read at once. */
export const ROWS = 500;
/** Characters that are sent at once. */
const CHARACTERS = 64 * 1_024;
/** Line end of RFC 4180. */
const CRLF = '\r\n';

/** A column for each option of a question, as in files of questions: `optionA` to `optionJ`. */
export const OPTION_COLUMNS = Array.from(
  { length: OPTIONS_MAX },
  (_, index) =>
    [
      `option${String.fromCharCode('A'.charCodeAt(0) + index)}`,
      ({ options }: { options: readonly string[] }) => options[index],
    ] as const,
);

/** Records that a list with personal data is exported. */
export interface ExportRecorder {
  record(list: string, request: MeritlistRequest): Promise<void>;
}

export interface CsvOptions<Row> {
  /** Name of the file without extension */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  /** For lists with personal data: called before the first line is sent */
  readonly recordedBy?: Type<ExportRecorder>;
}

/** Sets `format=csv` in the query of clients that accept CSV. */
@Injectable()
class CsvFormatInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (acceptsCsv(context)) {
      const request = context.switchToHttp().getRequest<MeritlistRequest>();
      request.query = { ...(request.query as object), format: 'csv' };
    }
    return next.handle();
  }
}

export const producesCsv = ApiProduces('application/json', 'text/csv');

/** Lets clients of calls with `format=csv` get the file with `Accept: text/csv` too. */
export const CsvFormat = () => applyDecorators(UseInterceptors(CsvFormatInterceptor), producesCsv);

/** Returns whether the client asks for CSV, and tells caches that the response depends on it. */
export function acceptsCsv(context: ExecutionContext): boolean {
  const http = context.switchToHttp();
  void http.getResponse<FastifyReply>().header('vary', 'accept');
  const { accept = '' } = http.getRequest<MeritlistRequest>().headers;
  const ranges = accept.split(',').map((range) => range.split(';').map((part) => part.trim().toLowerCase()));
  return ranges.some(
    ([type, ...parameters]) => type === 'text/csv' && !parameters.some((one) => /^q=0(\.0*)?$/.test(one)),
  );
}

type Rows = readonly unknown[];

/** Yields a list as CSV in pieces. @param page reads the rows from an offset */
export async function* linesOf(
  columns: readonly Column<unknown>[],
  first: Rows,
  page: (offset: number) => Promise<Rows>,
): AsyncGenerator<string> {
  yield headerLine(columns, CRLF);
  const takeTurn = eventLoopTurns();
  let lines = '';
  let rows = first;
  for (let offset = ROWS; ; offset += ROWS) {
    for (const row of rows) {
      lines += rowLine(columns, row, CRLF);
      await takeTurn();
      if (lines.length < CHARACTERS) continue;
      yield lines;
      lines = '';
    }
    if (rows.length < ROWS) break;
    try {
      rows = await page(offset);
    } catch (thrown) {
      // the end of a list whose pages have a maximum depth
      if (Refusal.is(thrown, 'page-too-deep')) break;
      throw thrown;
    }
  }
  if (lines !== '') yield lines;
}
