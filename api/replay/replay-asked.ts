import { parseArgs } from 'node:util';
import { ID_PATTERN, INSTANT_PATTERN } from '../contracts/http/patterns.js';
import { texts } from '../contracts/http/texts.js';

/** What was asked for can't be told; its message is the line for a person. */
export class CantReplay extends Error {}

const FORMATS = ['table', 'csv', 'json'] as const;
export type ReplayFormat = (typeof FORMATS)[number];

export type ReplayAsked = { readonly at: Date; readonly format: ReplayFormat } & (
  | { readonly what: 'leaderboard' }
  | { readonly what: 'stats'; readonly studentId: string }
);

const USAGE =
  'ask for it as in: npm run -s replay -- leaderboard --as-of 2026-11-20T14:00:00Z, or stats --student ID --as-of …';

/**
 * @param words what stands behind `npm run replay --`
 * @throws CantReplay
 */
export function replayAsked(words: readonly string[], now: Date): ReplayAsked {
  const { positionals, values } = wordsIn(words);
  const [what, ...more] = positionals;
  if ((what !== 'leaderboard' && what !== 'stats') || more.length > 0) throw new CantReplay(USAGE);
  const format = FORMATS.find((one) => one === values.format);
  if (!format) throw new CantReplay('--format must be table, csv or json');
  const at = instant(values['as-of'], now);
  if (what === 'leaderboard') {
    if (values.student !== undefined) throw new CantReplay('--student belongs to stats');
    return { what, at, format };
  }
  if (!values.student || !ID_PATTERN.test(values.student)) throw new CantReplay('stats needs --student with an id');
  return { what, at, format, studentId: values.student };
}

function wordsIn(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        'as-of': { type: 'string' },
        student: { type: 'string' },
        format: { type: 'string', default: 'table' },
      },
    });
  } catch (error) {
    throw new CantReplay(`${(error as Error).message.split('\n')[0]}; ${USAGE}`, { cause: error });
  }
}

function instant(text: string | undefined, now: Date): Date {
  if (text === undefined) throw new CantReplay(`--as-of is missing; ${USAGE}`);
  const at = INSTANT_PATTERN.test(text) ? new Date(text) : new Date(Number.NaN);
  if (Number.isNaN(at.getTime())) throw new CantReplay(`--as-of: ${texts.instantUnreadable}`);
  if (at > now) throw new CantReplay(`--as-of: ${texts.instantInFuture}`);
  return at;
}
