import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Id } from '../platform/http/id.pipe.js';
import { ReceiptsService } from './receipts.service.js';
import { AttemptReceipt } from './seals.dto.js';

@ApiTags('attempts')
@Access('student', 'admin')
@Controller('attempts')
export class ReceiptsController {
  constructor(private readonly receipts: ReceiptsService) {}

  @Get(':id/receipt')
  @ApiOkResponse({ type: AttemptReceipt })
  async one(@Param('id', Id) id: string, @CalledBy() { role, accountId }: Caller): Promise<AttemptReceipt> {
    const { proof, ...receipt } = await this.receipts.of(id, role === 'student' ? accountId : undefined);
    return { ...receipt, proof: [...proof] };
  }
}
