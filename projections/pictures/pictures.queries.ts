import { Inject, Injectable } from '@nestjs/common';
import { everyPage } from '../store/every-page.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { picturesProjection, type PictureDocument } from './pictures.projection.js';
import { questionPicturesProjection } from './question-pictures.projection.js';

const PICTURES = picturesProjection.collection;
const QUESTION_PICTURES = questionPicturesProjection.collection;
const ROWS = 200;

@Injectable()
export class PicturesQueries {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /** Returns undefined if the picture is not stored. */
  async find(pictureId: string): Promise<PictureDocument | undefined> {
    return (await this.many([pictureId])).get(pictureId);
  }

  /** Returns the stored ones of these pictures by id. */
  many(pictureIds: readonly string[]): Promise<Map<string, PictureDocument>> {
    return this.store.get(PICTURES, pictureIds);
  }

  /** Yields the pictures that no text references and that were last uploaded at or before `instant`, in pages. */
  unreferenced(instant: Date): AsyncIterable<readonly PictureDocument[]> {
    const selection = {
      where: { isNamed: false },
      range: { to: instant.toISOString() },
      order: { by: 'storedAt' },
    } as const;
    return everyPage(this.store, PICTURES, selection, ROWS);
  }

  /**
   * Yields the ids of the questions that reference the picture in one of their versions, solutions or published
   * answers.
   */
  async *questionsWith(pictureId: string): AsyncGenerator<readonly string[], void, undefined> {
    const selection = { where: { pictureId } } as const;
    for await (const page of everyPage(this.store, QUESTION_PICTURES, selection, ROWS)) {
      yield page.map(({ _id }) => _id.slice(_id.indexOf('/') + 1));
    }
  }
}
