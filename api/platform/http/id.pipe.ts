import { Injectable, type PipeTransform } from '@nestjs/common';
import { ID_PATTERN } from '../../contracts/http/patterns.js';
import { Refusal } from '../commands/refusal.js';

/** An id in an address; what can't be one names nothing (404). */
@Injectable()
export class Id implements PipeTransform<unknown, string> {
  transform(value: unknown): string {
    if (typeof value !== 'string' || !ID_PATTERN.test(value)) throw new Refusal('not-found');
    return value;
  }
}
