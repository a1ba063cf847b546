import { writeFileSync } from 'node:fs';
import { startCommand, type ProgramResult, type Running } from './program.js';

/** Starts `npm run import-questions` in a separate process. */
export const startImport = (dataDir: string, args: readonly string[], env: Record<string, string> = {}): Running =>
  startCommand('import-questions', args, { DATA_DIR: dataDir, ...env });

export const importFile = (dataDir: string, file: string): Promise<ProgramResult> => startImport(dataDir, [file]).done;

/** Writes a CSV file of `count` different Math questions. */
export function writeQuestions(file: string, count: number): void {
  const rows = Array.from({ length: count }, (_, n) => `Math,What is $${n} + 1$?,${n},${n + 1},${n + 2},${n + 1}`);
  writeFileSync(file, `subject,question,optionA,optionB,optionC,correctAnswer\n${rows.join('\n')}\n`);
}
