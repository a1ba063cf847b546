import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { questionFiles } from './question-files.js';

// Implements `npm run demo:questions`, which runs in the repository's root folder.
const FOLDER = join('api', 'demo', 'questions');

for (const [name, questions] of Object.entries(questionFiles()))
  writeFileSync(join(FOLDER, name), `${JSON.stringify(questions, undefined, 2)}\n`);
