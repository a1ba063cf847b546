import { serveFile } from '../../../api/platform/sqlite/serve-file.js';
import { type Write, ReadModelFile, writesTogether } from './read-model-file.js';

let isTidying = false;
/** True once leftovers of an earlier process have been searched for. */
let hasStarted = false;

serveFile<ReadModelFile>(
  (file) => new ReadModelFile(file),
  (file, operation) => {
    const hasOldGenerations =
      ['switchOver', 'beginRebuild', 'writeAnew', 'discard'].includes(operation) ||
      (operation === 'write' && !hasStarted);
    if (hasOldGenerations) tidy(file);
  },
  {
    name: 'write',
    fits: (calls) => writesTogether(calls as readonly Write[]),
    run: (file, calls) => file.writeTogether(calls as readonly Write[]),
  },
);

/** Removes replaced documents in small steps between calls. */
function tidy(file: ReadModelFile): void {
  hasStarted = true;
  if (isTidying) return;
  isTidying = true;
  setImmediate(function step() {
    try {
      isTidying = file.tidy();
    } catch {
      // The file is closed or the disk is full; the next start resumes.
      isTidying = false;
    }
    if (isTidying) setImmediate(step);
  });
}
