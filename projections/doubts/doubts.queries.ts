import { Inject, Injectable } from '@nestjs/common';
import type { DoubtSubject } from '../../api/contracts/http/limits.js';
import { open } from '../../api/platform/vault/sealing.js';
import { VAULT, type Vault } from '../../api/platform/vault/vault.js';
import { everyDocument } from '../store/every-page.js';
import { READ_STORE, type ReadStore, type Selection } from '../store/read-store.js';
import type { DoubtDocument } from './doubts.projection.js';

const COLLECTION = 'doubts';

/** A doubt with its texts opened. */
export interface Doubt extends Omit<DoubtDocument, 'doubt' | 'answer'> {
  doubt: string;
  /** absent while it is unsolved */
  answer?: string;
}

type Rows = { offset: number; limit: number } | undefined;

/** Doubts whose student is still there: without the key of an account nobody reads what was sealed for it. */
@Injectable()
export class DoubtsQueries {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(VAULT) private readonly vault: Vault,
  ) {}

  countOf(studentId: string): Promise<number> {
    return this.store.count<DoubtDocument>(COLLECTION, newestOf(studentId));
  }

  /** A student's own, newest first. @param rows all without */
  of(studentId: string, rows: Rows): Promise<Doubt[]> {
    return this.found(newestOf(studentId), rows);
  }

  /** @param subject every one without */
  countUnsolved(subject?: DoubtSubject): Promise<number> {
    return this.store.count<DoubtDocument>(COLLECTION, oldestUnsolved(subject));
  }

  /** Everybody's that have no answer yet, oldest first. @param subject every one without @param rows all without */
  unsolved(subject: DoubtSubject | undefined, rows: Rows): Promise<Doubt[]> {
    return this.found(oldestUnsolved(subject), rows);
  }

  /** Undefined when there is none, or no longer. */
  async one(doubtId: string): Promise<Doubt | undefined> {
    const found = await this.store.get<DoubtDocument>(COLLECTION, [doubtId]);
    return (await this.opened([...found.values()]))[0];
  }

  private async found(selection: Selection<DoubtDocument>, rows: Rows): Promise<Doubt[]> {
    return this.opened(
      rows
        ? await this.store.page<DoubtDocument>(COLLECTION, { ...selection, ...rows })
        : await everyDocument<DoubtDocument>(this.store, COLLECTION, selection),
    );
  }

  private async opened(documents: readonly DoubtDocument[]): Promise<Doubt[]> {
    const keys = await this.vault.accountKeys([...new Set(documents.map(({ studentId }) => studentId))]);
    return documents.flatMap(({ doubt, answer, ...rest }) => {
      const key = keys.get(rest.studentId);
      if (!key) return [];
      const texts = { doubt: open(key, rest.studentId, doubt) };
      return [{ ...rest, ...texts, ...(answer && { answer: open(key, rest.studentId, answer) }) }];
    });
  }
}

const newestOf = (studentId: string) =>
  ({ where: { studentId }, order: { by: 'askedAt', direction: 'desc' } }) as const;

const oldestUnsolved = (subject: DoubtSubject | undefined) =>
  ({ where: { unsolved: true, ...(subject && { subject }) }, order: { by: 'askedAt' } }) as const;
