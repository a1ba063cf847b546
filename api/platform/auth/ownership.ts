import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

export const OWN_ID = Symbol('own id');

/** For each part of a request, the name of the parameter that holds the owner's account id. */
export interface OwnIdRule {
  readonly params?: string;
  readonly query?: string;
  readonly body?: string;
}

/**
 * Restricts a route to the caller's own account: these parameters must be the caller's id, else the answer is 404. A
 * `studentId` restricts students only; other roles that the route lets in may name any student.
 */
export const OwnId = (rule: OwnIdRule) => applyDecorators(SetMetadata(OWN_ID, rule), ApiExtension('x-own-id', rule));
