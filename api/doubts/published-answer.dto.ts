import { HIDDEN_PROPERTY, type HiddenReason } from '../contracts/http/hidden-answers.js';
import { ANSWER_MAX, DOUBT_MAX } from '../contracts/http/limits.js';
import { texts } from '../contracts/http/texts.js';
import { CommandId } from '../platform/http/command-id.js';
import { RequiredText } from './doubt.dto.js';
import { In, Maybe, Time, Uuid } from '../platform/http/fields.js';

export class PublishAnswerBody {
  @In.Id({ description: 'answered doubt about the question', message: texts.notFound }) doubtId: string;
  @RequiredText(DOUBT_MAX, texts.doubtTooLong) question: string;
  @RequiredText(ANSWER_MAX, texts.answerTooLong) answer: string;
  @CommandId() commandId?: string;
}

export class AnswerCreated {
  @Uuid() answerId: string;
}

/**
 * An answer as shown under its question. Contains nothing about the student who asked. While hidden, the texts are
 * absent.
 */
export class PublishedAnswer extends AnswerCreated {
  @Maybe.Field() question?: string;
  @Maybe.Field() answer?: string;
  @Time() at: string;
  @Maybe.Field(HIDDEN_PROPERTY) hidden?: HiddenReason;
}
