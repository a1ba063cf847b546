import type { Filter, Sort } from 'mongodb';
import type { Collection, Document, FieldValue, PageRequest } from '../read-store.js';
import { servingIndex } from '../serving-index.js';
import type { KeptDocument } from './kept-document.js';

type Where = PageRequest<Document>['where'];
type Condition = Readonly<Record<string, unknown>>;
type Kind = 'null' | 'number' | 'string' | 'boolean';

/** In the order of every index. A comparison finds its own kind alone, so that bounds are told for each. */
const KINDS: readonly Kind[] = ['null', 'number', 'string', 'boolean'];
const ALL_OF: Readonly<Record<Kind, Condition>> = {
  null: { $eq: null },
  number: { $gte: -Infinity },
  string: { $gte: '' },
  boolean: { $in: [false, true] },
};

interface Bound {
  readonly operator: '$gt' | '$gte' | '$lt' | '$lte';
  readonly value: FieldValue;
}

/** @throws TypeError when no declared index serves it */
export function countFilter(collection: Collection, where: Where): Filter<KeptDocument> {
  servingIndex(collection, { where: Object.keys(where ?? {}) });
  return matching(collection, where);
}

/** Undefined: nothing can match. @throws TypeError when no declared index serves it */
export function pageFilter(
  collection: Collection,
  { where, order, range, after }: PageRequest<Document>,
): { filter: Filter<KeptDocument>; sort: Sort } | undefined {
  const { by = '_id', direction = 'asc' } = order ?? {};
  servingIndex(collection, { where: Object.keys(where ?? {}), by });
  const beyond = direction === 'asc' ? '$gt' : '$lt';
  const within: Bound[] = [];
  if (range?.from !== undefined) within.push({ operator: '$gte', value: range.from });
  if (range?.to !== undefined) within.push({ operator: '$lte', value: range.to });
  const step = direction === 'asc' ? 1 : -1;
  const sort: Sort = by === '_id' ? { _id: step } : { [by]: step, _id: step };

  const parts: Condition[] = [];
  const add = (conditions: readonly Condition[], beside: Condition = {}) =>
    parts.push(...conditions.map((condition) => ({ [by]: condition, ...beside })));
  if (by === '_id') {
    add(conditions(after ? [...within, { operator: beyond, value: after._id }] : within, ['string']));
  } else if (after) {
    add(conditions([...within, { operator: beyond, value: after.value }], KINDS));
    const equal = conditions(within, [kindOf(after.value)]).map((condition) => ({ ...condition, $eq: after.value }));
    add(equal, { _id: { [beyond]: after._id } });
  } else if (within.length > 0) {
    add(conditions(within, KINDS));
  } else {
    return { filter: matching(collection, where), sort };
  }
  if (parts.length === 0) return undefined;
  const equal = matching(collection, where);
  // each part whole, so that each is one stretch of the index
  const [only, ...more] = parts.map((part) => ({ ...equal, ...part })) as Filter<KeptDocument>[];
  return { filter: more.length === 0 ? only! : { $or: [only!, ...more] }, sort };
}

/** Equality, and no tombstones: having no fields, they are met only where nothing but null is asked for. */
function matching(collection: Collection, where: Where = {}): Filter<KeptDocument> {
  const asked = Object.entries(where) as [string, FieldValue | undefined][];
  // taken for "any", it would show what the asker left out by mistake
  const open = asked.find(([, value]) => value === undefined);
  if (open) throw new TypeError(`${collection.name}: where ${open[0]} is undefined`);
  const equal = Object.fromEntries(asked.map(([field, value]) => [field, { $eq: value }]));
  return asked.some(([, value]) => value !== null) ? equal : { ...equal, _deleted: { $ne: true } };
}

/** What keeps to all bounds, of these kinds: one condition for each that has any. */
function conditions(bounds: readonly Bound[], kinds: readonly Kind[]): Condition[] {
  return kinds.flatMap((kind): Condition[] => {
    const own: Record<string, FieldValue> = {};
    for (const { operator, value } of bounds) {
      const order = Math.sign(KINDS.indexOf(kind) - KINDS.indexOf(kindOf(value)));
      if (order === 0) own[operator] = value;
      else if (order !== (operator.startsWith('$g') ? 1 : -1)) return [];
    }
    // of one value alone nothing lies beyond
    if (kind === 'null') return '$gt' in own || '$lt' in own ? [] : [ALL_OF.null];
    return [Object.keys(own).length > 0 ? own : ALL_OF[kind]];
  });
}

const kindOf = (value: FieldValue): Kind => (value === null ? 'null' : (typeof value as Kind));
