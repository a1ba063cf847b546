import { Module } from '@nestjs/common';
import { AccountDirectory } from '../../projections/account-directory/account-directory.queries.js';
import { KeyCorrectionList } from '../../projections/key-corrections/key-corrections.queries.js';
import { TrialRanks } from '../../projections/leaderboard/trial-ranks.queries.js';
import { MarkedAttempts } from '../../projections/mistakes/marked-attempts.queries.js';
import { QuestionExams } from '../../projections/question-exams/question-exams.queries.js';
import { QuestionPool } from '../../projections/question-pool/question-pool.queries.js';
import { Questions } from '../../projections/questions/questions.queries.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { QuestionBankModule } from '../question-bank/question-bank.module.js';
import { KeyCorrectionProcess } from './key-correction.process.js';
import { KeyCorrectionsController } from './key-corrections.controller.js';
import { QuestionKeyCorrections } from './key-corrections.js';
import { KeyedQuestionsController } from './keyed-questions.controller.js';

@Module({
  imports: [AttemptsModule, QuestionBankModule],
  controllers: [KeyedQuestionsController, KeyCorrectionsController],
  providers: [
    QuestionKeyCorrections,
    KeyCorrectionProcess,
    KeyCorrectionList,
    MarkedAttempts,
    QuestionExams,
    TrialRanks,
    AccountDirectory,
    Questions,
    QuestionPool,
  ],
})
export class KeyCorrectionsModule {}
