import {
  applyDecorators,
  Injectable,
  SetMetadata,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import { ApiProduces } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { lastValueFrom, of, type Observable } from 'rxjs';
import { OPTIONS_MAX } from '../../contracts/http/limits.js';
import type { MeritlistRequest } from '../auth/access.js';
import { Refusal } from '../commands/refusal.js';
import { eventLoopTurns } from '../shared/event-loop-turns.js';
import { headerLine, rowLine, type Column } from '../shared/csv.js';
import { csvFile } from './csv-answer.js';
import { readFileRows } from './paging.js';

/** Rows that are read at once. */
const ROWS = 500;
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

export interface CsvListOptions<Row> {
  /** Name of the file without extension */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  /** For lists with personal data: called before the first line is sent */
  readonly recordedBy?: Type<ExportRecorder>;
}

const CSV_LIST = Symbol('CSV list');

/** Reads a list page by page and streams it as CSV. Refusals of the first page are sent as usual. */
@Injectable()
class CsvListInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly modules: ModuleRef,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler<Rows>): Promise<Observable<unknown>> {
    if (!acceptsCsv(context)) return next.handle();
    const { name, columns, recordedBy } = this.reflector.get<CsvListOptions<unknown>>(CSV_LIST, context.getHandler());
    // the handler is called again for each page
    const page = (offset: number) => readFileRows({ offset, limit: ROWS }, () => lastValueFrom(next.handle()));
    const first = await page(0);
    const recorder = recordedBy && this.modules.get<ExportRecorder>(recordedBy, { strict: false });
    await recorder?.record(name, context.switchToHttp().getRequest<MeritlistRequest>());
    return of(csvFile(name, linesOf(columns, first, page)));
  }
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

const producesCsv = ApiProduces('application/json', 'text/csv');

/**
 * Lets clients get a whole paged list as CSV with `Accept: text/csv`. The handler must return the rows and get its
 * page from `requestedRows`; it is called once for each page.
 */
export const CsvList = <Row>(options: CsvListOptions<Row>) =>
  applyDecorators(SetMetadata(CSV_LIST, options), UseInterceptors(CsvListInterceptor), producesCsv);

/** Lets clients of calls with `format=csv` get the file with `Accept: text/csv` too. */
export const CsvFormat = () => applyDecorators(UseInterceptors(CsvFormatInterceptor), producesCsv);

/** Returns whether the client asks for CSV, and tells caches that the response depends on it. */
function acceptsCsv(context: ExecutionContext): boolean {
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
