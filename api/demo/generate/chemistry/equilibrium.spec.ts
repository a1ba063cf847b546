import { equationIn, sides, substancesIn } from '../../../../test/support/data/questions/chemistry.js';
import { latexValue } from '../../../../test/support/data/questions/latex-value.js';
import { root, total } from '../../../../test/support/data/questions/numerics.js';
import { formulasIn, laboratoryUnits } from '../../../../test/support/data/questions/quantities.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { equilibrium } from './equilibrium.js';

/** Number of positive and negative ions of each salt. */
const ions: Record<string, [number, number]> = {
  AgCl: [1, 1],
  'BaSO_{4}': [1, 1],
  'CaF_{2}': [1, 2],
  'PbI_{2}': [1, 2],
  'Mg(OH)_{2}': [1, 2],
  'Ag_{2}CrO_{4}': [2, 1],
  'CaSO_{4}': [1, 1],
};

describeSolved(
  equilibrium,
  [
    {
      asks: /in equilibrium\. What is/,
      // the law of mass action in logarithmic form
      solve: ([volume, hydrogen, iodine, iodide]) =>
        Math.exp(2 * Math.log(iodide! / volume!) - Math.log(hydrogen! / volume!) - Math.log(iodine! / volume!)),
    },
    {
      asks: /K_p\/K_c/,
      // compares both constants for a mixture of known concentrations
      solve: (_, question) => {
        const [left, right] = sides(equationIn(question));
        const RT = 24.6;
        const product = (value: (index: number) => number) =>
          [...left.map((term) => ({ ...term, coefficient: -term.coefficient })), ...right].reduce(
            (before, { coefficient }, n) => before * value(n) ** coefficient,
            1,
          );
        const concentrations = [0.3, 0.7, 0.2, 0.5];
        const ratio = product((n) => concentrations[n]! * RT) / product((n) => concentrations[n]!);
        return (option) =>
          Math.abs(latexValue(option.replaceAll('$', ''), { R: 24.6 / 300, T: 300 }) / ratio - 1) < 1e-9;
      },
    },
    {
      asks: /solubility product/,
      // displayed with two figures
      within: 0.05,
      // increases the solubility until the solubility product is reached
      solve: ([product], question) => {
        const [positive, negative] = ions[substancesIn(question)[0]!]!;
        return root(
          (dissolved) => (positive * dissolved) ** positive * (negative * dissolved) ** negative - product!,
          1e-12,
          1,
        );
      },
    },
    {
      asks: /at the same temperature\?/,
      // substitutes an equilibrium mixture of the first reaction into the second one
      solve: ([constant], question) => {
        const [H2, I2] = [0.3, 0.8];
        const HI = Math.sqrt(constant! * H2 * I2);
        const [, target] = formulasIn(question).filter((formula) => formula.includes('\\rightleftharpoons'));
        if (target!.includes('\\frac')) return (Math.sqrt(H2) * Math.sqrt(I2)) / HI;
        return target!.includes('4HI') ? HI ** 4 / (H2 ** 2 * I2 ** 2) : (H2 * I2) / HI ** 2;
      },
    },
    {
      asks: /In which direction/,
      // compares the reaction quotient with the constant
      solve: (_, question) => {
        const [constant, nitrogen, hydrogen, ammonia] = [...question.matchAll(/= ([\d.]+)\$/g)].map(([, value]) =>
          Number(value),
        ) as [number, number, number, number];
        const least = -ammonia / 2 + 1e-9;
        const most = Math.min(nitrogen, hydrogen / 3) - 1e-9;
        const turn = root(
          (x) => (ammonia + 2 * x) ** 2 - constant * (nitrogen - x) * (hydrogen - 3 * x) ** 3,
          least,
          most,
        );
        return turn > 0 ? 'to the right, since $Q < K_c$' : 'to the left, since $Q > K_c$';
      },
    },
    {
      asks: /has then dissociated/,
      // amounts in the vessel at equilibrium
      solve: ([start, volume, part]) => {
        const products = (start! * part!) / volume!;
        const left = total([start!, -start! * part!]) / volume!;
        return (products * products) / left / 1;
      },
    },
  ],
  laboratoryUnits,
);
