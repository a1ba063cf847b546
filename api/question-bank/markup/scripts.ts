const SUPERSCRIPTS = new Map([...'0123456789+-−=()ni'].map((sign, at) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'][at]!]));
const SUBSCRIPTS = new Map(
  [...'0123456789+-−=()aeoxhklmnpst'].map((sign, at) => [sign, [...'₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜ'][at]!]),
);

/** Returns a superscript or subscript in Unicode where every sign has one, else in LaTeX. */
export function scriptText(kind: 'sup' | 'sub', text: string): string {
  const script = text.trim();
  if (script === '') return '';
  const signs = [...script].map((sign) => (kind === 'sup' ? SUPERSCRIPTS : SUBSCRIPTS).get(sign));
  if (signs.every((sign) => sign !== undefined)) return signs.join('');
  const mark = kind === 'sup' ? '^' : '_';
  // what is LaTeX already, or has its signs
  if (/[\\^~$\n]/.test(script)) return `${mark}(${script})`;
  return String.raw`\(${mark}{\text{${script.replaceAll(/[{}%&#_]/g, (sign) => `\\${sign}`)}}}\)`;
}
