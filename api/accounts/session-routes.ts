import { applyDecorators, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse } from '@nestjs/swagger';
import { Public } from '../platform/auth/access.js';
import { AccountMessage } from './account.dto.js';

/** `POST …/logout`: answers the same with or without a live session. */
export const LogOutRoute = () =>
  applyDecorators(
    Post('logout'),
    HttpCode(HttpStatus.OK),
    Public(),
    ApiBearerAuth(),
    ApiOkResponse({ type: AccountMessage }),
  );

/** `POST …/login`. */
export const LogInRoute = (answer: new () => object) =>
  applyDecorators(Post('login'), HttpCode(HttpStatus.OK), Public(), ApiOkResponse({ type: answer }));
