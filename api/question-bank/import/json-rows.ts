import { visit } from 'jsonc-parser';
import { type ParsedRow, UnreadableFile } from './row.js';

/**
 * Rows of one list `[{"subject", "question", "options", "correctAnswers"}, …]`; other fields are left alone.
 * @throws UnreadableFile for anything else
 */
export function jsonRows(text: string): ParsedRow[] {
  const written = parsed(text);
  if (!Array.isArray(written)) throw new UnreadableFile('must hold one list of questions, [ … ]');
  const lines = linesOfElements(text);
  return written.map((element: unknown, at): ParsedRow => {
    const line = lines[at]!;
    const isQuestion = typeof element === 'object' && element !== null && !Array.isArray(element);
    return isQuestion ? { line, written: element } : { line, fault: 'The row is not a question' };
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const line = lineOfError(text);
    throw new UnreadableFile(`is not valid JSON${line === undefined ? '' : ` at line ${line}`}`, { cause: error });
  }
}

function lineOfError(text: string): number | undefined {
  let line: number | undefined;
  visit(
    text,
    { onError: (_error, _offset, _length, startLine) => (line ??= startLine + 1) },
    { disallowComments: true },
  );
  return line;
}

/** The lines on which the elements of the outermost list begin. */
function linesOfElements(text: string): number[] {
  const lines: number[] = [];
  let depth = 0;
  const begin = (startLine: number) => {
    if (depth === 1) lines.push(startLine + 1);
  };
  const open = (_offset: number, _length: number, startLine: number) => {
    begin(startLine);
    depth += 1;
  };
  const close = () => {
    depth -= 1;
  };
  const onLiteralValue = (_value: unknown, _offset: number, _length: number, startLine: number) => begin(startLine);
  try {
    visit(text, { onObjectBegin: open, onObjectEnd: close, onArrayBegin: open, onArrayEnd: close, onLiteralValue });
  } catch (error) {
    // it visits what is nested by calling itself
    if (!(error instanceof RangeError)) throw error;
    throw new UnreadableFile('is nested too deeply', { cause: error });
  }
  return lines;
}
