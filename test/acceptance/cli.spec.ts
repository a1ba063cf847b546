import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createCli } from '../../api/cli/create-cli.js';
import { startCommand, startProgram } from '../support/programs/program.js';
import { temporaryFolder } from '../support/server/server.js';

const commands = createCli().commands;
const names = commands.map((command) => command.name());
/** Required arguments, so that only the following argument is invalid */
const REQUIRED_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'import-questions': ['questions.csv'],
  export: ['--format', 'ndjson'],
  replay: ['leaderboard', '--as-of', '2026-11-20T14:00:00Z'],
  backup: ['backup'],
  restore: ['backup'],
  'time-zone': ['Asia/Dhaka'],
};
/** Commands with any number of arguments and only known options */
const VARIADIC = ['rebuild'];

describe('command-line programs', () => {
  let folder: string;
  beforeEach(() => (folder = temporaryFolder()));
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs a command with an empty folder as working directory and DATA_DIR. */
  const run = (name: string, ...words: string[]) =>
    startCommand(name, words, { DATA_DIR: join(folder, 'data'), INIT_CWD: folder, PORT: '0' }).done;
  const refusal = (message: RegExp) => ({ code: 2, report: '', errors: expect.stringMatching(message) as string });

  it.each(names)('print the help of %s without writing anything', async (name) => {
    const { code, report, errors } = await run(name, ...(REQUIRED_OPTIONS[name] ?? []), '--help');
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(report).toMatch(new RegExp(`^Usage: meritlist ${name} `));
    for (const option of commands.find((command) => command.name() === name)!.options)
      expect(report).toContain(option.flags);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each(names)('reject an unknown option of %s with exit code 2 and the usage', async (name) => {
    const message = new RegExp(`^error: unknown option '--no-such-option'\nUsage: meritlist ${name} [^\n]+\n$`);
    expect(await run(name, ...(REQUIRED_OPTIONS[name] ?? []), '--no-such-option')).toEqual(refusal(message));
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each(names)('reject an unexpected argument of %s with exit code 2 and the usage', async (name) => {
    const message = VARIADIC.includes(name) ? 'name one or more of [^\n]+' : `too many arguments for '${name}'[^\n]+`;
    expect(await run(name, ...(REQUIRED_OPTIONS[name] ?? []), 'unexpected')).toEqual(
      refusal(new RegExp(`^error: ${message}\nUsage: meritlist ${name} [^\n]+\n$`)),
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  const optionsWithValue = commands.flatMap((command) =>
    command.options.filter(({ required }) => required).map(({ long }) => [command.name(), long!] as const),
  );
  it.each(optionsWithValue)('never accept an option as the value of %s %s', async (name, option) => {
    const before = (REQUIRED_OPTIONS[name] ?? []).filter((word) => word !== option);
    const { code, report } = await run(name, ...before, option, '--help');
    expect({ code, report }).toEqual({ code: 2, report: '' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('each have an npm script that is mentioned in the help', async () => {
    const { scripts } = JSON.parse(readFileSync(resolve('package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    expect(Object.fromEntries(names.map((name) => [name, scripts[name]]))).toEqual(
      Object.fromEntries(names.map((name) => [name, `node api/meritlist.mjs ${name}`])),
    );
    const { code, report } = await startProgram('api/meritlist.mjs', ['--help']).done;
    expect(code).toBe(0);
    for (const name of names) expect(report).toMatch(new RegExp(`^  ${name} `, 'm'));
  });

  it('print the version', async () => {
    const { version } = JSON.parse(readFileSync(resolve('package.json'), 'utf8')) as { version: string };
    expect(await startProgram('api/meritlist.mjs', ['--version']).done).toEqual({
      code: 0,
      report: `${version}\n`,
      errors: '',
    });
  });

  it.each([
    ['nothing', []],
    ['an unknown command', ['no-such-command']],
    ['an unknown option', ['--no-such-option']],
  ])('exit with code 2 for %s', async (_, words) => {
    const { code, report, errors } = await startProgram('dist/api/cli.js', words).done;
    expect({ code, report }).toEqual({ code: 2, report: '' });
    expect(errors).toMatch(/Usage: meritlist/);
  });

  it('start without the packages for development if there is a build, and otherwise name what is missing', async () => {
    mkdirSync(join(folder, 'api'));
    copyFileSync(resolve('api/meritlist.mjs'), join(folder, 'api/meritlist.mjs'));
    const start = () => startProgram(join(folder, 'api/meritlist.mjs'), ['start']).done;
    expect(await start()).toEqual(refusal(/^There is no build in dist, [^\n]+ run npm ci, without --omit=dev\.\n$/));
    mkdirSync(join(folder, 'dist/api'), { recursive: true });
    writeFileSync(join(folder, 'dist/api/cli.js'), 'console.log("started")');
    const withoutPages = 'There are no pages in dist/web: only the API is served.\n';
    expect(await start()).toEqual({ code: 0, report: 'started\n', errors: withoutPages });
    mkdirSync(join(folder, 'dist/web'));
    writeFileSync(join(folder, 'dist/web/current'), 'release-1\n');
    expect(await start()).toEqual({ code: 0, report: 'started\n', errors: '' });
  });

  it.each(['test/load/load.mjs', 'test/bench/bench.mjs'])(
    'reject invalid usage of %s with exit code 2 and no stack trace',
    async (script) => {
      expect((await startProgram(script, ['--help']).done).report).toMatch(/^Usage: \w+ /);
      for (const words of [['--no-such-option'], ['--students', 'many'], ['no-such-thing']]) {
        const { code, report, errors } = await startProgram(script, words).done;
        expect({ code, report, lines: errors.trim().split('\n').length }).toEqual({ code: 2, report: '', lines: 2 });
        expect(errors).toMatch(/^error: /);
      }
    },
  );

  it('print no Node warnings', async () => {
    // Opens each kind of SQLite file
    const { code, errors } = await run('simulate', '--students', '10');
    expect(code).toBe(0);
    expect(errors).not.toMatch(/warning/i);
    expect((await run('verify')).errors).not.toMatch(/warning/i);
  });

  it('have npm scripts that require no POSIX shell', () => {
    const { scripts } = JSON.parse(readFileSync(resolve('package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const [name, script] of Object.entries(scripts)) {
      expect({ name, script, posix: /(^|&& )\w+=|\/dev\/|'|\$|;|\brm\b|\bcp\b/.test(script) }).toMatchObject({
        posix: false,
      });
      expect(name).not.toMatch(/^pre(?!pare|pack)/);
    }
  });

  describe('with a .env file in the working directory', () => {
    const runIn = (name: string, words: readonly string[], env: Record<string, string> = {}) =>
      startCommand(name, words, env, '', folder).done;
    const writeEnvFile = (text: string) => writeFileSync(join(folder, '.env'), text);

    it('read and name the data that it configures', async () => {
      const [configured, other] = [join(folder, 'configured'), join(folder, 'other')];
      await startCommand('simulate', ['--students', '10'], { DATA_DIR: configured }).done;
      writeEnvFile('DATA_DIR=./configured\n');
      const backup = await runIn('backup', [join(folder, 'backup')]);
      expect(backup.errors.split('\n')[0]).toBe(`Data: ${configured}. Settings: ${join(folder, '.env')}`);
      expect([backup.code, backup.report]).toEqual([0, expect.stringMatching(/^Backed up in /)]);
      expect(await runIn('verify', [], { DATA_DIR: other })).toMatchObject({
        code: 2,
        errors: expect.stringMatching(`^Data: ${other}. Settings: [^]+ no event file ${other}/events.db`) as string,
      });
    });

    it('name it when one of its settings is invalid, and stop for a variable of Node', async () => {
      writeEnvFile('PORT=eighty\n');
      for (const name of ['start', 'verify']) {
        const { code, errors } = await runIn(name, []);
        expect([name, code, errors]).toEqual([
          name,
          2,
          expect.stringMatching(/^Settings: \S+\.env\n[^\n]+: PORT must be [^\n]+\n$/),
        ]);
      }
      writeEnvFile('NODE_OPTIONS=--no-opt\n');
      expect(await runIn('start', [])).toEqual(refusal(/^[^\n]+: NODE_OPTIONS has no effect in [^\n]+\n$/));
      expect(readdirSync(folder)).toEqual(['.env']);
    });

    it('ignore it where they create data of their own', async () => {
      writeEnvFile('DATA_DIR=./configured\nNODE_OPTIONS=--no-opt\n');
      const { code } = await runIn('simulate', ['--students', '10'], { DATA_DIR: join(folder, 'simulated') });
      expect([code, existsSync(join(folder, 'configured'))]).toEqual([0, false]);
    });
  });

  it.each(['import-questions', 'export', 'replay', 'verify', 'backup', 'restore', 'rebuild', 'migrate', 'time-zone'])(
    'exit with code 2 and one line for %s without data, and create nothing',
    async (name) => {
      mkdirSync(join(folder, 'backup'));
      writeFileSync(join(folder, 'questions.csv'), 'subject,question,optionA,optionB,correctAnswer\nMath,1?,1,2,1\n');
      const words = { rebuild: ['--all'], migrate: ['--from', 'sqlite:events.db', '--to', 'sqlite:new/events.db'] };
      const args = words[name as keyof typeof words] ?? REQUIRED_OPTIONS[name] ?? [];
      expect(await run(name, ...args)).toEqual(refusal(/^(Data: [^\n]+\n)?[^\n]+: [^\n]+\n$/));
      expect(existsSync(join(folder, 'data'))).toBe(false);
    },
  );
});
