const scriptsOf = (signs: string, scripts: string) =>
  new Map(signs.split('').map((sign, at) => [sign, scripts.split('')[at]!]));
const SUPERSCRIPTS = scriptsOf('0123456789+-−=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ');
const SUBSCRIPTS = scriptsOf('0123456789+-−=()aeoxhklmnpst', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜ');

/** Formats a superscript or subscript in Unicode if every character is available, otherwise in LaTeX. */
export function scriptText(kind: 'sup' | 'sub', text: string): string {
  const script = text.trim();
  if (script === '') return '';
  const signs = script.split('').map((sign) => (kind === 'sup' ? SUPERSCRIPTS : SUBSCRIPTS).get(sign));
  if (signs.every((sign) => sign !== undefined)) return signs.join('');
  const mark = kind === 'sup' ? '^' : '_';
  // the text is already LaTeX or contains its special characters
  if (/[\\^~$\n]/.test(script)) return `${mark}(${script})`;
  return String.raw`\(${mark}{\text{${script.replaceAll(/[{}%&#_]/g, (sign) => `\\${sign}`)}}}\)`;
}
