import { type JSONPath, printParseErrorCode, visit } from 'jsonc-parser';
import { type ParsedRow, tooManyRows, UnreadableFile } from '../rows/row.js';

/**
 * Parses a JSON list `[{"subject", "question", "options", "correctAnswers"}, …]`; other fields are ignored.
 * @throws UnreadableFile for any other content
 */
export function jsonRows(text: string, rowsMax = Infinity): ParsedRow[] {
  checkRows(text, rowsMax);
  const items = parseJson(text);
  if (!Array.isArray(items)) throw new UnreadableFile('must hold one list of questions, [ … ]');
  const lines = linesOfElements(text, (path, number) => setAt(items, path, number));
  return items.map((element: unknown, at): ParsedRow => {
    const line = lines[at]!;
    const isQuestion = typeof element === 'object' && element !== null && !Array.isArray(element);
    return isQuestion ? { line, written: element } : { line, fault: 'The row is not a question' };
  });
}

/**
 * Counts the elements of the outermost list before any of them is created.
 * @throws UnreadableFile for too many rows, or values that are nested too deeply
 */
function checkRows(text: string, rowsMax: number): void {
  let depth = 0;
  let rows = 0;
  const begin = () => {
    if (depth === 1 && ++rows > rowsMax) throw tooManyRows(rowsMax);
  };
  const open = () => {
    begin();
    if (++depth > DEPTH_MAX) throw new UnreadableFile('is nested too deeply');
  };
  const close = () => {
    depth -= 1;
  };
  visit(text, {
    onObjectBegin: open,
    onObjectEnd: close,
    onArrayBegin: open,
    onArrayEnd: close,
    onLiteralValue: begin,
  });
}

/** Maximum depth of values; a question has two levels. */
const DEPTH_MAX = 100;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const { line, code } = firstError(text);
    const hint = code === 'InvalidEscapeCharacter' ? ': a backslash is written twice, as in \\\\frac' : '';
    throw new UnreadableFile(`is not valid JSON${line === undefined ? '' : ` at line ${line}`}${hint}`, {
      cause: error,
    });
  }
}

function firstError(text: string): { line?: number; code?: string } {
  let first: { line: number; code: string } | undefined;
  visit(
    text,
    {
      onError: (code, _offset, _length, startLine) =>
        (first ??= { line: startLine + 1, code: printParseErrorCode(code) }),
    },
    { disallowComments: true },
  );
  return first ?? {};
}

/** Replaces a parsed number by its original digits, because '2.50' differs from '2.5' in a question. */
function setAt(root: unknown, path: JSONPath, digits: string): void {
  const parent = path.slice(0, -1).reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], root);
  const key = path.at(-1)!;
  // the last one of duplicate keys applies, even if it is not a number
  if (typeof (parent as Record<string, unknown>)?.[key] === 'number') (parent as Record<string, unknown>)[key] = digits;
}

/**
 * Returns the line where each element of the outermost list begins.
 * @param onNumber receives each number of a question
 */
function linesOfElements(text: string, onNumber: (path: JSONPath, digits: string) => void): number[] {
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
  const onLiteralValue = (
    value: unknown,
    offset: number,
    length: number,
    startLine: number,
    _startCharacter: number,
    path: () => JSONPath,
  ) => {
    begin(startLine);
    if (typeof value === 'number' && (depth === 2 || depth === 3))
      onNumber(path(), text.slice(offset, offset + length));
  };
  visit(text, { onObjectBegin: open, onObjectEnd: close, onArrayBegin: open, onArrayEnd: close, onLiteralValue });
  return lines;
}
