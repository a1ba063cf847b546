import { Injectable, type CallHandler, type NestInterceptor } from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import { jsonListOf } from './json-list.js';

/** Rows of a list that is serialised at once. */
const ROWS_AT_ONCE_MAX = 100;

/** Sends lists with many rows in pieces, so that serialising them does not block the event loop. */
@Injectable()
export class LongLists implements NestInterceptor {
  intercept(_: unknown, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(map((answer: unknown) => (isLong(answer) ? jsonListOf(answer) : answer)));
  }
}

const isLong = (answer: unknown): answer is readonly object[] =>
  Array.isArray(answer) && answer.length > ROWS_AT_ONCE_MAX;
