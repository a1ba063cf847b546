import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawings, questionFiles } from './question-files.js';

// Implements `npm run demo:questions`, which runs in the repository's root folder.
const FOLDER = join('api', 'demo', 'questions');
const PICTURES = join(FOLDER, 'pictures');

for (const [name, questions] of Object.entries(questionFiles()))
  writeFileSync(join(FOLDER, name), `${JSON.stringify(questions, undefined, 2)}\n`);
mkdirSync(PICTURES, { recursive: true });
for (const [name, drawing] of drawings())
  await sharp(Buffer.from(drawing)).webp({ lossless: true, effort: 6 }).toFile(join(PICTURES, name));
