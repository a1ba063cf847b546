/** A carbon skeleton: the neighbours of each atom. */
export type Skeleton = number[][];

/** Returns every tree of `count` carbon atoms with at most four neighbours each, without duplicates. */
export function alkanes(carbon: number): Skeleton[] {
  let skeletons = new Map<string, Skeleton>([['()', [[]]]]);
  for (let size = 2; size <= carbon; size += 1) {
    const next = new Map<string, Skeleton>();
    for (const skeleton of skeletons.values()) {
      skeleton.forEach((neighbours, index) => {
        if (neighbours.length === 4) return;
        const larger = skeleton.map((row, n) => (n === index ? [...row, skeleton.length] : [...row]));
        larger.push([index]);
        next.set(canonicalShape(larger), larger);
      });
    }
    skeletons = next;
  }
  return [...skeletons.values()];
}

/** Canonical text of a tree, independent of its first atom */
function canonicalShape(skeleton: Skeleton): string {
  const nameBranch = (atom: number, parent: number): string =>
    `(${skeleton[atom]!.filter((next) => next !== parent)
      .map((next) => nameBranch(next, atom))
      .sort()
      .join('')})`;
  return skeleton.map((_, atom) => nameBranch(atom, -1)).sort()[0]!;
}

/** Parses a condensed formula such as CH_{3}CH(CH_{3})CH_{2}CH_{3}, ignoring hydrogen. */
export function skeleton(condensed: string): Skeleton {
  const skeleton: Skeleton = [];
  const join = (fromAtom: number) => {
    skeleton.push([]);
    const lastAtom = skeleton.length - 1;
    if (fromAtom >= 0) {
      skeleton[fromAtom]!.push(lastAtom);
      skeleton[lastAtom]!.push(fromAtom);
    }
    return lastAtom;
  };
  let last = -1;
  for (const [token, , times] of condensed.replaceAll(/[_{}]/g, '').matchAll(/\((C2H5|CH3)\)(\d?)|C(?:H\d?)?/g)) {
    if (!token.startsWith('(')) last = join(last);
    else {
      for (let copies = Number(times || 1); copies > 0; copies -= 1) {
        const first = join(last);
        if (token.includes('C2H5')) join(first);
      }
    }
  }
  return skeleton;
}

const stems = ['', 'meth', 'eth', 'prop', 'but', 'pent', 'hex', 'hept', 'oct'];

/** Returns the IUPAC name, with the lowest numbers over both directions of all longest chains. */
export function nameOf(atoms: Skeleton): string {
  const chains = atoms.flatMap((_, end) => longestChainsFrom(atoms, end));
  const longest = Math.max(...chains.map((chain) => chain.length));
  const candidates = chains
    .filter((chain) => chain.length === longest)
    .map((chain) => branches(atoms, chain))
    .sort((a, b) => b.length - a.length || compare(a, b));
  const parentChain = candidates[0]!;
  const groups = ['ethyl', 'methyl'].map((group) => {
    const positions = parentChain.filter(([, name]) => name === group).map(([position]) => position);
    return positions.length === 0 ? '' : `${positions.join(',')}-${['', '', 'di', 'tri'][positions.length]!}${group}`;
  });
  return `${groups.filter(Boolean).join('-')}${stems[longest]!}ane`;
}

/** Position and name of each substituent of a chain, ordered by position */
function branches(atoms: Skeleton, chain: number[]): [number, string][] {
  return chain.flatMap((atom, n) =>
    atoms[atom]!.filter((next) => !chain.includes(next)).map((next): [number, string] => [
      n + 1,
      atoms[next]!.length === 1 ? 'methyl' : 'ethyl',
    ]),
  );
}

function compare(a: [number, string][], b: [number, string][]): number {
  for (let n = 0; n < a.length; n += 1) if (a[n]![0] !== b[n]![0]) return a[n]![0] - b[n]![0];
  const ethyl = (branches: [number, string][]) => branches.find(([, name]) => name === 'ethyl')?.[0] ?? 0;
  return ethyl(a) - ethyl(b);
}

function longestChainsFrom(atoms: Skeleton, end: number): number[][] {
  const visit = (chain: number[]): number[][] => {
    const nextAtoms = atoms[chain.at(-1)!]!.filter((next) => !chain.includes(next));
    return nextAtoms.length === 0 ? [chain] : nextAtoms.flatMap((next) => visit([...chain, next]));
  };
  return visit([end]);
}
