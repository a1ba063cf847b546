/** Relative atomic masses as given in examinations. */
const atomicMasses: Record<string, number> = {
  H: 1,
  He: 4,
  C: 12,
  N: 14,
  O: 16,
  F: 19,
  Ne: 20,
  Na: 23,
  Mg: 24,
  Al: 27,
  P: 31,
  S: 32,
  Cl: 35.5,
  Ar: 40,
  K: 39,
  Ca: 40,
  Cr: 52,
  Mn: 55,
  Fe: 56,
  Ni: 58.7,
  Cu: 63.5,
  Zn: 65.4,
  Br: 80,
  Ag: 108,
  I: 127,
  Ba: 137,
  Pb: 207,
};

export const massOf = (element: string): number => atomicMasses[element]!;

/** Counts the atoms of each element in a formula such as 'Ca(OH)2' or 'CuSO4.5H2O'. */
export function atomsOf(formula: string): Map<string, number> {
  const atoms = new Map<string, number>();
  for (const part of formula.split('.')) {
    const [, times = '', rest = ''] = /^(\d*)(.*)$/.exec(part)!;
    count(rest, Number(times || 1), atoms);
  }
  return atoms;
}

function count(formula: string, times: number, atoms: Map<string, number>): void {
  for (const [, group, groupTimes, element, number] of formula.matchAll(/\(([^)]*)\)(\d*)|([A-Z][a-z]?)(\d*)/g)) {
    if (group !== undefined) count(group, times * Number(groupTimes || 1), atoms);
    else atoms.set(element!, (atoms.get(element!) ?? 0) + times * Number(number || 1));
  }
}

/** Returns the molar mass in g/mol. */
export function molarMass(formula: string): number {
  let mass = 0;
  for (const [element, number] of atomsOf(formula)) mass += massOf(element) * number;
  return mass;
}

/** Returns the mass fraction of an element in a compound, in percent. */
export const massPercent = (formula: string, element: string): number =>
  (100 * massOf(element) * atomsOf(formula).get(element)!) / molarMass(formula);

/** Returns the coefficient of a substance in an equation such as '2Al + 6HCl -> 2AlCl3 + 3H2'. */
export function coefficient(equation: string, formula: string): number {
  for (const term of equation.split(/ \+ | -> | <=> /)) {
    const [, number, substance] = /^(\d*)(.*)$/.exec(term)!;
    if (substance === formula) return Number(number || 1);
  }
  throw new Error(`${formula} does not take part in ${equation}`);
}
