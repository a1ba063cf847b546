import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { ReadableAnswersService } from './readable-answers.service.js';

/** Port that provides students with published answers, for doubts and pictures. */
@Module({
  imports: [AttemptsModule, ReadModelsModule],
  providers: [ReadableAnswersService],
  exports: [ReadableAnswersService],
})
export class ReadableAnswersModule {}
