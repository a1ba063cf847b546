import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { streams } from '../../contracts/events/streams.js';
import { refusalText } from '../../contracts/http/refusals.js';
import type { CommandContext } from '../../platform/commands/decider.js';
import { Decisions } from '../../platform/commands/decisions.js';
import { derivedContext } from '../../platform/commands/derived-id.js';
import { Refusal } from '../../platform/commands/refusal.js';
import { EventLog } from '../../platform/event-store/event-log.js';
import { START, type Position } from '../../platform/event-store/event-store.js';
import { ChangeQuestion } from '../change-question.js';
import type { QuestionCommand } from '../question.js';
import { QuestionKeys } from '../question-keys.js';
import type { UndoneImport } from './import-questions.dto.js';
import { checkUndoable, questionImportDecider } from './question-import.js';
import { UNDO_TYPES, UndoPlan } from './undo-plan.js';

const AT_ONCE = 64;

const REASONS = {
  edited: 'It was edited after the import',
  used: 'It was used in a test after the import',
  answered: 'Students have answered it',
} as const;

/** Undoes an import: deletes what it added and restores what it updated, unless that was changed or used afterwards. */
@Injectable()
export class UndoImport {
  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly log: EventLog,
    private readonly versions: QuestionKeys,
  ) {}

  /** @returns also the position of the last event @throws Refusal `not-found`, `import-not-undoable` */
  async undo(
    importId: string,
    tutorId: string,
    context: CommandContext,
  ): Promise<{ undone: UndoneImport; position: Position | undefined }> {
    const stream = streams.questionImport(importId);
    const { state } = await this.decisions.state(stream, questionImportDecider);
    checkUndoable(state, tutorId, context.now);
    const { questions } = await this.planOf(importId, stream);
    const undone: UndoneImport = { removed: 0, restored: 0, kept: [] };
    const undoOne = async ([_id, question]: [string, typeof questions extends Map<string, infer Q> ? Q : never]) => {
      if (question.kept) return void undone.kept.push({ _id, reason: REASONS[question.kept] });
      try {
        if (question.how === 'added') {
          await this.change({ type: 'DeleteQuestion', questionId: _id, subject: question.subject }, context);
          undone.removed += 1;
        } else {
          const former = (await this.versions.versionsOf(_id)).findLast(({ version }) => version < question.revision)!;
          const { version: _, ...content } = former;
          await this.change({ type: 'UpdateQuestion', questionId: _id, content }, context);
          undone.restored += 1;
        }
      } catch (refused) {
        // deleted at the same time
        if (Refusal.is(refused, 'not-found')) return undefined;
        if (!(refused instanceof Refusal)) throw refused;
        undone.kept.push({ _id, reason: refusalText(refused.code, refused.details) });
      }
      return undefined;
    };
    const all = [...questions];
    for (let from = 0; from < all.length; from += AT_ONCE) {
      await Promise.all(all.slice(from, from + AT_ONCE).map(undoOne));
    }
    const { removed, restored, kept } = undone;
    const record = { type: 'RecordUndo', tutorId, removed, restored, kept: kept.length } as const;
    await this.decisions.decide(stream, questionImportDecider, record, derivedContext(context, 'record undo'));
    return { undone, position: await this.log.lastPosition() };
  }

  private async planOf(importId: string, stream: string): Promise<UndoPlan> {
    const plan = new UndoPlan(importId);
    const started = await this.log.eventAt(stream, 0);
    const after = started?.position ?? START;
    for await (const { events } of this.log.readAll<(typeof UNDO_TYPES)[number]>(after, { types: UNDO_TYPES })) {
      for (const event of events) plan.apply(event);
    }
    return plan;
  }

  private change(command: QuestionCommand, context: CommandContext) {
    return this.commands.execute(new ChangeQuestion(command, derivedContext(context, `undo ${command.questionId}`)));
  }
}
