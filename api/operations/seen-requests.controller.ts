import { Controller, Get, Param, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../platform/auth/access.js';
import type { MeritlistRequest } from '../platform/auth/access.js';
import { Refusal } from '../platform/commands/refusal.js';
import { isLoopback, SeenRequests, type SeenRequest } from '../platform/http/seen-requests.js';

/** Tells the command `doctor` on the same machine how its request arrived through the proxy. */
@ApiExcludeController()
@Public()
@Controller('health/seen')
export class SeenRequestsController {
  constructor(private readonly requests: SeenRequests) {}

  @Get(':nonce')
  seen(@Param('nonce') nonce: string, @Req() { socket, headers }: MeritlistRequest): SeenRequest {
    const isHere = isLoopback(socket.remoteAddress) && headers['x-forwarded-for'] === undefined;
    const seen = isHere ? this.requests.of(nonce) : undefined;
    if (!seen) throw new Refusal('not-found');
    return seen;
  }
}
