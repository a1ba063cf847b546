import type { Collection, Document, PageRequest, Selection } from '../read-store.js';
import { filterOf as filterOfAsked, sortOf } from './page-filter.js';

interface Score extends Document {
  team: string;
  points: number | string | boolean | null;
}
const scores: Collection<Score> = {
  name: 'scores',
  fields: ['team', 'points'],
  indexes: [['points'], ['team', 'points']],
};
const alive = { _deleted: { $ne: true } };

const filterOf = (request: Omit<PageRequest<Score>, 'limit'>) => filterOfAsked(scores, request as Selection<Document>);
const asc = { by: 'points' } as const;
const desc = { by: 'points', direction: 'desc' } as const;

describe('filterOf', () => {
  it('selects all documents that are not deleted, in index order', () => {
    expect([filterOf({}), filterOf({ order: desc })]).toEqual([alive, alive]);
    expect(sortOf({ by: '_id' })).toEqual({ _id: 1 });
    expect(sortOf(desc as never)).toEqual({ points: -1, _id: -1 });
  });

  it('excludes tombstones only if the filter could match missing fields', () => {
    expect(filterOf({ where: { team: 'red' }, order: asc })).toEqual({ team: { $eq: 'red' } });
    expect(filterOf({ where: { points: null } })).toEqual({ points: { $eq: null }, ...alive });
    expect(filterOf({ where: { team: 'red' } })).toEqual({ team: { $eq: 'red' } });
  });

  it('continues after a document with one index range per value type', () => {
    const redTeam = { team: { $eq: 'red' } };
    expect(filterOf({ where: { team: 'red' }, order: asc, after: { value: 3, _id: 'a' } })).toEqual({
      $or: [
        { ...redTeam, points: { $gt: 3 } },
        { ...redTeam, points: { $gte: '' } },
        { ...redTeam, points: { $in: [false, true] } },
        { ...redTeam, points: { $eq: 3 }, _id: { $gt: 'a' } },
      ],
    });
    expect(filterOf({ where: { team: 'red' }, order: desc, after: { value: 3, _id: 'a' } })).toEqual({
      $or: [
        { ...redTeam, points: { $eq: null } },
        { ...redTeam, points: { $lt: 3 } },
        { ...redTeam, points: { $eq: 3 }, _id: { $lt: 'a' } },
      ],
    });
    expect(filterOf({ where: { team: 'red' }, order: desc, after: { value: null, _id: 'a' } })).toEqual({
      ...redTeam,
      points: { $eq: null },
      _id: { $lt: 'a' },
    });
  });

  it('limits a range on both sides, also across types', () => {
    expect(filterOf({ order: asc, range: { from: 2, to: 9 } })).toEqual({ points: { $gte: 2, $lte: 9 }, ...alive });
    expect(filterOf({ order: asc, range: { from: 2, to: 'x' } })).toEqual({
      $or: [
        { points: { $gte: 2 }, ...alive },
        { points: { $lte: 'x' }, ...alive },
      ],
    });
    expect(filterOf({ order: asc, range: { from: 'x', to: 2 } })).toBeUndefined();
    expect(filterOf({ order: asc, range: { from: 4, to: 9 }, after: { value: 5, _id: 'a' } })).toEqual({
      $or: [
        { points: { $gte: 4, $lte: 9, $gt: 5 }, ...alive },
        { points: { $gte: 4, $lte: 9, $eq: 5 }, _id: { $gt: 'a' }, ...alive },
      ],
    });
  });

  it('uses only the key to order by key', () => {
    const order = { by: '_id' } as const;
    expect(filterOf({ order, range: { from: 'b', to: 'd' }, after: { value: null, _id: 'c' } })).toEqual({
      _id: { $gte: 'b', $lte: 'd', $gt: 'c' },
      ...alive,
    });
    expect(filterOf({ order, range: { from: null } })).toEqual({ _id: { $gte: '' }, ...alive });
    expect(filterOf({ order, range: { to: 5 } })).toBeUndefined();
  });

  it('treats every value as a literal, never as a query operator', () => {
    const operatorValue = { $ne: null } as never;
    expect(filterOf({ where: { team: operatorValue }, order: asc })).toEqual({ team: { $eq: operatorValue } });
  });
});
