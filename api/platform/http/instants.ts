import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import { INSTANT_PATTERN } from '../../contracts/http/patterns.js';
import { texts } from '../../contracts/http/texts.js';
import { Refusal } from '../commands/refusal.js';

/** The instant that a query about the past refers to. */
export class InstantQuery {
  @ApiPropertyOptional({ format: 'date-time', description: 'inclusive; now by default' })
  @IsOptional()
  @Matches(INSTANT_PATTERN, { message: texts.instantUnreadable })
  at?: string;
}

/**
 * Parses an instant that is not in the future.
 * @param instant in the format of INSTANT_PATTERN @param field name of the field, for the error
 * @throws Refusal 'invalid' if the date does not exist or is in the future
 */
export function pastInstant(instant: string, field: string, now: Date): Date {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) throw new Refusal('invalid', { errors: { [field]: 'instantUnreadable' } });
  if (at > now) throw new Refusal('invalid', { errors: { [field]: 'instantInFuture' } });
  return at;
}

/**
 * Parses the start and end of a period; the end defaults to now. @throws Refusal 'invalid', also if the end is earlier
 */
export function pastInstants({ from, to }: { from: string; to?: string }, now: Date): readonly [from: Date, to: Date] {
  const [earlier, later] = [pastInstant(from, 'from', now), to === undefined ? now : pastInstant(to, 'to', now)];
  if (earlier > later) throw new Refusal('invalid', { errors: { to: 'instantsReversed' } });
  return [earlier, later];
}
