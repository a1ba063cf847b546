import { serveFile } from '../../../api/platform/sqlite/serve-file.js';
import { ReadModelFile } from './read-model-file.js';

let tidying = false;
/** whether what an earlier process left behind was looked for */
let begun = false;

serveFile(
  (file) => new ReadModelFile(file),
  (file, operation) => {
    const leavesSomething =
      ['switchOver', 'beginRebuild', 'writeAnew', 'discard'].includes(operation) || (operation === 'write' && !begun);
    if (leavesSomething) tidy(file);
  },
);

/** Between calls, little by little, so that nobody waits for it. */
function tidy(file: ReadModelFile): void {
  begun = true;
  if (tidying) return;
  tidying = true;
  setImmediate(function step() {
    try {
      tidying = file.tidy();
    } catch {
      // closed, or the disk is full: the next start goes on with it
      tidying = false;
    }
    if (tidying) setImmediate(step);
  });
}
