import { createHash } from 'node:crypto';
import { streams } from '../contracts/events/streams.js';
import { pictureIdsOf } from '../contracts/question-text/pictures.js';
import type { EventLog, LoggedEvent } from '../platform/event-store/event-log.js';
import { START, type Position } from '../platform/event-store/event-store.js';
import type { PictureFiles } from '../platform/pictures/picture-files.js';
import { DecryptionError } from '../platform/vault/aes-gcm.js';
import type { Vault } from '../platform/vault/vault.js';
import { decryptPicture } from './picture-encryption.js';

/** `unreadable`: the key of the student is missing or does not decrypt the file. */
export type PictureFault = 'missing' | 'altered' | 'unreadable';

export interface CheckedPictures {
  /** Number of pictures that should be readable. */
  readonly checked: number;
  /** Number of pictures of deleted students, which are not checked. */
  readonly erased: number;
  readonly faults: readonly { readonly pictureId: string; readonly fault: PictureFault }[];
}

/** Stores that a check reads. */
export interface CheckedStores {
  readonly log: EventLog;
  readonly files: PictureFiles;
  readonly vault: Vault;
}

interface ExpectedPicture {
  /** Student whose key encrypts the picture; null for pictures of tutors. */
  readonly ownerId: string | null;
  /** True if a question or a published answer references the picture. */
  readonly isPermanent: boolean;
  readonly doubtIds: ReadonlySet<string>;
}

const TYPES = [
  'PictureStored',
  'PictureRemoved',
  'QuestionAdded',
  'QuestionUpdated',
  'QuestionSolutionSet',
  'AnswerPublished',
  'DoubtAsked',
  'DoubtAnswered',
  'DoubtDeleted',
  'AccountDeleted',
  'AccountErased',
] as const;
type ReadEvent = LoggedEvent<(typeof TYPES)[number]>;

const UNNAMED_PICTURE: ExpectedPicture = { ownerId: null, isPermanent: false, doubtIds: new Set() };

/** The pictures that must exist after the events read so far. */
class ExpectedPictures {
  readonly pictures = new Map<string, ExpectedPicture>();
  readonly deletedAccounts = new Set<string>();

  add(event: ReadEvent): void {
    switch (event.type) {
      case 'PictureStored': {
        const { pictureId, role, accountId } = event.data;
        return this.change(pictureId, () => ({ ownerId: role === 'student' ? accountId : null }));
      }
      case 'PictureRemoved': {
        const { isPermanent, doubtIds } = this.pictures.get(event.data.pictureId) ?? UNNAMED_PICTURE;
        // a removed picture that is still referenced counts as missing
        if (!isPermanent && doubtIds.size === 0) this.pictures.delete(event.data.pictureId);
        return;
      }
      case 'QuestionAdded':
      case 'QuestionUpdated':
      case 'QuestionSolutionSet':
      case 'AnswerPublished':
        for (const id of pictureIdsOf(event.data)) this.change(id, () => ({ isPermanent: true }));
        return;
      case 'DoubtAsked':
      case 'DoubtAnswered':
      case 'DoubtDeleted': {
        const { doubtId, pictureIds = [] } = event.data;
        const isNamed = event.type !== 'DoubtDeleted';
        for (const id of pictureIds) {
          this.change(id, ({ doubtIds }) => {
            const others = [...doubtIds].filter((other) => other !== doubtId);
            return { doubtIds: new Set(isNamed ? [...others, doubtId] : others) };
          });
        }
        return;
      }
      case 'AccountDeleted':
      case 'AccountErased':
        this.deletedAccounts.add(event.data.accountId);
    }
  }

  private change(pictureId: string, changed: (before: ExpectedPicture) => Partial<ExpectedPicture>): void {
    const before = this.pictures.get(pictureId) ?? UNNAMED_PICTURE;
    this.pictures.set(pictureId, { ...before, ...changed(before) });
  }
}

/**
 * Checks that every stored or referenced picture exists and that its content has the hash that is its id. Pictures of
 * students must also be decryptable, unless the student was deleted. Can run while the server runs.
 * @param onProgress receives the number of pictures checked so far
 */
export async function checkPictures(
  { log, files, vault }: CheckedStores,
  { onProgress, stop }: { onProgress(pictures: number): void; stop?: AbortSignal },
): Promise<CheckedPictures> {
  const expected = new ExpectedPictures();
  let end: Position = START;
  for await (const { events, position } of log.readAll(START, { types: TYPES })) {
    stop?.throwIfAborted();
    for (const event of events) expected.add(event);
    end = position;
  }
  for await (const ids of vault.erasures()) for (const id of ids) expected.deletedAccounts.add(id);

  const result = { checked: 0, erased: 0, faults: [] as CheckedPictures['faults'][number][] };
  for (const [pictureId, { ownerId }] of expected.pictures) {
    stop?.throwIfAborted();
    if (ownerId !== null && expected.deletedAccounts.has(ownerId)) {
      result.erased += 1;
      continue;
    }
    const fault = await faultOf(pictureId, ownerId);
    if (fault === undefined || !(await isRemovedSince(pictureId))) {
      result.checked += 1;
      if (fault) result.faults.push({ pictureId, fault });
    }
    onProgress(result.checked);
  }
  return result;

  async function faultOf(pictureId: string, ownerId: string | null): Promise<PictureFault | undefined> {
    const content = await files.read(pictureId);
    if (!content) return 'missing';
    if (createHash('sha256').update(content).digest('hex') !== pictureId) return 'altered';
    if (ownerId === null) return undefined;
    const key = await vault.accountKey(ownerId);
    if (!key) return 'unreadable';
    try {
      decryptPicture(key, ownerId, content);
      return undefined;
    } catch (error) {
      if (error instanceof DecryptionError) return 'unreadable';
      throw error;
    }
  }

  /** Returns true if the server removed the picture, or deleted its student, during the check. */
  async function isRemovedSince(pictureId: string): Promise<boolean> {
    const picture = (await log.readUndamaged(streams.picture(pictureId))).at(-1);
    if (picture?.type === 'PictureRemoved' && picture.position > end) return true;
    const since = log.readAll(end, { types: ['AccountDeleted', 'AccountErased'] });
    const { ownerId } = expected.pictures.get(pictureId)!;
    for await (const { events } of since) if (events.some(({ data }) => data.accountId === ownerId)) return true;
    return false;
  }
}
