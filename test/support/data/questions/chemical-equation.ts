type Atoms = Record<string, number>;

interface Term {
  coefficient: number;
  formula: string;
}

/** Returns both sides of an equation as displayed. */
export function sides(equation: string): [Term[], Term[]] {
  const [left, right] = bareFormula(equation)
    .split(/\\rightarrow|\\rightleftharpoons/)
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

/** Counts the atoms of a formula as displayed: CuSO_{4}\cdot 5H_{2}O, [Fe(CN)_{6}]^{3-}. */
function atomsIn(formula: string): Atoms {
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

function charge(formula: string): number {
  const [, size, sign] = /\^\{?(\d*)([+-])\}?$/.exec(bareFormula(formula)) ?? [];
  return sign === undefined ? 0 : Number(size || 1) * (sign === '+' ? 1 : -1);
}
