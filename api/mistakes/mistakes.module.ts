import { Module } from '@nestjs/common';
import { Mistakes } from '../../projections/mistakes/mistakes.queries.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { MistakesController } from './mistakes.controller.js';

@Module({ imports: [AttemptsModule], controllers: [MistakesController], providers: [Mistakes] })
export class MistakesModule {}
