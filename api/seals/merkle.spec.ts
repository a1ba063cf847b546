import { createHash } from 'node:crypto';
import fc from 'fast-check';
import '../../test/support/given/seeded-properties.js';
import { Frontier, proofOf, rootFrom, rootOf } from './merkle.js';

const leaf = (n: number) => createHash('sha256').update(`[${n}]`).digest();
const leaves = (count: number) => Array.from({ length: count }, (_, n) => leaf(n));
const parentOf = (left: Buffer, right: Buffer) =>
  createHash('sha256')
    .update(Buffer.concat([Buffer.of(1), left, right]))
    .digest();

const sizes = fc.integer({ min: 1, max: 70 });

describe('MerkleTree', () => {
  it('computes the root of RFC 6962', () => {
    const [a, b, c, d, e] = leaves(5) as [Buffer, Buffer, Buffer, Buffer, Buffer];
    expect(rootOf([a])).toEqual(a);
    expect(rootOf([a, b, c])).toEqual(parentOf(parentOf(a, b), c));
    expect(rootOf([a, b, c, d, e])).toEqual(parentOf(parentOf(parentOf(a, b), parentOf(c, d)), e));
    expect(() => new Frontier().root()).toThrow(RangeError);
  });

  it('stores few hashes for many leaves', () => {
    const frontier = new Frontier();
    for (const leafHash of leaves(1_023)) frontier.add(leafHash);
    expect(frontier.leaves).toBe(1_023);
    expect((frontier as unknown as { roots: unknown[] }).roots).toHaveLength(10);
  });

  it('proves the inclusion of each leaf', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        const all = leaves(size);
        const root = rootOf(all);
        for (const [index, leafHash] of all.entries()) {
          const proof = proofOf(all, index);
          expect(proof.length).toBeLessThanOrEqual(Math.ceil(Math.log2(size)));
          expect(rootFrom(leafHash, index, size, proof)).toEqual(root);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('rejects a wrong leaf, a wrong index and an altered proof', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), fc.nat(), (size, seed, bit) => {
        const all = leaves(size);
        const [root, index] = [rootOf(all), seed % size];
        const proof = proofOf(all, index);
        expect(rootFrom(leaf(size), index, size, proof)).not.toEqual(root);
        expect(rootFrom(all[index]!, size, size, proof)).toBeUndefined();
        expect(rootFrom(all[index]!, index, size, [...proof, root])).not.toEqual(root);
        if (size === 1) return;
        expect(rootFrom(all[index]!, (index + 1) % size, size, proof)).not.toEqual(root);
        const changed = proof.map((leafHash) => Buffer.from(leafHash));
        changed[bit % proof.length]![bit % 32]! ^= 1 << (bit % 8);
        expect(rootFrom(all[index]!, index, size, changed)).not.toEqual(root);
      }),
    );
  });
});
