import type { Filter, Sort } from 'mongodb';
import type { Collection, Document, FieldValue, PageRequest, Selection } from '../read-store.js';
import { equalities, searchedField, servingIndex } from '../serving-index.js';
import { hasNul } from '../validate-document.js';
import type { StoredDocument } from './stored-document.js';

type Condition = Readonly<Record<string, unknown>>;
type Kind = 'null' | 'number' | 'string' | 'boolean';

/** Types in index order. A comparison matches only its own type, so that bounds are required for each type. */
const KINDS: readonly Kind[] = ['null', 'number', 'string', 'boolean'];
const KEY_KINDS: readonly Kind[] = ['string'];
const KIND_CONDITIONS: Readonly<Record<Kind, Condition>> = {
  null: { $eq: null },
  number: { $gte: -Infinity },
  string: { $gte: '' },
  boolean: { $in: [false, true] },
};

interface BoundCondition {
  readonly operator: '$gt' | '$gte' | '$lt' | '$lte';
  readonly value: FieldValue;
}

type PageSelection = Selection<Document> & Pick<PageRequest<Document>, 'after'>;

/**
 * Returns the filter of a page or count; undefined if no document can match.
 * @throws TypeError as `servingIndex`
 */
export function filterOf(collection: Collection, selection: PageSelection): Filter<StoredDocument> | undefined {
  const { where, contains, range, after, order = range && ({ by: '_id' } as const) } = selection;
  const { by = '_id', direction = 'asc' } = order ?? {};
  servingIndex(collection, { where, order });
  // Documents contain no NUL, and patterns must not.
  if (hasNul(contains)) return undefined;
  const equalityFilter = {
    ...matching(collection, where),
    ...(contains !== undefined && containing(collection, contains)),
  };
  const indexRanges = indexRangesOf(by, direction === 'asc' ? '$gt' : '$lt', range, after);
  if (!indexRanges) return equalityFilter;
  // Conditions are repeated in each branch, so that each branch is a single index range.
  const [only, ...more] = indexRanges.map((indexRange) => ({
    ...equalityFilter,
    ...indexRange,
  })) as Filter<StoredDocument>[];
  return only && (more.length === 0 ? only : { $or: [only, ...more] });
}

export function sortOf({ by, direction = 'asc' }: Required<Selection<Document>>['order']): Sort {
  const step = direction === 'asc' ? 1 : -1;
  return by === '_id' ? { _id: step } : { [by]: step, _id: step };
}

/** Returns the index ranges of a page, or undefined for the whole index. */
function indexRangesOf(
  by: string,
  operator: '$gt' | '$lt',
  range: PageRequest<Document>['range'],
  after: PageRequest<Document>['after'],
): Condition[] | undefined {
  const within: BoundCondition[] = [];
  if (range?.from !== undefined) within.push({ operator: '$gte', value: range.from });
  if (range?.to !== undefined) within.push({ operator: '$lte', value: range.to });
  if (within.length === 0 && !after) return undefined;
  // The field may be absent in the document to continue after.
  const value = (by === '_id' ? after?._id : after?.value) ?? null;
  const bounds = after ? [...within, { operator, value }] : within;
  const indexRanges = (by === '_id' ? KEY_KINDS : KINDS).flatMap((kind): Condition[] => {
    const own = inside(bounds, kind);
    return own ? [{ [by]: Object.keys(own).length > 0 ? own : KIND_CONDITIONS[kind] }] : [];
  });
  if (by === '_id' || !after) return indexRanges;
  const equal = inside(within, kindOf(value));
  if (equal) indexRanges.push({ [by]: { ...equal, $eq: value }, _id: { [operator]: after._id } });
  return indexRanges;
}

/**
 * Returns equality conditions that also exclude tombstones of earlier versions, which have no fields and would match
 * null.
 */
function matching(collection: Collection, where: Selection<Document>['where']): Filter<StoredDocument> {
  const conditions = equalities(collection, where);
  const equalConditions = Object.fromEntries(conditions.map(([field, value]) => [field, { $eq: value }]));
  return conditions.some(([, value]) => value !== null)
    ? equalConditions
    : { ...equalConditions, _deleted: { $ne: true } };
}

const containing = (collection: Collection, part: string): Filter<StoredDocument> => ({
  [searchedField(collection)]: { $regex: part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') },
});

/** Combines the bounds for one type; returns undefined if they exclude all its values. */
function inside(bounds: readonly BoundCondition[], kind: Kind): Condition | undefined {
  const own: Record<string, FieldValue> = {};
  for (const { operator, value } of bounds) {
    const order = Math.sign(KINDS.indexOf(kind) - KINDS.indexOf(kindOf(value)));
    if (order === 0) own[operator] = value;
    else if (order !== (operator.startsWith('$g') ? 1 : -1)) return undefined;
  }
  // Null is the only value of its type, so that no value is greater or less.
  if (kind === 'null') return '$gt' in own || '$lt' in own ? undefined : {};
  return own;
}

const kindOf = (value: FieldValue): Kind => (value === null ? 'null' : (typeof value as Kind));
