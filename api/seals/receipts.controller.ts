import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { VisibleResultsService } from '../attempts/visible-results.service.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Id } from '../platform/http/id.pipe.js';
import { Says } from '../platform/http/routes.js';
import { ReceiptsService } from './receipts.service.js';
import { AttemptReceipt } from './seals.dto.js';

@ApiTags('attempts')
@Access('student', 'admin')
@Controller('attempts')
export class ReceiptsController {
  constructor(
    private readonly receipts: ReceiptsService,
    private readonly visible: VisibleResultsService,
  ) {}

  @Get(':id/receipt')
  @Says(
    'Get the receipt of a result',
    'Proves that the log contained the result when it was sealed. 409 `receipt-not-yet` before that, for at most a minute.',
  )
  @ApiOkResponse({ type: AttemptReceipt })
  async one(
    @Param('id', Id) id: string,
    @CalledBy() caller: Caller,
    @Context() { now }: CommandContext,
  ): Promise<AttemptReceipt> {
    const { role, accountId } = caller;
    if (role === 'student') await this.visible.assertAnswersShown(caller, id, now);
    const { proof, ...receipt } = await this.receipts.of(id, role === 'student' ? accountId : undefined);
    return { ...receipt, proof: [...proof] };
  }
}
