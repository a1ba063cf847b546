import type { FastifyReply } from 'fastify';
import type { Subject } from '../contracts/http/limits.js';
import type { QuestionDocument } from '../../projections/questions/questions.projection.js';
import type { Questions } from '../../projections/questions/questions.queries.js';
import { rowsAsked, sendTotal, type SearchQuery } from '../platform/http/paging.js';
import type { KeptQuestion } from './question.dto.js';

/** The questions asked for, with the number of all. @param subject undefined: of all subjects */
export async function listed(
  questions: Questions,
  query: SearchQuery,
  subject: Subject | undefined,
  reply: FastifyReply,
): Promise<KeptQuestion[]> {
  const { search } = query;
  sendTotal(reply, await questions.count(subject, search));
  const rows = rowsAsked(query);
  const found = rows ? await questions.page(subject, rows, search) : await questions.all(subject, search);
  return found.map(shown);
}

export const shown = ({ _id, question, subject, options, correctAnswers }: QuestionDocument): KeptQuestion => ({
  _id,
  question,
  subject,
  options,
  correctAnswers,
});
