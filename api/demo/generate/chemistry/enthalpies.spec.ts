import { sides, substancesIn, type Term } from '../../../../test/support/data/questions/chemistry.js';
import { range, total } from '../../../../test/support/data/questions/numerics.js';
import { formulasIn, laboratoryUnits } from '../../../../test/support/data/questions/quantities.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { enthalpies } from './enthalpies.js';

const equationsIn = (question: string) => formulasIn(question).filter((formula) => formula.includes('\\rightarrow'));

/** Bonds of each molecule. */
const bondsOf: Record<string, [string, number]> = {
  'H_{2}': ['H{-}H', 1],
  'Cl_{2}': ['Cl{-}Cl', 1],
  'Br_{2}': ['Br{-}Br', 1],
  'F_{2}': ['F{-}F', 1],
  'N_{2}': ['N{\\equiv}N', 1],
  'O_{2}': ['O{=}O', 1],
  HCl: ['H{-}Cl', 1],
  HBr: ['H{-}Br', 1],
  HF: ['H{-}F', 1],
  'NH_{3}': ['N{-}H', 3],
  'H_{2}O': ['O{-}H', 2],
};

describeSolved(
  enthalpies,
  [
    {
      asks: /enthalpies of formation/,
      // decomposes reactants into elements and forms the products; elements have an enthalpy of 0
      solve: (values, question) => {
        const listed = substancesIn(question.split('. What')[0]!);
        const formed = new Map(listed.map((formula, n) => [formula, values[n]!]));
        const [left, right] = sides(equationsIn(question)[0]!);
        const unlisted = [...left, ...right].filter(({ formula }) => !formed.has(formula));
        if (!unlisted.every(({ formula }) => /^(O_\{2\}|H_\{2\}|Fe)$/.test(formula))) return NaN;
        let enthalpy = 0;
        for (const { coefficient, formula } of left)
          for (const _ of range(1, coefficient)) enthalpy -= formed.get(formula) ?? 0;
        for (const { coefficient, formula } of right)
          for (const _ of range(1, coefficient)) enthalpy += formed.get(formula) ?? 0;
        return enthalpy;
      },
    },
    {
      asks: /Bond energies/,
      solve: (values, question) => {
        const listed = [...question.matchAll(/\\mathrm\{([A-Z][a-z]?\{[^}]*\}[A-Z][a-z]?)\}/g)].map(
          ([, bond]) => bond!,
        );
        const energy = (side: Term[]) =>
          total(
            side.map(({ coefficient, formula }) => {
              const [bond, times] = bondsOf[formula]!;
              return coefficient * times * values[listed.indexOf(bond)]!;
            }),
          );
        const [left, right] = sides(equationsIn(question)[0]!);
        return energy(left) - energy(right);
      },
    },
    {
      asks: /What is \$\\Delta H\$ of/,
      // searches for simple multiples of both equations whose sum is the third one
      solve: ([a, b], question) => {
        const [first, second, target] = equationsIn(question).map(net);
        const factors = [-4, -2, -1, -0.5, 0.5, 1, 2, 4];
        const factorPairs = factors.flatMap((factor) =>
          factors
            .filter((and) => {
              const substances = new Set([...first!.keys(), ...second!.keys(), ...target!.keys()]);
              return [...substances].every(
                (formula) =>
                  Math.abs(
                    factor * (first!.get(formula) ?? 0) +
                      and * (second!.get(formula) ?? 0) -
                      (target!.get(formula) ?? 0),
                  ) < 1e-9,
              );
            })
            .map((and) => factor * a! + and * b!),
        );
        return factorPairs.length === 1 ? factorPairs[0]! : NaN;
      },
    },
  ],
  laboratoryUnits,
);

/** Returns the products minus the reactants of an equation. */
function net(equation: string): Map<string, number> {
  const [left, right] = sides(equation);
  const energies = new Map<string, number>();
  for (const { coefficient, formula } of right) energies.set(formula, (energies.get(formula) ?? 0) + coefficient);
  for (const { coefficient, formula } of left) energies.set(formula, (energies.get(formula) ?? 0) - coefficient);
  return energies;
}
