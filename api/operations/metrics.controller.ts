import { Controller, Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../platform/auth/access.js';
import { Says } from '../platform/http/routes.js';
import { Metrics } from './metrics.js';

@ApiTags('operations')
@Public()
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @Says('Get the metrics', 'Returns the metrics of the process in the text format of Prometheus.')
  @ApiProduces('text/plain')
  @ApiOkResponse({ schema: { type: 'string' } })
  async all(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const { type, text } = await this.metrics.text();
    void reply.header('content-type', type).header('cache-control', 'no-store');
    return text;
  }
}
