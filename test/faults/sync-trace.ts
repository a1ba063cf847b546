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

const ACKNOWLEDGED_ID = /acknowledged ([0-9a-f-]{36})/g;

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
    .flatMap((call) => [...call.text.matchAll(ACKNOWLEDGED_ID)].map(([, id]) => ({ id: id!, line: call.start })));
  const unsafe: string[] = [];
  const unsyncedWrites = new Set<Call>();
  for (const { id, line } of acknowledgements) {
    const write = writes.find(({ text }) => text.includes(id));
    const sync = write && syncs.find(({ start, ended }) => start > write.ended && ended < line);
    if (sync) unsyncedWrites.add(sync);
    else unsafe.push(id);
  }
  return { acknowledged: acknowledgements.length, unsafe, syncs: unsyncedWrites.size };
}

const COMPLETE_CALL = /^(\d+) +(\w+)\(\d+<([^>]*)>(.*)\) += /s;
const UNFINISHED_CALL = /^(\d+) +(\w+)\(\d+<([^>]*)>(.*?) <unfinished \.\.\.>$/s;
const RESUMED_CALL = /^(\d+) +<\.\.\. (\w+) resumed>/;

/** Parses interleaved calls of several threads: a call starts in one line and resumes in a later one. */
function callsOf(trace: string): Call[] {
  const calls: Call[] = [];
  const openCalls = new Map<string, Omit<Call, 'ended'>>();
  for (const [line, text] of trace.split('\n').entries()) {
    const [, thread, name, file, remainder] = COMPLETE_CALL.exec(text) ?? UNFINISHED_CALL.exec(text) ?? [];
    const resumed = RESUMED_CALL.exec(text);
    if (resumed) {
      const call = openCalls.get(resumed[1]!);
      if (call) calls.push({ ...call, ended: line });
      openCalls.delete(resumed[1]!);
    } else if (thread && name && file !== undefined && remainder !== undefined) {
      const call = { name, file, text: remainder, start: line };
      if (text.endsWith('<unfinished ...>')) openCalls.set(thread, call);
      else calls.push({ ...call, ended: line });
    }
  }
  return calls;
}
