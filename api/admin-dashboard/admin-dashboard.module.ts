import { Module } from '@nestjs/common';
import { AccountDirectory } from '../../projections/account-directory/account-directory.queries.js';
import { AccountCountsController } from './counts.controller.js';

@Module({ controllers: [AccountCountsController], providers: [AccountDirectory] })
export class AdminDashboardModule {}
