import { Module } from '@nestjs/common';
import { LiveLimits } from './live-limits.js';
import { LiveGateway } from './live.gateway.js';

@Module({ providers: [LiveGateway, LiveLimits] })
export class LiveModule {}
