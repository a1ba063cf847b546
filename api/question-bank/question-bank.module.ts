import { Module } from '@nestjs/common';
import { streams } from '../contracts/events/streams.js';
import { decidedOn } from '../platform/commands/decided-on.js';
import { Questions } from '../../projections/questions/questions.queries.js';
import { QuestionBankController } from './question-bank.controller.js';
import { AddQuestion, DeleteQuestion, UpdateQuestion, type SentQuestionCommand } from './question.commands.js';
import { questionDecider } from './question.decider.js';

const stream = (command: SentQuestionCommand) => streams.question(command.questionId);

@Module({
  controllers: [QuestionBankController],
  providers: [
    Questions,
    decidedOn(AddQuestion, questionDecider, stream),
    decidedOn(UpdateQuestion, questionDecider, stream),
    decidedOn(DeleteQuestion, questionDecider, stream),
  ],
})
export class QuestionBankModule {}
