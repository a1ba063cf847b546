import { randomInt, randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { streams } from '../contracts/events/streams.js';
import type { Minutes, MockTestMarks, Subject } from '../contracts/http/limits.js';
import { texts } from '../contracts/http/texts.js';
import { QuestionPool } from '../../projections/question-pool/question-pool.queries.js';
import type { CommandContext } from '../platform/commands/decider.js';
import { Decisions } from '../platform/commands/decisions.js';
import type { Position } from '../platform/event-store/event-store.js';
import { draw, mockTestDecider } from './mock-test.js';

/** Makes a mock test of random questions of one subject. */
export class GenerateMockTest extends Command<{ mockTestId: string; position: Position | undefined }> {
  constructor(
    readonly studentId: string,
    readonly wished: { readonly subject: Subject; readonly marks: MockTestMarks; readonly time: Minutes },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(GenerateMockTest)
export class GenerateMockTestHandler implements ICommandHandler<GenerateMockTest> {
  constructor(
    private readonly decisions: Decisions,
    private readonly pool: QuestionPool,
  ) {}

  async execute({ studentId, wished: { subject, marks, time }, context }: GenerateMockTest) {
    const mockTestId = randomUUID();
    const pool = await this.pool.ofSubject(subject);
    const questions = draw(pool, marks, randomInt).map(({ _id, version }) => ({ questionId: _id, version }));
    const test = { mockTestId, studentId, name: texts.mockTestName(subject), subject, marks, time, questions };
    const generate = { type: 'Generate', test, available: pool.length } as const;
    const { position } = await this.decisions.decide(streams.mockTest(mockTestId), mockTestDecider, generate, context);
    return { mockTestId, position };
  }
}
