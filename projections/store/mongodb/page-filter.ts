import type { Filter, Sort } from 'mongodb';
import type { Collection, Document, FieldValue, PageRequest, Selection } from '../read-store.js';
import { equalities, searchedField, servingIndex } from '../serving-index.js';
import { hasNul } from '../storable.js';
import type { KeptDocument } from './kept-document.js';

type Condition = Readonly<Record<string, unknown>>;
type Kind = 'null' | 'number' | 'string' | 'boolean';

/** In the order of every index. A comparison finds its own kind alone, so that bounds are told for each. */
const KINDS: readonly Kind[] = ['null', 'number', 'string', 'boolean'];
const KEY_KINDS: readonly Kind[] = ['string'];
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

type Asked = Selection<Document> & Pick<PageRequest<Document>, 'after'>;

/**
 * Which documents are asked for; undefined: none can match.
 * @throws TypeError as `servingIndex`
 */
export function filterOf(collection: Collection, asked: Asked): Filter<KeptDocument> | undefined {
  const { where, contains, range, after, order = range && ({ by: '_id' } as const) } = asked;
  const { by = '_id', direction = 'asc' } = order ?? {};
  servingIndex(collection, { where, order });
  // no document holds a NUL, and a pattern may not
  if (hasNul(contains)) return undefined;
  const equal = { ...matching(collection, where), ...(contains !== undefined && containing(collection, contains)) };
  const stretches = stretchesOf(by, direction === 'asc' ? '$gt' : '$lt', range, after);
  if (!stretches) return equal;
  // each whole, so that each is one stretch of the index
  const [only, ...more] = stretches.map((stretch) => ({ ...equal, ...stretch })) as Filter<KeptDocument>[];
  return only && (more.length === 0 ? only : { $or: [only, ...more] });
}

export function sortOf({ by, direction = 'asc' }: Required<Selection<Document>>['order']): Sort {
  const step = direction === 'asc' ? 1 : -1;
  return by === '_id' ? { _id: step } : { [by]: step, _id: step };
}

/** The parts of an index that a page may be in; undefined: all of it. */
function stretchesOf(
  by: string,
  beyond: '$gt' | '$lt',
  range: PageRequest<Document>['range'],
  after: PageRequest<Document>['after'],
): Condition[] | undefined {
  const within: Bound[] = [];
  if (range?.from !== undefined) within.push({ operator: '$gte', value: range.from });
  if (range?.to !== undefined) within.push({ operator: '$lte', value: range.to });
  if (within.length === 0 && !after) return undefined;
  // who goes on behind a document may find the field absent there
  const value = (by === '_id' ? after?._id : after?.value) ?? null;
  const bounds = after ? [...within, { operator: beyond, value }] : within;
  const stretches = (by === '_id' ? KEY_KINDS : KINDS).flatMap((kind): Condition[] => {
    const own = inside(bounds, kind);
    return own ? [{ [by]: Object.keys(own).length > 0 ? own : ALL_OF[kind] }] : [];
  });
  if (by === '_id' || !after) return stretches;
  const equal = inside(within, kindOf(value));
  if (equal) stretches.push({ [by]: { ...equal, $eq: value }, _id: { [beyond]: after._id } });
  return stretches;
}

/** Equality, and no tombstones: those of an earlier version have no fields, and are met where nothing but null is asked for. */
function matching(collection: Collection, where: Selection<Document>['where']): Filter<KeptDocument> {
  const asked = equalities(collection, where);
  const equal = Object.fromEntries(asked.map(([field, value]) => [field, { $eq: value }]));
  return asked.some(([, value]) => value !== null) ? equal : { ...equal, _deleted: { $ne: true } };
}

const containing = (collection: Collection, part: string): Filter<KeptDocument> => ({
  [searchedField(collection)]: { $regex: part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') },
});

/** The bounds within one kind of values; undefined: none of it keeps to them. */
function inside(bounds: readonly Bound[], kind: Kind): Condition | undefined {
  const own: Record<string, FieldValue> = {};
  for (const { operator, value } of bounds) {
    const order = Math.sign(KINDS.indexOf(kind) - KINDS.indexOf(kindOf(value)));
    if (order === 0) own[operator] = value;
    else if (order !== (operator.startsWith('$g') ? 1 : -1)) return undefined;
  }
  // of one value alone nothing lies beyond
  if (kind === 'null') return '$gt' in own || '$lt' in own ? undefined : {};
  return own;
}

const kindOf = (value: FieldValue): Kind => (value === null ? 'null' : (typeof value as Kind));
