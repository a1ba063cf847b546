import { parsedOptions } from '../../test/support/programs/parsed-options.js';
import { replayRequest, type ReplayOptions } from './replay-request.js';

const NOW = new Date('2026-11-23T10:00:00.000Z');
const ID = '00000000-0000-4000-8000-000000000000';
const requestOf = (line: string) => {
  const words = line.split(' ');
  const options = parsedOptions<ReplayOptions & object>('replay', words);
  return replayRequest(words[0] as 'leaderboard' | 'stats', options, NOW);
};
const instant = new Date('2026-11-20T14:00:00.000Z');

describe('replayRequest', () => {
  it('parses a leaderboard or the stats of a student', () => {
    expect(requestOf('leaderboard --as-of 2026-11-20T14:00:00Z')).toEqual({
      what: 'leaderboard',
      at: instant,
      format: 'table',
    });
    expect(requestOf(`stats --student ${ID} --as-of 2026-11-20T20:00+06:00 --format json`)).toEqual({
      what: 'stats',
      at: instant,
      format: 'json',
      studentId: ID,
    });
  });

  it.each([
    [
      'nothing --as-of 2026-11-20T14:00:00Z',
      /command-argument value 'nothing' is invalid for argument 'subject'. Allowed choices are leaderboard, stats/,
    ],
    ['leaderboard', /required option '--as-of <instant>' not specified/],
    ['leaderboard --as-of yesterday', /^--as-of: Write the time in UTC/],
    ['leaderboard --as-of 2026-13-20T14:00:00Z', /^--as-of: Write the time in UTC/],
    ['leaderboard --as-of 2027-01-01T00:00:00Z', /^--as-of: This time is in the future/],
    [
      'leaderboard --as-of 2026-11-20T14:00:00Z --format xml',
      /argument 'xml' is invalid. Allowed choices are table, csv, json/,
    ],
    [`leaderboard --as-of 2026-11-20T14:00:00Z --student ${ID}`, /^--student can only be used with stats/],
    ['stats --as-of 2026-11-20T14:00:00Z --student ann', /^stats needs --student/],
    ['leaderboard --as-of 2026-11-20T14:00:00Z --as-on 2026-11-20T14:00:00Z', /unknown option '--as-on'/],
  ])('rejects an invalid request with a message: %s', (words, line) => {
    expect(() => requestOf(words)).toThrow(line);
  });
});
