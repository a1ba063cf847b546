import { Module } from '@nestjs/common';
import { ReadModelsModule } from '../../projections/read-models.module.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { PracticeModule } from '../practice/practice.module.js';
import { MistakesController } from './mistakes.controller.js';

@Module({ imports: [AttemptsModule, PracticeModule, ReadModelsModule], controllers: [MistakesController] })
export class MistakesModule {}
