import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { DoubtSubject } from '../../api/contracts/http/limits.js';
import type { Listed, RowRange } from '../../api/platform/http/paging.js';
import { Mutex } from '../../api/platform/shared/mutex.js';
import { searchText } from '../../api/contracts/http/search-text.js';
import { DoubtsQueries, type Doubt } from './doubts.queries.js';

/** A doubt that a tutor has answered. */
export type AnsweredDoubt = Doubt & { readonly answer: string; readonly answeredAt: string };

interface AnsweredFilter {
  /** Defaults to all. */
  readonly subject?: DoubtSubject | undefined;
  /** Text that the doubt or its answer contains, ignoring case. Only the newest doubts are searched. */
  readonly search?: string | undefined;
}

const DOUBTS = 'doubts';

/**
 * Lists answered doubts of all students, newest answer first. For a search their texts are opened in memory for each
 * request, and nothing is stored, so that no index contains personal texts.
 */
@Injectable()
export class AnsweredDoubtsQueries {
  private readonly mutex = new Mutex();

  constructor(private readonly doubts: DoubtsQueries) {}

  async find({ subject, search }: AnsweredFilter, range: RowRange): Promise<Listed<AnsweredDoubt>> {
    // one search at a time, so that several searches do not hold many texts each
    if (search !== undefined) return this.mutex.run(DOUBTS, () => this.search(search, subject, range));
    const { total, rows } = await this.doubts.findAnswered(subject, range);
    return { total, rows: rows.filter(isAnswered) };
  }

  private async search(
    search: string,
    subject: DoubtSubject | undefined,
    { offset, limit }: RowRange,
  ): Promise<Listed<AnsweredDoubt>> {
    const searchedText = searchText(search);
    const rows: AnsweredDoubt[] = [];
    let total = 0;
    for await (const page of this.doubts.newestAnswered(subject)) {
      for (const doubt of page.filter(isAnswered)) {
        if (!searchText(doubt.doubt, doubt.answer).includes(searchedText)) continue;
        if (total >= offset && rows.length < limit) rows.push(doubt);
        total += 1;
      }
      await nextTurn();
    }
    return { total, rows };
  }
}

export const isAnswered = (doubt: Doubt): doubt is AnsweredDoubt =>
  doubt.answer !== undefined && doubt.answeredAt !== null;
