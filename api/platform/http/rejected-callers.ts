import { Logger } from '@nestjs/common';
import { TokenBucket } from '../limits/token-bucket.js';
import { withoutMapping } from './forwarded.js';

/** Lines a second; further ones are dropped, since clients cause them. */
const LINES_PER_SECOND = 100;

const log = new Logger('rejected');
const lines = new TokenBucket(LINES_PER_SECOND, LINES_PER_SECOND);

/** Logs the address of a rejected caller, for programs that ban addresses. The line contains no name. */
export function logRejectedCaller(reason: 'failed login' | 'too many requests', address: string, call: string): void {
  if (lines.take()) log.warn(`${reason} from ${withoutMapping(address)}: ${call}`);
}
