import { parsedOptions } from '../../test/support/programs/parsed-options.js';
import { exportRequest, type ExportOptions } from './export-request.js';

const request = (words: readonly string[]) => exportRequest(parsedOptions<ExportOptions & object>('export', words));

describe('exportRequest', () => {
  it('selects all events without personal data by default', () => {
    expect(request(['--format', 'csv'])).toEqual({
      format: 'csv',
      filter: { from: undefined, to: undefined, types: undefined, examId: undefined },
      personalDataAs: undefined,
    });
  });

  it('filters by time, type and exam', () => {
    const types = ['--type', 'AnswerSaved,AttemptFinished', '--type=AttemptStarted'];
    const times = ['--from', '2026-06-05', '--to=2026-06-06T14:00Z'];
    const authentication = ['--personal-data', '--as', 'admin'];
    expect(request(['--format=ndjson', ...types, ...times, '--exam', 'one', ...authentication])).toEqual({
      format: 'ndjson',
      filter: {
        from: '2026-06-05T00:00:00.000Z',
        to: '2026-06-06T14:00:00.000Z',
        types: ['AnswerSaved', 'AttemptFinished', 'AttemptStarted'],
        examId: 'one',
      },
      personalDataAs: 'admin',
    });
  });

  it.each([
    [[], /required option '--format <format>' not specified/],
    [['--format', 'xlsx'], /argument 'xlsx' is invalid. Allowed choices are ndjson, csv/],
    [['--format', 'csv', 'file.csv'], /too many arguments/],
    [
      ['--format', 'csv', '--from', 'yesterday'],
      /--from <instant>' argument 'yesterday' is invalid. It must be a time in UTC such as /,
    ],
    [
      ['--format', 'csv', '--to', '2026-06-31T10:00:00+06:00'],
      /--to <instant>' argument '\S+' is invalid. It must be a time in UTC/,
    ],
    [['--format', 'csv', '--from', '2026-06-05', '--to', '2026-06-05'], /--from must be before --to/],
    [
      ['--format', 'csv', '--type', 'AnswerSaved,Answered'],
      /no events of the type 'Answered'; there are StudentRegistered, /,
    ],
    [['--format', 'csv', '--as', 'admin'], /--as requires --personal-data/],
    [['--format', 'csv', '--personal-data'], /--personal-data requires --as/],
  ])('rejects %j', (options, message) => {
    expect(() => request(options)).toThrow(message);
  });
});
