import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** One line of input: typed on a terminal, which shows nothing of it, or piped in. '' where there is none. */
export function askPassword(
  question: string,
  { input, out, stop }: { input: Input; out: NodeJS.WritableStream; stop?: AbortSignal },
): Promise<string> {
  const terminal = input.isTTY === true;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal });
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
    // a terminal that is read key by key sends no signal by itself
    lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  });
}
