import fc from 'fast-check';
import '../../../test/support/given/seeded-properties.js';
import { isBoundedJson } from './bodies.js';

const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n]));
const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
const list = (entries: number, entry: unknown = 0) => Array<unknown>(entries).fill(entry);
const isBounded = (value: unknown) => isBoundedJson(JSON.stringify(value));

describe('isBoundedJson', () => {
  it.each([
    ['50 fields', fields(50)],
    ['10 levels', nested(10)],
    ['1,000 entries', list(1_000)],
    ['200 answers of five fields', { answers: list(200, fields(5)) }],
    ['a text of nothing but signs of JSON', { question: '{[,:"\\'.repeat(5_000), more: ['\\', '\\"', ',,,'] }],
    ['a bare value', 5],
  ])('accepts %s', (_title, value) => expect(isBounded(value)).toBe(true));

  it.each([
    ['51 fields', fields(51)],
    ['51 fields deeper down', { answers: [fields(51)] }],
    ['11 levels', nested(11)],
    ['1,001 entries', { answers: list(1_001) }],
    ['more than 5,000 values in all', list(900, list(5))],
    ['thousands of empty lists', list(900, list(6, []))],
  ])('rejects %s', (_title, value) => expect(isBounded(value)).toBe(false));

  it('accepts every small text, including invalid JSON', () => {
    const smallJson = fc.oneof(fc.json({ maxDepth: 3 }), fc.string({ maxLength: 9 }));
    fc.assert(fc.property(smallJson, (text) => expect(isBoundedJson(text)).toBe(true)));
  });
});
