import { Module } from '@nestjs/common';
import * as registered from './registered-queries.js';

const queries = Object.values(registered);

/** Provides the queries of all read models as shared instances. */
@Module({ providers: queries, exports: queries })
export class ReadModelsModule {}
