import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const ROOT = resolve(__dirname, '../../..');
/** Pages whose commands are read, and the headings of those that are only in part about containers. */
const PAGES: Readonly<Record<string, readonly string[] | undefined>> = {
  'README.md': ['In a container'],
  'docker/README.md': undefined,
};
/** A code span with a program and its arguments. */
const COMMAND = /^(?:[A-Z_]+=\S* )*(?:docker|export|install|meritlist|mongodump|node|npm|npx|sqlite3) ./;

interface Code {
  readonly heading: string;
  /** Commands of a block, or a single code span. */
  readonly commands: readonly string[];
  readonly isBlock: boolean;
}

/** The commands for containers in README.md, and all commands of docker/README.md. */
export class ReadmeCommands {
  private readonly codes: readonly Code[] = Object.entries(PAGES).flatMap(([page, headings]) =>
    codesIn(readFileSync(resolve(ROOT, page), 'utf8')).filter(({ heading }) => headings?.includes(heading) ?? true),
  );

  /** All commands, each once: those of blocks, and code spans that have arguments. */
  get all(): readonly string[] {
    const commands = this.codes.flatMap((code) => code.commands.filter((text) => code.isBlock || COMMAND.test(text)));
    return [...new Set(commands)];
  }

  /** Returns the commands of a block. @param index number of the block below its heading */
  block(heading: string, index = 0): readonly string[] {
    const blocks = this.codes.filter((code) => code.isBlock && code.heading === heading);
    return orThrow(blocks[index], `no block ${index} below '${heading}'`).commands;
  }

  /** Returns the code span that begins with `start`. */
  span(start: string): string {
    const spans = this.codes.filter(({ isBlock }) => !isBlock).flatMap(({ commands }) => commands);
    return orThrow(
      spans.find((text) => text.startsWith(start)),
      `no code span '${start}…'`,
    );
  }
}

function orThrow<Value>(value: Value | undefined, message: string): Value {
  if (value === undefined) throw new Error(message);
  return value;
}

function codesIn(page: string): Code[] {
  const codes: Code[] = [];
  let heading = '';
  let block: { indent: string; language: string; lines: string[] } | undefined;
  for (const line of page.split('\n')) {
    const [, indent, language] = /^( *)```(\w*)$/.exec(line) ?? [];
    if (block && indent === block.indent) {
      if (block.language === 'sh') codes.push({ heading, commands: commandsIn(block.lines), isBlock: true });
      block = undefined;
    } else if (block) block.lines.push(line.slice(block.indent.length));
    else if (indent !== undefined) block = { indent, language: language!, lines: [] };
    else if (line.startsWith('#')) heading = line.replace(/^#+ /, '');
    else codes.push(...[...line.matchAll(/`([^`]+)`/g)].map(([, text]) => asSpan(heading, text!)));
  }
  return codes;
}

const asSpan = (heading: string, text: string): Code => ({ heading, commands: [text], isBlock: false });

/** Joins the lines of each command. */
function commandsIn(lines: readonly string[]): string[] {
  const commands: string[] = [];
  let command = '';
  for (const line of lines) {
    command += command && '\n';
    command += line;
    if (!isComplete(command)) continue;
    if (command.trim()) commands.push(command);
    command = '';
  }
  return commands;
}

const isComplete = (command: string) =>
  !command.endsWith('\\') && spawnSync('bash', ['-n', '-c', command], { stdio: 'ignore' }).status === 0;
