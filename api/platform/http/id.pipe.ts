import { Injectable, type PipeTransform } from '@nestjs/common';
import { ID_PATTERN } from '../../contracts/http/patterns.js';
import { Refusal } from '../commands/refusal.js';

/** Validates an id path parameter. Responds 404 if it is malformed. */
@Injectable()
export class Id implements PipeTransform<unknown, string> {
  transform(value: unknown): string {
    if (typeof value !== 'string' || !ID_PATTERN.test(value)) throw new Refusal('not-found');
    return value;
  }
}
