/** A system call in the output of strace, with the lines where it starts and ends. */
interface Call {
  readonly name: string;
  readonly file: string;
  readonly text: string;
  readonly start: number;
  readonly ended: number;
}

export interface Verdict {
  readonly acknowledged: number;
  /** Ids that were acknowledged without a preceding sync of the log that started after they were written */
  readonly unsafe: readonly string[];
  /** Number of log syncs that precede acknowledgements */
  readonly syncs: number;
}

const ACKNOWLEDGED = /acknowledged ([0-9a-f-]{36})/g;

/**
 * Checks that every acknowledged event was on disk before its acknowledgement.
 * @param trace output of `strace -f -y -s 8192 -e trace=pwrite64,write,fsync,fdatasync` for append-load.mjs
 */
export function judge(trace: string): Verdict {
  const calls = callsOf(trace);
  const ofLog = calls.filter(({ file }) => file.endsWith('-wal'));
  const writes = ofLog.filter(({ name }) => name === 'pwrite64');
  const syncs = ofLog.filter(({ name }) => name === 'fsync' || name === 'fdatasync');
  const acknowledgements = calls
    .filter(({ name, text }) => name === 'write' && text.includes('acknowledged'))
    .flatMap((call) => [...call.text.matchAll(ACKNOWLEDGED)].map(([, id]) => ({ id: id!, line: call.start })));
  const unsafe: string[] = [];
  const behind = new Set<Call>();
  for (const { id, line } of acknowledgements) {
    const written = writes.find(({ text }) => text.includes(id));
    const sync = written && syncs.find(({ start, ended }) => start > written.ended && ended < line);
    if (sync) behind.add(sync);
    else unsafe.push(id);
  }
  return { acknowledged: acknowledgements.length, unsafe, syncs: behind.size };
}

const WHOLE = /^(\d+) +(\w+)\(\d+<([^>]*)>(.*)\) += /s;
const BEGUN = /^(\d+) +(\w+)\(\d+<([^>]*)>(.*?) <unfinished \.\.\.>$/s;
const RESUMED = /^(\d+) +<\.\.\. (\w+) resumed>/;

/** Parses interleaved calls of several threads: a call starts in one line and resumes in a later one. */
function callsOf(trace: string): Call[] {
  const calls: Call[] = [];
  const begun = new Map<string, Omit<Call, 'ended'>>();
  for (const [line, text] of trace.split('\n').entries()) {
    const [, thread, name, file, rest] = WHOLE.exec(text) ?? BEGUN.exec(text) ?? [];
    const resumed = RESUMED.exec(text);
    if (resumed) {
      const call = begun.get(resumed[1]!);
      if (call) calls.push({ ...call, ended: line });
      begun.delete(resumed[1]!);
    } else if (thread && name && file !== undefined && rest !== undefined) {
      const call = { name, file, text: rest, start: line };
      if (text.endsWith('<unfinished ...>')) begun.set(thread, call);
      else calls.push({ ...call, ended: line });
    }
  }
  return calls;
}
