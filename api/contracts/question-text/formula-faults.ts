import { partsOf } from './parts.js';

/** KaTeX options for untrusted formulas: no links or HTML, limited macro expansion and size. */
export const FORMULA_BOUNDS = { trust: false, strict: 'ignore', maxExpand: 200, maxSize: 20 } as const;

/**
 * Returns the reason why a formula of a text cannot be rendered, in words for the author; undefined if all formulas
 * are valid.
 * @param render throws KaTeX's ParseError for an invalid formula
 */
export function formulaFaultOf(text: string, render: (source: string) => void): string | undefined {
  const formulas = partsOf(text).filter((part) => part.kind === 'formula');
  for (const [index, { source }] of formulas.entries()) {
    try {
      render(source);
    } catch (error) {
      const subject = formulas.length === 1 ? 'The formula' : `Formula ${index + 1}`;
      return `${subject} can’t be drawn: ${faultInWords((error as { rawMessage?: string }).rawMessage ?? '')}.`;
    }
  }
  return undefined;
}

function faultInWords(raw: string): string {
  const [, missing] = /^(?:Expected|Unexpected end of input.*expected) '(.+?)'(?:, got 'EOF')?$/.exec(raw) ?? [];
  if (missing) return `a closing ${missing} is missing`;
  const [, command] = /^Undefined control sequence: (\S+)/.exec(raw) ?? [];
  if (command) return `there is no command ${command}`;
  return (
    raw.replace(/ at (?:position|end).*$/, '').replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase()) ||
    'it is not finished'
  );
}
