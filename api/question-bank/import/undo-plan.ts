import type { EventOf } from '../../contracts/events/catalogue.js';
import type { Subject } from '../../contracts/http/limits.js';

/** Event types that affect an undo. */
export const UNDO_TYPES = [
  'QuestionAdded',
  'QuestionUpdated',
  'QuestionSolutionSet',
  'QuestionTopicsSet',
  'QuestionDeleted',
  'MockTestGenerated',
  'MistakeQuizGenerated',
  'TopicTestGenerated',
  'ModelTestCreated',
  'ModelTestChanged',
  'AttemptFinished',
  'TopicAdded',
] as const;

type UndoEvent = EventOf<(typeof UNDO_TYPES)[number]> & {
  readonly revision: number;
  readonly metadata: { readonly correlationId: string };
};

/** Reasons why a question is kept; the last applicable one is reported. */
const KEEP_REASONS = ['edited', 'used', 'answered'] as const;
type Reason = (typeof KEEP_REASONS)[number];

/** A question that the import changed. */
export interface ChangedQuestion {
  readonly how: 'added' | 'updated';
  /** Subject of the question; undefined if the import set only its solution. */
  readonly subject: Subject | undefined;
  /** Revision of the import's first event in the question's stream. */
  readonly revision: number;
  readonly kept?: Reason;
}

/** Effects of an undo on the questions of an import, by id. A pure fold over the events after the import's start. */
export class UndoPlan {
  readonly questions = new Map<string, ChangedQuestion>();
  /** Subjects of the topics that the import created, by id; chapters before their topics. */
  readonly topics = new Map<string, Subject>();

  constructor(private readonly importId: string) {}

  apply(event: UndoEvent): void {
    const isOwn = event.metadata.correlationId === this.importId;
    switch (event.type) {
      case 'QuestionAdded':
      case 'QuestionUpdated':
      case 'QuestionSolutionSet':
      case 'QuestionTopicsSet': {
        const { questionId } = event.data;
        const how = event.type === 'QuestionAdded' ? 'added' : 'updated';
        const subject = 'subject' in event.data ? event.data.subject : undefined;
        if (!isOwn) this.keepQuestion(questionId, 'edited');
        else if (!this.questions.has(questionId))
          this.questions.set(questionId, { how, subject, revision: event.revision });
        break;
      }
      case 'QuestionDeleted':
        this.questions.delete(event.data.questionId);
        break;
      case 'TopicAdded':
        if (isOwn) this.topics.set(event.data.topicId, event.data.subject);
        break;
      case 'AttemptFinished':
        for (const { questionId, option } of event.data.verdicts) {
          if (option !== null) this.keepQuestion(questionId, 'answered');
        }
        break;
      default:
        if (!isOwn) for (const { questionId } of event.data.questions) this.keepQuestion(questionId, 'used');
    }
  }

  private keepQuestion(questionId: string, reason: Reason): void {
    const question = this.questions.get(questionId);
    if (!question || (question.kept && KEEP_REASONS.indexOf(question.kept) > KEEP_REASONS.indexOf(reason))) return;
    this.questions.set(questionId, { ...question, kept: reason });
  }
}
