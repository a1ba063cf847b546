import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

export const OWN_ID = Symbol('own id');

/** Names of the parameters that contain the account id of the owner, by part of the request. */
export interface OwnIdRule {
  readonly params?: string;
  readonly query?: string;
  readonly body?: string;
}

/**
 * Restricts a route to the caller's own account: responds 404 unless these parameters equal the caller's id. A
 * `studentId` restricts only students; other roles of the route may name any student.
 */
export const OwnId = (rule: OwnIdRule) => applyDecorators(SetMetadata(OWN_ID, rule), ApiExtension('x-own-id', rule));
