import {
  applyDecorators,
  Injectable,
  SetMetadata,
  StreamableFile,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import { ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { lastValueFrom, of, type Observable } from 'rxjs';
import type { MeritlistRequest } from '../auth/access.js';
import { csvFile } from './csv-answer.js';
import { acceptsCsv, linesOf, producesCsv, ROWS, type CsvOptions, type ExportRecorder } from './csv-list.js';
import { readFileRows, sendTotal, type Listed } from './paging.js';

const CSV = Symbol('CSV');

/** What the handler of a list returns: its rows, or a stream of them. */
type List<Row> = Listed<Row> | { readonly total: number; readonly rows: StreamableFile };

/** Sends the rows with their total number in a header, and the whole list as CSV to clients that accept it. */
@Injectable()
class ListInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly modules: ModuleRef,
  ) {}

  async intercept(
    context: ExecutionContext,
    next: CallHandler<List<unknown> | StreamableFile>,
  ): Promise<Observable<unknown>> {
    const csv = this.reflector.get<CsvOptions<unknown> | undefined>(CSV, context.getHandler());
    const rows = async () => {
      const list = await lastValueFrom(next.handle());
      if (list instanceof StreamableFile) return list;
      sendTotal(context.switchToHttp().getResponse<FastifyReply>(), list.total);
      return list.rows;
    };
    if (!csv || !acceptsCsv(context)) return of(await rows());
    // the handler is called again for each page; refusals of the first one are sent as usual
    const page = async (offset: number) => {
      const part = await readFileRows({ offset, limit: ROWS }, rows);
      return part instanceof StreamableFile ? [] : part;
    };
    const first = await page(0);
    const recorder = csv.recordedBy && this.modules.get<ExportRecorder>(csv.recordedBy, { strict: false });
    await recorder?.record(csv.name, context.switchToHttp().getRequest<MeritlistRequest>());
    return of(csvFile(csv.name, linesOf(csv.columns, first, page)));
  }
}

/** Sends the `total` of a handler's `{ total, rows }` in a header, and the rows as the body. */
export const WithTotal = () => UseInterceptors(ListInterceptor);

type ListMethod<Row> = <Method extends (...parameters: never[]) => Promise<List<Row>>>(
  target: object,
  name: string,
  method: TypedPropertyDescriptor<Method>,
) => void;

/**
 * Declares a list whose handler returns `{ total, rows }`. Clients get the whole list as CSV with `Accept: text/csv`:
 * the handler, which takes its page from `requestedRows`, is called for each page.
 */
export const Lists = <Row>(type: Type<Row>, csv: CsvOptions<Row>): ListMethod<Row> =>
  applyDecorators(ApiOkResponse({ type: [type] }), WithTotal(), SetMetadata(CSV, csv), producesCsv);
