import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Subject } from '../contracts/http/limits.js';
import { ModelTestsQueries } from '../../projections/model-tests/model-tests.queries.js';
import { QuestionPoolQueries } from '../../projections/question-pool/question-pool.queries.js';
import type { QuestionDocument } from '../../projections/questions/questions.projection.js';
import { QuestionsQueries } from '../../projections/questions/questions.queries.js';
import { rowsAsked, sendRows, type SearchQuery } from '../platform/http/paging.js';
import type { KeptQuestion } from './question.dto.js';

/** Questions as tutors' lists show them. */
@Injectable()
export class QuestionList {
  constructor(
    private readonly questions: QuestionsQueries,
    private readonly pool: QuestionPoolQueries,
    private readonly modelTests: ModelTestsQueries,
  ) {}

  /** The questions asked for, with the number of all. @param subject undefined: of all subjects */
  async listed(query: SearchQuery, subject: Subject | undefined, reply: FastifyReply): Promise<KeptQuestion[]> {
    const { search } = query;
    const found = await sendRows(query, reply, {
      all: () => this.questions.all(subject, search),
      page: (rows) => this.questions.page(subject, rows, search),
      count: () => this.questions.count(subject, search),
    });
    return rowsAsked(query) ? this.withTests(found) : found.map(shown);
  }

  async one(questionId: string): Promise<KeptQuestion | undefined> {
    const found = await this.questions.one(questionId);
    return found && (await this.withTests([found]))[0];
  }

  /** Each with the upcoming and live model tests that it stands in. */
  private async withTests(questions: readonly QuestionDocument[]): Promise<KeptQuestion[]> {
    const pooled = await this.pool.newest(questions.map(({ _id }) => _id));
    const keptFor = (questionId: string) => pooled.get(questionId)?.keptFor ?? [];
    const tests = await this.modelTests.findMany([...new Set(questions.flatMap(({ _id }) => keptFor(_id)))]);
    return questions.map((question) => ({
      ...shown(question),
      usedIn: keptFor(question._id).flatMap((id) => {
        const test = tests.get(id);
        return test ? [{ _id: id, name: test.name, status: test.status }] : [];
      }),
    }));
  }
}

export const shown = ({ _id, question, subject, options, correctAnswers }: QuestionDocument) => ({
  _id,
  question,
  subject,
  options,
  correctAnswers,
});
