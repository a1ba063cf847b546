import { hash } from 'node:crypto';

/** Length of a hash in bytes. */
const HASH_BYTES = 32;
const NODE = 0x01;

/**
 * Computes a node of the Merkle tree of RFC 6962. Leaves are event hashes and are not hashed again: the hash input of
 * an event starts with `[` and that of a node with the byte 1, so that they cannot be confused.
 */
function parentOf(left: Uint8Array, right: Uint8Array): Buffer {
  const input = Buffer.allocUnsafe(1 + 2 * HASH_BYTES);
  input[0] = NODE;
  input.set(left, 1);
  input.set(right, 1 + HASH_BYTES);
  return hash('sha256', input, 'buffer');
}

/** Right edge of a growing tree: the roots of its complete subtrees, at most one of each size. */
export class Frontier {
  private readonly roots: Buffer[] = [];
  private count = 0;

  get leaves(): number {
    return this.count;
  }

  add(leaf: Buffer): void {
    let node = leaf;
    for (let size = this.count; size % 2 === 1; size = Math.floor(size / 2)) node = parentOf(this.roots.pop()!, node);
    this.roots.push(node);
    this.count += 1;
  }

  /**
   * Returns the root of the tree.
   * @throws RangeError if the tree has no leaves
   */
  root(): Buffer {
    const last = this.roots.at(-1);
    if (!last) throw new RangeError('a tree without leaves has no root');
    return this.roots.slice(0, -1).reduceRight((right, left) => parentOf(left, right), last);
  }
}

export function rootOf(leaves: readonly Buffer[]): Buffer {
  const frontier = new Frontier();
  for (const leaf of leaves) frontier.add(leaf);
  return frontier.root();
}

/** Returns the sibling hashes on the path from a leaf to the root, bottom up. */
export function proofOf(leaves: readonly Buffer[], index: number): Buffer[] {
  if (leaves.length === 1) return [];
  const middle = leftLeafCount(leaves.length);
  const [left, right] = [leaves.slice(0, middle), leaves.slice(middle)];
  return index < middle ? [...proofOf(left, index), rootOf(right)] : [...proofOf(right, index - middle), rootOf(left)];
}

/**
 * Returns the root computed from a proof, or undefined if the proof cannot belong to this leaf.
 * @param size number of leaves of the tree
 */
export function rootFrom(
  leaf: Uint8Array,
  index: number,
  size: number,
  proof: readonly Uint8Array[],
): Uint8Array | undefined {
  if (!(index >= 0 && index < size)) return undefined;
  if (size === 1) return proof.length === 0 ? leaf : undefined;
  const sibling = proof.at(-1);
  if (!sibling) return undefined;
  const middle = leftLeafCount(size);
  const below = proof.slice(0, -1);
  const root =
    index < middle ? rootFrom(leaf, index, middle, below) : rootFrom(leaf, index - middle, size - middle, below);
  return root && (index < middle ? parentOf(root, sibling) : parentOf(sibling, root));
}

/** Returns the number of leaves of the left subtree: the largest power of two below the size. */
function leftLeafCount(size: number): number {
  let left = 1;
  while (2 * left < size) left *= 2;
  return left;
}
