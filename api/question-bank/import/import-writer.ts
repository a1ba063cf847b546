import { streams } from '../../contracts/events/streams.js';
import type { Clock } from '../../platform/clock.js';
import type { Commands } from '../../platform/commands/commands.js';
import type { DecisionResult } from '../../platform/commands/decide.js';
import { derivedId } from '../../platform/commands/derived-id.js';
import { questionDecider } from '../question.decider.js';
import type { QuestionsService } from '../questions.service.js';
import type { ImportWriter } from './rows/row-import.js';

type QuestionWriter = Pick<QuestionsService, 'addQuestion' | 'updateQuestion'>;

/** Writes questions to a log outside the server, without the checks that need read models. */
export const writerOn = (commands: Commands): QuestionWriter => ({
  addQuestion: (question, context) =>
    commands.decide(
      streams.question(question.questionId),
      questionDecider,
      { type: 'AddQuestion', ...question },
      context,
    ),
  updateQuestion: (question, context) =>
    commands.decide(
      streams.question(question.questionId),
      questionDecider,
      { type: 'UpdateQuestion', ...question },
      context,
    ),
});

/** Returns the writer of an import. The import's id is the correlation id of all its events. */
export function importWriter(importId: string, actor: string, clock: Clock, questions: QuestionWriter): ImportWriter {
  const contextOf = (questionId: string) => ({
    commandId: derivedId('import-question', importId, questionId),
    actor,
    correlationId: importId,
    now: clock.now(),
  });
  const written = ({ events, position }: DecisionResult<unknown>) => ({ isNew: events.length > 0, position });
  return {
    add: (questionId, content, learning) =>
      questions.addQuestion({ questionId, content, ...learning }, contextOf(questionId)).then(written),
    update: (questionId, content, learning, revision) =>
      questions.updateQuestion({ questionId, content, ...learning, revision }, contextOf(questionId)).then(written),
  };
}
