import { Inject, Injectable } from '@nestjs/common';
import { ANSWERED_DOUBTS_SEARCHED_MAX, type DoubtSubject } from '../../api/contracts/http/limits.js';
import type { Listed, RowRange } from '../../api/platform/http/paging.js';
import { mapInTurns } from '../../api/platform/shared/event-loop-turns.js';
import { open } from '../../api/platform/vault/sealing.js';
import { VAULT, type Vault } from '../../api/platform/vault/vault.js';
import { everyPage } from '../store/every-page.js';
import { listed } from '../listed.js';
import { READ_STORE, type ReadStore, type Selection } from '../store/read-store.js';
import { doubtsProjection, type DoubtDocument } from './doubts.projection.js';

const COLLECTION = doubtsProjection.collection;
/** Doubts that are decrypted at once, some milliseconds of work. */
const OPENED_AT_ONCE = 200;

/** A doubt with decrypted texts. */
export interface Doubt extends Omit<DoubtDocument, 'doubt' | 'answer'> {
  doubt: string;
  /** Absent until the doubt is answered. */
  answer?: string;
}

/**
 * Reads doubts of existing students. Doubts of accounts without a key are skipped, since their texts cannot be
 * decrypted.
 */
@Injectable()
export class DoubtsQueries {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(VAULT) private readonly vault: Vault,
  ) {}

  /** Returns a student's doubts, newest first. */
  ofStudent(studentId: string, range: RowRange | undefined): Promise<Listed<Doubt>> {
    return this.listOpened(newestOf(studentId), range);
  }

  /** @param subject defaults to all */
  countUnsolved(subject?: DoubtSubject): Promise<number> {
    return this.store.count(COLLECTION, oldestUnsolved(subject));
  }

  /** Returns when the oldest unanswered doubt was asked; undefined if there is none. */
  async oldestUnsolvedAt(): Promise<string | undefined> {
    const [oldest] = await this.store.page(COLLECTION, { ...oldestUnsolved(undefined), limit: 1 });
    return oldest?.askedAt;
  }

  /**
   * Returns the unanswered doubts of all students, oldest first.
   * @param subject defaults to all
   */
  findUnsolved(subject: DoubtSubject | undefined, range: RowRange | undefined): Promise<Listed<Doubt>> {
    return this.listOpened(oldestUnsolved(subject), range);
  }

  /** Returns undefined if the doubt does not exist or was deleted. */
  async find(doubtId: string): Promise<Doubt | undefined> {
    const documents = await this.store.get(COLLECTION, [doubtId]);
    return (await this.openAll([...documents.values()]))[0];
  }

  /** Returns the answered doubts of all students, newest answer first. @param subject defaults to all */
  findAnswered(subject: DoubtSubject | undefined, range: RowRange): Promise<Listed<Doubt>> {
    return this.listOpened(newestAnswered(subject), range);
  }

  /**
   * Yields the newest answered doubts of all students in pages, up to the maximum number that is searched.
   * @param subject defaults to all
   */
  async *newestAnswered(subject?: DoubtSubject): AsyncGenerator<Doubt[], void, undefined> {
    let remaining = ANSWERED_DOUBTS_SEARCHED_MAX;
    const pages = everyPage(this.store, COLLECTION, newestAnswered(subject), OPENED_AT_ONCE);
    for await (const page of pages) {
      yield await this.openAll(page.slice(0, remaining));
      remaining -= page.length;
      if (remaining <= 0) return;
    }
  }

  private async listOpened(selection: Selection<DoubtDocument>, range: RowRange | undefined): Promise<Listed<Doubt>> {
    const { total, rows } = await listed(this.store, COLLECTION, selection, range);
    return { total, rows: await this.openAll(rows) };
  }

  private async openAll(documents: readonly DoubtDocument[]): Promise<Doubt[]> {
    const keys = await this.vault.accountKeys([...new Set(documents.map(({ studentId }) => studentId))]);
    const doubts = await mapInTurns(documents, ({ doubt, answer, ...rest }) => {
      const key = keys.get(rest.studentId);
      if (!key) return [];
      const texts = { doubt: open(key, rest.studentId, doubt) };
      return [{ ...rest, ...texts, ...(answer && { answer: open(key, rest.studentId, answer) }) }];
    });
    return doubts.flat();
  }
}

const newestOf = (studentId: string) =>
  ({ where: { studentId }, order: { by: 'askedAt', direction: 'desc' } }) as const;

const oldestUnsolved = (subject: DoubtSubject | undefined) =>
  ({ where: { unsolved: true, ...(subject && { subject }) }, order: { by: 'askedAt' } }) as const;

const newestAnswered = (subject: DoubtSubject | undefined) =>
  ({
    where: { unsolved: false, ...(subject && { subject }) },
    order: { by: 'answeredAt', direction: 'desc' },
  }) as const;
