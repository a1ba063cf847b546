import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { questionFiles } from './question-files.js';

// The development command `npm run demo:questions`, run in the repository's root.
const FOLDER = join('api', 'demo', 'questions');

for (const [name, questions] of Object.entries(questionFiles()))
  writeFileSync(join(FOLDER, name), `${JSON.stringify(questions, undefined, 2)}\n`);
