import type { Random } from '../random.js';

const stems: Record<number, string> = { 4: 'but', 5: 'pent', 6: 'hex', 7: 'hept' };

interface Branch {
  place: number;
  group: 'methyl' | 'ethyl';
}

/**
 * Generates an alkane with one or two branches: its condensed formula, its name, and names that result from typical
 * mistakes.
 */
export function branchedAlkane(random: Random): { condensed: string; name: string; misnamed: string[] } {
  const length = random.between(4, 7);
  const branches = placeBranches(random, length);
  const mirrored = branches.map(({ place, group }) => ({ place: length + 1 - place, group }));
  const [right, wrong] = earlier(branches, mirrored) ? [branches, mirrored] : [mirrored, branches];
  return {
    // numbered from the wrong end, if both ends differ
    condensed: condensedFormula(length, wrong),
    name: alkaneName(length, right),
    misnamed: [
      alkaneName(length, wrong),
      alkaneName(length - 1, right),
      alkaneName(length + 1, right),
      alkaneName(
        length,
        right.map((branch) => ({ ...branch, group: branch.group === 'methyl' ? 'ethyl' : 'methyl' })),
      ),
      alkaneName(length + 1, right.slice(0, 1)),
    ].filter((name) => name !== alkaneName(length, right)),
  };
}

function placeBranches(random: Random, length: number): Branch[] {
  const methyl: Branch = { place: random.between(2, length - 1), group: 'methyl' };
  if (length < 5 || random.below(3) === 0) return [methyl];
  const ethylFits = length > 5;
  const second: Branch =
    ethylFits && random.below(2) === 0
      ? { place: random.between(3, length - 2), group: 'ethyl' }
      : { place: random.between(2, length - 1), group: 'methyl' };
  return [methyl, second];
}

/** Returns the lower set of locants at the first point of difference; ethyl precedes methyl in case of a tie. */
function earlier(a: Branch[], b: Branch[]): boolean {
  const sorted = (branches: Branch[]) => branches.map(({ place }) => place).sort((a, b) => a - b);
  const [left, right] = [sorted(a), sorted(b)];
  for (let n = 0; n < left.length; n += 1) if (left[n] !== right[n]) return left[n]! < right[n]!;
  const ethyl = (branches: Branch[]) => branches.find(({ group }) => group === 'ethyl')?.place ?? 0;
  return ethyl(a) <= ethyl(b);
}

function condensedFormula(length: number, branches: Branch[]): string {
  const groups = { methyl: '(CH3)', ethyl: '(C2H5)' };
  return Array.from({ length }, (_, n) => {
    const branchesHere = branches.filter(({ place }) => place === n + 1);
    const hydrogens = (n === 0 || n === length - 1 ? 3 : 2) - branchesHere.length;
    const atoms = `C${hydrogens === 0 ? '' : `H${hydrogens === 1 ? '' : hydrogens}`}`;
    const doubled = branchesHere.length === 2 && branchesHere[0]!.group === branchesHere[1]!.group;
    return (
      atoms + (doubled ? `${groups[branchesHere[0]!.group]}2` : branchesHere.map(({ group }) => groups[group]).join(''))
    );
  }).join('');
}

function alkaneName(length: number, branches: Branch[]): string {
  const part = (group: Branch['group']): string => {
    const positions = branches.filter((branch) => branch.group === group).map(({ place }) => place);
    if (positions.length === 0) return '';
    return `${positions.sort((a, b) => a - b).join(',')}-${positions.length === 2 ? 'di' : ''}${group}`;
  };
  const stem = stems[length] ?? (length === 3 ? 'prop' : 'oct');
  return `${[part('ethyl'), part('methyl')].filter(Boolean).join('-')}${stem}ane`;
}
