import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import { INSTANT_PATTERN } from '../../contracts/http/patterns.js';
import { texts } from '../../contracts/http/texts.js';
import { Refusal } from '../commands/refusal.js';

/** As of when something is asked. */
export class InstantQuery {
  @ApiPropertyOptional({ format: 'date-time', description: 'inclusive; now by default' })
  @IsOptional()
  @Matches(INSTANT_PATTERN, { message: texts.instantUnreadable })
  at?: string;
}

/**
 * A time of the past, or now.
 * @param instant as INSTANT_PATTERN has it @param field that carried it
 * @throws Refusal for one that no calendar has, or that has not come yet
 */
export function pastInstant(instant: string, field: string, now: Date): Date {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) throw new Refusal('invalid', { errors: { [field]: 'instantUnreadable' } });
  if (at > now) throw new Refusal('invalid', { errors: { [field]: 'instantInFuture' } });
  return at;
}

/** Two of them, in their order; the later one is now where it is left out. @throws Refusal */
export function pastInstants({ from, to }: { from: string; to?: string }, now: Date): readonly [from: Date, to: Date] {
  const [earlier, later] = [pastInstant(from, 'from', now), to === undefined ? now : pastInstant(to, 'to', now)];
  if (earlier > later) throw new Refusal('invalid', { errors: { to: 'instantsReversed' } });
  return [earlier, later];
}
