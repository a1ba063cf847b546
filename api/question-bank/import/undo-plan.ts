import type { EventOf } from '../../contracts/events/catalogue.js';
import type { Subject } from '../../contracts/http/limits.js';

/** Types of the events that decide what an undo may change. */
export const UNDO_TYPES = [
  'QuestionAdded',
  'QuestionUpdated',
  'QuestionDeleted',
  'MockTestGenerated',
  'MistakeQuizGenerated',
  'TopicTestGenerated',
  'ModelTestCreated',
  'ModelTestChanged',
  'AttemptFinished',
] as const;

type UndoEvent = EventOf<(typeof UNDO_TYPES)[number]> & {
  readonly revision: number;
  readonly metadata: { readonly correlationId: string };
};

/** Why a question keeps its imported state; the last applicable reason is reported. */
const KEPT = ['edited', 'used', 'answered'] as const;
type Reason = (typeof KEPT)[number];

/** A question that an import changed. */
export interface ChangedQuestion {
  readonly how: 'added' | 'updated';
  readonly subject: Subject;
  /** revision of the import's event in the question's stream */
  readonly revision: number;
  readonly kept?: Reason;
}

/** What an undo does with the questions of an import, by id. Pure: it is folded from the events after the import's start. */
export class UndoPlan {
  readonly questions = new Map<string, ChangedQuestion>();

  constructor(private readonly importId: string) {}

  apply(event: UndoEvent): void {
    const isOwn = event.metadata.correlationId === this.importId;
    switch (event.type) {
      case 'QuestionAdded':
      case 'QuestionUpdated': {
        const { questionId, subject } = event.data;
        const how = event.type === 'QuestionAdded' ? 'added' : 'updated';
        if (isOwn) this.questions.set(questionId, { how, subject, revision: event.revision });
        else this.keep(questionId, 'edited');
        break;
      }
      case 'QuestionDeleted':
        this.questions.delete(event.data.questionId);
        break;
      case 'AttemptFinished':
        for (const { questionId, option } of event.data.verdicts) {
          if (option !== null) this.keep(questionId, 'answered');
        }
        break;
      default:
        if (!isOwn) for (const { questionId } of event.data.questions) this.keep(questionId, 'used');
    }
  }

  private keep(questionId: string, reason: Reason): void {
    const question = this.questions.get(questionId);
    if (!question || (question.kept && KEPT.indexOf(question.kept) > KEPT.indexOf(reason))) return;
    this.questions.set(questionId, { ...question, kept: reason });
  }
}
