import { Inject, Injectable } from '@nestjs/common';
import type { PictureDocument } from '../../projections/pictures/pictures.projection.js';
import { PicturesQueries } from '../../projections/pictures/pictures.queries.js';
import { PICTURES_PER_TEXT_MAX, UNNAMED_PICTURE_HOURS } from '../contracts/http/pictures.js';
import { picturesIn } from '../contracts/question-text/pictures.js';
import { CLOCK, type Clock } from '../platform/clock.js';
import { Refusal } from '../platform/commands/refusal.js';

const HOUR_MS = 3_600_000;

type Texts = readonly (string | null | undefined)[];

/**
 * Returns the ids of the pictures in these texts, without duplicates.
 * @throws Refusal `picture-without-alt`, `pictures-too-many`
 */
export function wellFormedPictures(texts: Texts): string[] {
  const references = texts.map((text) => picturesIn(text ?? ''));
  if (references.some((pictures) => pictures.length > PICTURES_PER_TEXT_MAX)) throw new Refusal('pictures-too-many');
  if (references.flat().some(({ alt }) => alt === '')) throw new Refusal('picture-without-alt');
  return [...new Set(references.flat().map(({ pictureId }) => pictureId))];
}

/** Checks the pictures that a text references before the text is recorded. */
@Injectable()
export class PictureReferences {
  constructor(
    private readonly pictures: PicturesQueries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Checks texts of tutors, which may reference only pictures of tutors.
   * @returns the ids of the pictures
   * @throws Refusal `picture-unknown`, `picture-without-alt`, `pictures-too-many`
   */
  ofTutor(texts: Texts): Promise<string[]> {
    return this.checked(texts, ({ ownerId }) => ownerId === null);
  }

  /**
   * Checks a doubt, which may reference only pictures of its student.
   * @throws Refusal as `ofTutor`
   */
  ofDoubt(doubt: string, studentId: string): Promise<string[]> {
    return this.checked([doubt], ({ ownerId }) => ownerId === studentId);
  }

  /**
   * Checks an answer, which may reference pictures of tutors and of the doubt's student.
   * @throws Refusal as `ofTutor`
   */
  ofAnswer(answer: string, studentId: string): Promise<string[]> {
    return this.checked([answer], ({ ownerId }) => ownerId === null || ownerId === studentId);
  }

  /**
   * Returns a picture that texts of tutors can reference. New pictures remain usable for some hours without a
   * reference.
   */
  async usableByTutors(pictureId: string): Promise<PictureDocument | undefined> {
    const picture = await this.pictures.find(pictureId);
    return picture?.ownerId === null && this.isKept(picture, UNNAMED_PICTURE_HOURS / 2) ? picture : undefined;
  }

  private async checked(texts: Texts, isUsable: (picture: PictureDocument) => boolean): Promise<string[]> {
    const ids = wellFormedPictures(texts);
    if (ids.length === 0) return [];
    const stored = await this.pictures.many(ids);
    const isKnown = (picture: PictureDocument | undefined) =>
      picture && isUsable(picture) && this.isKept(picture, UNNAMED_PICTURE_HOURS);
    if (!ids.every((id) => isKnown(stored.get(id)))) throw new Refusal('picture-unknown');
    return ids;
  }

  /**
   * Returns false for a picture that no text references and that was uploaded long ago: it may be removed at any
   * time.
   */
  private isKept({ isNamed, storedAt }: PictureDocument, hours: number): boolean {
    return isNamed || storedAt > new Date(this.clock.now().getTime() - hours * HOUR_MS).toISOString();
  }
}
