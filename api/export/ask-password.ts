import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** Reads one line of input, without echo from a terminal, or from a pipe. Returns '' if there is no input. */
export function askPassword(
  question: string,
  { input, out, stop }: { input: Input; out: NodeJS.WritableStream; stop?: AbortSignal },
): Promise<string> {
  const terminal = input.isTTY === true;
  const discardedOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: discardedOutput, terminal });
  if (terminal) out.write(question);
  return new Promise((resolve) => {
    const answer = (line: string) => {
      resolve(line);
      lines.close();
      if (terminal) out.write('\n');
    };
    lines.once('line', answer);
    lines.once('close', () => resolve(''));
    stop?.addEventListener('abort', () => lines.close());
    // a terminal in raw mode sends no signal itself
    lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  });
}
