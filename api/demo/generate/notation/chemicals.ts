/**
 * Formats a formula or an equation in TeX: 'H2SO4', 'SO4^2-', 'CuSO4.5H2O', '2H2 + O2 -> 2H2O', 'N2 + 3H2 <=> 2NH3'.
 */
export function chemical(text: string): string {
  const tex = text
    .replaceAll(/(?<=[A-Za-z)])\d+/g, '_{$&}')
    .replaceAll(/\^(\d*[+-])/g, '^{$1}')
    .replaceAll('.', '\\cdot ')
    .replaceAll('<=>', '\\rightleftharpoons')
    .replaceAll('->', '\\rightarrow');
  return `$\\mathrm{${tex}}$`;
}
