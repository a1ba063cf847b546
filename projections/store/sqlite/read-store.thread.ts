import { serveFile } from '../../../api/platform/sqlite/serve-file.js';
import { ReadModelFile } from './read-model-file.js';

let tidying = false;

serveFile(
  (file) => new ReadModelFile(file),
  (file, operation) => {
    if (['', 'switchOver', 'beginRebuild'].includes(operation)) tidy(file);
  },
);

/** Between calls, little by little, so that nobody waits for it. */
function tidy(file: ReadModelFile): void {
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
