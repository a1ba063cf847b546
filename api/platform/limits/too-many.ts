import { texts } from '../../contracts/http/texts.js';

/** A limit was reached (429). */
export class TooMany extends Error {
  constructor(readonly retryAfterSeconds: number) {
    super(texts.tooMany(retryAfterSeconds));
    this.name = 'TooMany';
  }
}
