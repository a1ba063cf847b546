import {
  molarWeight,
  massPerUnit,
  ROUNDED_MASSES,
  substancesIn,
} from '../../../../test/support/data/questions/chemistry.js';
import { root } from '../../../../test/support/data/questions/numerics.js';
import { laboratoryUnits } from '../../../../test/support/data/questions/quantities.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { titration } from './titration.js';

/** Number of hydrogen ions per acid molecule, or hydroxide ions per base unit, from the formula. */
const acidProtons: Record<string, number> = { HCl: 1, HNO_3: 1, H_2SO_4: 2, H_2C_2O_4: 2 };
const valence = (formulaText: string): number => {
  const formula = formulaText.replaceAll(/[{}]/g, '');
  return acidProtons[formula] ?? Number(/\(OH\)_(\d)/.exec(formula)?.[1] ?? 1);
};

describeSolved(
  titration,
  [
    {
      asks: /What volume of .* neutralises/,
      // equal amounts of hydroxide and hydrogen ions
      solve: ([base, acidVolume, acid], question) => {
        const [alkali, sour] = substancesIn(question);
        return root((volume) => volume * base! * valence(alkali!) - acidVolume! * acid! * valence(sour!), 0, 10);
      },
    },
    {
      asks: /concentration of the acid/,
      solve: ([acidVolume, baseVolume, base], question) => {
        const [sour, alkali] = substancesIn(question);
        return root((acid) => acid * acidVolume! * valence(sour!) - baseVolume! * base! * valence(alkali!), 0, 10);
      },
    },
    {
      asks: /reacts exactly with/,
      within: ROUNDED_MASSES,
      solve: ([volume, acid], question) => {
        const [salt] = substancesIn(question);
        return root(
          (mass) => (mass / molarWeight(salt!)) * massPerUnit(question, 'HCl', salt!) - volume! * acid!,
          0,
          100,
        );
      },
    },
    {
      asks: /acid left over/,
      within: ROUNDED_MASSES,
      // the fraction of chalk that leaves the titrated amount of acid
      solve: ([sample, acidVolume, acid, baseVolume, base]) =>
        root(
          (share) => acidVolume! * acid! - (2 * share * sample!) / molarWeight('CaCO_{3}') - baseVolume! * base!,
          0,
          2,
        ),
    },
    {
      asks: /permanganate/,
      // electron balance: manganese changes from +7 to +2, iron donates one electron, oxalic acid two
      solve: ([volume, used, strength], question) => {
        const given = question.includes('iron') ? 1 : 2;
        return (used! * strength! * 5) / given / volume!;
      },
    },
  ],
  laboratoryUnits,
);
