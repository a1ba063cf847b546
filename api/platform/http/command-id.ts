import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import { ID_PATTERN } from '../../contracts/http/patterns.js';

/** Declares the optional idempotency key of a body: `@Context()` uses it as the command id. */
export const CommandId = () =>
  applyDecorators(
    ApiPropertyOptional({
      format: 'uuid',
      description: 'idempotency key; repeating the call with the same key and content changes nothing',
    }),
    IsOptional(),
    Matches(ID_PATTERN),
  );
