import { massPerUnit, substancesIn } from '../../../../test/support/data/questions/chemistry.js';
import { root } from '../../../../test/support/data/questions/numerics.js';
import { laboratoryUnits } from '../../../../test/support/data/questions/quantities.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { kinetics } from './kinetics.js';

const grown = (words: string): number => (words === 'doubled' ? 2 : words === 'trebled' ? 3 : 4);

describeSolved(
  kinetics,
  [
    {
      asks: /What are the orders/,
      // the only option whose rate law gives the same constant for all three runs
      solve: (_, question) => {
        const runs = [...question.matchAll(/\[A\] = ([\d.]+)\$, \$\[B\] = ([\d.]+)\$: \$([\d.]+)\\times/g)].map((run) =>
          run.slice(1).map(Number),
        );
        return (option) => {
          const [a, b] = [...option.matchAll(/\$(\d)\$/g)].map(([, order]) => Number(order));
          const constants = runs.map(([A, B, rate]) => rate! / (A! ** a! * B! ** b!));
          return runs.length === 3 && constants.every((constant) => Math.abs(constant / constants[0]! - 1) < 1e-9);
        };
      },
    },
    {
      asks: /What is its rate constant/,
      within: 1e-3,
      // numerical integration; searches for the constant that leaves half after the half-life
      solve: ([life]) =>
        root(
          (constant) => {
            const steps = 2000;
            return (1 - (constant * life!) / steps) ** steps - 0.5;
          },
          1e-7,
          0.02,
        ),
    },
    {
      asks: /of the first order with a half-life/,
      within: 2e-3,
      // numerical integration in small steps
      solve: ([life, start, time]) => {
        const steps = 20_000;
        return start! * (1 - (Math.LN2 * time!) / life! / steps) ** steps;
      },
    },
    {
      asks: /In the reaction/,
      // counts molecules after one second
      solve: ([speed], question) => {
        const [known, target] = substancesIn(question);
        return speed! * massPerUnit(question, target!, known!);
      },
    },
    {
      asks: /activation energy/,
      // searches for the energy at which the Arrhenius factor increases by the given ratio
      solve: ([times, low, high]) =>
        root((energy) => Math.exp(-energy / 8.314 / high!) / Math.exp(-energy / 8.314 / low!) - times!, 1e3, 5e5),
    },
    {
      asks: /unit of the rate constant/,
      // dimensional analysis of the rate law
      solve: (_, question) => {
        const order = ['zero', 'first', 'second', 'third'].indexOf(/a (\w+)-order/.exec(question)![1]!);
        return (option) => {
          const power = (symbol: string) => {
            const [token, exponent = '1'] =
              new RegExp(`(?<![a-z])${symbol}(?:\\^\\{(-?\\d)\\})?(?![a-z])`).exec(option) ?? [];
            return token === undefined ? 0 : Number(exponent);
          };
          return power('mol') + order === 1 && power('L') - order === -1 && power('s') === -1;
        };
      },
    },
    {
      asks: /rate law of a reaction is/,
      solve: (_, question) => {
        const [, a, b] = /\[A\]\$ is (.*) and \$\[B\]\$ is (.*)\. By/.exec(question)!;
        const rate = (A: number, B: number) => 0.7 * A ** order('A') * B ** order('B');
        const order = (letter: string) => Number(new RegExp(`\\[${letter}\\]\\^\\{(\\d)\\}`).exec(question)?.[1] ?? 1);
        return rate(0.3 * grown(a!), 0.4 * grown(b!)) / rate(0.3, 0.4);
      },
    },
  ],
  laboratoryUnits,
);
