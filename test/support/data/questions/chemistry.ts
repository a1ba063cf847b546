import { formulasIn } from './quantities.js';

/** Standard atomic weights (IUPAC) with more digits than the questions use. */
export const atomicWeights: Record<string, number> = {
  H: 1.008,
  He: 4.0026,
  C: 12.011,
  N: 14.007,
  O: 15.999,
  F: 18.998,
  Ne: 20.18,
  Na: 22.99,
  Mg: 24.305,
  Al: 26.982,
  Si: 28.085,
  P: 30.974,
  S: 32.06,
  Cl: 35.45,
  Ar: 39.95,
  K: 39.098,
  Ca: 40.078,
  Cr: 51.996,
  Mn: 54.938,
  Fe: 55.845,
  Ni: 58.693,
  Cu: 63.546,
  Zn: 65.38,
  Br: 79.904,
  Ag: 107.87,
  I: 126.9,
  Ba: 137.33,
  Pb: 207.2,
};

/** Maximum relative deviation caused by rounded masses */
export const ROUNDED_MASSES = 0.012;

export type Atoms = Record<string, number>;

/** Counts the atoms of a formula as displayed: CuSO_{4}\cdot 5H_{2}O, [Fe(CN)_{6}]^{3-}. */
export function atomsIn(formula: string): Atoms {
  const atoms: Atoms = {};
  for (const part of bareFormula(formula)
    .replace(/\^\{?\d*[+-]\}?/g, '')
    .split('\\cdot')) {
    const [, times, rest] = /^\s*(\d*)(.*)$/.exec(part)!;
    for (const [element, number] of Object.entries(group(rest!.trim()))) {
      atoms[element] = (atoms[element] ?? 0) + number * Number(times || 1);
    }
  }
  return atoms;
}

function group(text: string): Atoms {
  const stack: Atoms[] = [{}];
  const add = (atoms: Atoms, times: number) => {
    for (const [element, number] of Object.entries(atoms)) {
      const target = stack.at(-1)!;
      target[element] = (target[element] ?? 0) + number * times;
    }
  };
  for (const [token, element, closing] of text.matchAll(/([A-Z][a-z]?)(?:_\{?\d+\}?)?|[([]|([)\]])(?:_\{?\d+\}?)?/g)) {
    const times = Number(/_\{?(\d+)/.exec(token)?.[1] ?? 1);
    if (element) add({ [element]: 1 }, times);
    else if (closing) add(stack.pop()!, times);
    else stack.push({});
  }
  return stack[0]!;
}

const bareFormula = (formula: string): string => formula.replaceAll('$', '').replace(/^\\mathrm\{(.*)\}$/, '$1');

export const molarWeight = (formula: string): number =>
  Object.entries(atomsIn(formula)).reduce((sum, [element, number]) => sum + atomicWeights[element]! * number, 0);

export interface Term {
  coefficient: number;
  formula: string;
}

const ARROW = /\\rightarrow|\\rightleftharpoons/;

/** Returns both sides of an equation as displayed. */
export function sides(equation: string): [Term[], Term[]] {
  const [left, right] = bareFormula(equation)
    .split(ARROW)
    .map((side) =>
      side.split(' + ').map((term): Term => {
        const [, coefficient, formula] = /^(\d*)\s*(.*)$/.exec(term.trim())!;
        return { coefficient: Number(coefficient || 1), formula: formula! };
      }),
    );
  return [left!, right!];
}

/** Returns the number of atoms of each element and the charge of one side. */
export function inventory(side: Term[]): Atoms {
  const atoms: Atoms = {};
  for (const { coefficient, formula } of side) {
    for (const [element, number] of Object.entries({ ...atomsIn(formula), charge: charge(formula) })) {
      atoms[element] = (atoms[element] ?? 0) + number * coefficient;
    }
  }
  return Object.fromEntries(Object.entries(atoms).filter(([, number]) => number !== 0));
}

export function charge(formula: string): number {
  const [, size, sign] = /\^\{?(\d*)([+-])\}?$/.exec(bareFormula(formula)) ?? [];
  return sign === undefined ? 0 : Number(size || 1) * (sign === '+' ? 1 : -1);
}

const isChemical = (formula: string) => /^\\mathrm\{[\dA-Z([]/.test(formula);

export const equationIn = (question: string): string => formulasIn(question).find((formula) => ARROW.test(formula))!;

/** Returns the formulas of the substances in a text in order, without \mathrm. */
export const substancesIn = (question: string): string[] =>
  formulasIn(question)
    .filter((formula) => isChemical(formula) && !ARROW.test(formula))
    .map(bareFormula);

/** Returns the molar ratio of two substances in the equation of a question. */
export function massPerUnit(question: string, product: string, reactant: string): number {
  const terms = sides(equationIn(question)).flat();
  const coefficientOf = (formula: string) => terms.find((term) => term.formula === formula)!.coefficient;
  return coefficientOf(product) / coefficientOf(reactant);
}
