import { Injectable, type PipeTransform } from '@nestjs/common';
import { PICTURE_ID_PATTERN } from '../contracts/http/pictures.js';
import { Refusal } from '../platform/commands/refusal.js';

/** Validates the id of a picture. Responds 404 if it is malformed. */
@Injectable()
export class PictureId implements PipeTransform<unknown, string> {
  transform(value: unknown): string {
    if (typeof value !== 'string' || !PICTURE_ID_PATTERN.test(value)) throw new Refusal('not-found');
    return value;
  }
}
