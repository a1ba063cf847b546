import { range, root, total } from '../../../../test/support/data/questions/numerics.js';
import { latexValue } from '../../../../test/support/data/questions/latex-value.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { atoms } from './atoms.js';

describeSolved(atoms, [
  {
    asks: /work function/,
    within: 5e-3,
    // in joules with h and c, converted to electronvolts
    solve: ([wavelength, work]) => 1.6e-19 * ((6.626e-34 * 2.998e8) / wavelength! / 1.602e-19) - work!,
  },
  {
    asks: /de Broglie/,
    within: 1e-3,
    // searches for the wavelength whose momentum h/λ equals that of the electron
    solve: ([speed]) => root((wave) => 9.1e-31 * speed! - 6.63e-34 / wave, 1e-12, 1e-8),
  },
  {
    asks: /ground state of hydrogen/,
    within: 3e-3,
    // Rydberg formula
    solve: (_, question) => {
      const [high, low] = [...question.matchAll(/n = (\d)/g)].map(([, n]) => Number(n));
      const waveNumber = 1.0968e7 / low! ** 2 - 1.0968e7 / high! ** 2;
      return 6.626e-34 * 2.998e8 * waveNumber * (1.6e-19 / 1.602e-19);
    },
  },
  {
    asks: /half-life/,
    // numerical integration of the decay law
    solve: (_, question) => {
      const [life, time] = [...question.matchAll(/\$([\d.]+)\\ \\mathrm\{days\}/g)].map(([, value]) => Number(value));
      const steps = 100_000;
      const left = range(1, steps).reduce((now) => now * (1 - (Math.LN2 * time!) / life! / steps), 1);
      return (option) => Math.abs(latexValue(option.replaceAll('$', '')) - (1 - left)) < 1e-3;
    },
  },
  {
    asks: /binding energy/,
    within: 3e-3,
    // mass defect from the individual particles, by E = mc²
    solve: (_, question) => {
      const [, nucleons, protons] = /\^\{(\d+)\}_\{(\d+)\}/.exec(question)!.map(Number);
      const mass = Number(/is \$([\d.]+)\\ \\mathrm\{u\}/.exec(question)![1]);
      const parts = total(range(1, nucleons!).map((n) => (n <= protons! ? 1.0073 : 1.0087)));
      return (parts - mass) * 1.66054e-27 * 2.998e8 ** 2 * (1.6e-19 / 1.602e-19);
    },
  },
  {
    asks: /decays step by step/,
    // the only pair that conserves nucleon number and charge
    solve: (_, question) => {
      const masses = [...question.matchAll(/[a-z]-(\d+)/g)].map(([, mass]) => Number(mass));
      const charges = [...question.matchAll(/Z = (\d+)/g)].map(([, charge]) => Number(charge));
      return (option) => {
        const [alphas, betas] = [...option.matchAll(/\$(\d+)\$/g)].map(([, number]) => Number(number));
        return masses[0] === masses[1]! + 4 * alphas! && charges[0] === charges[1]! + 2 * alphas! - betas!;
      };
    },
  },
]);
