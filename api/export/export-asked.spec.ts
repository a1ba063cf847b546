import { CantExport, exportAsked } from './export-asked.js';

describe('what is to be exported', () => {
  it('is all without what is personal', () => {
    expect(exportAsked(['--format', 'csv'])).toEqual({
      format: 'csv',
      filter: { from: undefined, to: undefined, types: undefined, examId: undefined },
      personalDataAs: undefined,
    });
  });

  it('is limited by time, type and exam', () => {
    const types = ['--type', 'AnswerSaved,AttemptFinished', '--type=AttemptStarted'];
    const times = ['--from', '2026-06-05', '--to=2026-06-06T14:00Z'];
    const who = ['--personal-data', '--as', 'admin'];
    expect(exportAsked(['--format=ndjson', ...types, ...times, '--exam', 'one', ...who])).toEqual({
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
    [[], /--format must be ndjson or csv/],
    [['--format', 'xlsx'], /--format must be ndjson or csv/],
    [['--format', 'csv', 'file.csv'], /npm run -s export/],
    [['--format', 'csv', '--from', 'yesterday'], /--from must be an instant in UTC such as .*, not 'yesterday'/],
    [['--format', 'csv', '--to', '2026-06-31T10:00:00+06:00'], /--to must be an instant in UTC/],
    [['--format', 'csv', '--from', '2026-06-05', '--to', '2026-06-05'], /--from must lie before --to/],
    [
      ['--format', 'csv', '--type', 'AnswerSaved,Answered'],
      /no events of the type 'Answered'; there are StudentRegistered, /,
    ],
    [['--format', 'csv', '--as', 'admin'], /--as belongs to --personal-data/],
    [['--format', 'csv', '--personal-data'], /--personal-data needs --as/],
  ])('refuses %j', (options, why) => {
    expect(() => exportAsked(options)).toThrow(CantExport);
    expect(() => exportAsked(options)).toThrow(why);
  });
});
