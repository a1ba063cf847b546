import { applyDecorators, HttpCode, HttpStatus, type Type } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';

// Decorators of routes: what a call is for, and what it returns.

/** Describes the call in the OpenAPI document and in CALLS.md. */
export const Says = (summary: string, description: string) => ApiOperation({ summary, description });

/** Responds with status 200 also to POST. */
export const Ok = (type: Type | [Type]) => applyDecorators(HttpCode(HttpStatus.OK), ApiOkResponse({ type }));

/** Responds with status 204. */
export const NoContent = () => applyDecorators(HttpCode(HttpStatus.NO_CONTENT), ApiNoContentResponse());
