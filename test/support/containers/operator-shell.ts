import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A part of a command, what replaces it, and why it can't be run as it is written. */
export type Substitution = readonly [written: RegExp, replacement: string, reason: string];

/** Keys of a terminal: Ctrl-C */
const INTERRUPT = '\u0003';
/** Where there is no Compose 2, `docker compose` is docker-compose 1.29. */
const COMPOSE = `command docker compose version >/dev/null 2>&1 || docker() {
  if [ "$1" = compose ]; then shift; docker-compose "$@"; else command docker "$@"; fi
}
`;

/** Runs commands as an operator does: by bash, in a terminal. */
export class OperatorShell {
  private readonly commands = new Set<string>();
  private readonly scripts = mkdtempSync(join(tmpdir(), 'meritlist-commands-'));

  /** @param folder in which the commands are run */
  constructor(
    private readonly folder: string,
    private readonly substitutions: readonly Substitution[],
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  /** Commands that were run with success, as they are written. */
  get succeeded(): ReadonlySet<string> {
    return this.commands;
  }

  /**
   * Runs commands one after the other, and returns what the terminal shows.
   * @param within folder, relative to that of the shell
   * @throws an error with the output at the first command that fails
   */
  async run(commands: readonly string[], within = '.'): Promise<string> {
    const { program, output } = this.spawn(commands, within);
    const [status] = (await once(program, 'close')) as [number];
    if (status !== 0) throw new Error(`exit ${status} of\n${commands.join('\n')}\n${output()}`);
    for (const command of commands) this.commands.add(command);
    return output();
  }

  /** Runs a command until Ctrl-C, which is pressed when `action` resolves. Returns what the terminal shows. */
  async runUntil(command: string, action: () => Promise<void>): Promise<string> {
    const { program, output } = this.spawn([command], '.');
    const ended = once(program, 'close');
    try {
      await Promise.race([action(), ended.then(() => Promise.reject(new Error(`ended: ${command}\n${output()}`)))]);
      this.commands.add(command);
    } finally {
      program.stdin.write(INTERRUPT);
      await ended;
    }
    return output();
  }

  remove(): void {
    rmSync(this.scripts, { recursive: true, force: true });
  }

  private spawn(commands: readonly string[], within: string) {
    const script = join(this.scripts, 'commands.sh');
    const text = this.substitutions.reduce(
      (written, [pattern, replacement]) => written.replaceAll(pattern, replacement),
      commands.join('\n'),
    );
    writeFileSync(script, `${COMPOSE}${text}\n`);
    // a terminal, which some commands require
    const program = spawn(
      'script',
      ['--quiet', '--return', '--flush', '--command', `bash -e ${script}`, join(this.scripts, 'terminal')],
      { cwd: join(this.folder, within), env: { ...process.env, ...this.env }, stdio: ['pipe', 'pipe', 'inherit'] },
    );
    let shown = '';
    program.stdout.setEncoding('utf8').on('data', (text: string) => (shown += text));
    return { program, output: () => shown.replaceAll('\r', '') };
  }
}
