import type { RecordedEvent } from '../event-store.js';
import { RecentEvents } from './recent-events.js';

const metadata = {
  actor: 'a',
  correlationId: 'c',
  causationId: 'd',
  at: '',
  version: 1,
  recordedAt: '',
  previousHash: '',
};
const event = (position: number, type = 'Noted'): RecordedEvent => ({
  position: BigInt(position),
  stream: 's',
  revision: 0,
  id: `${position}`,
  type,
  data: {},
  metadata,
  hash: '',
});

describe('RecentEvents', () => {
  let recent: RecentEvents;
  const idsAfter = (position: number, limit = 10) => recent.after(BigInt(position), limit)?.events.map(({ id }) => id);
  beforeEach(() => {
    recent = new RecentEvents(4);
    recent.beginAfter(100n);
    for (const position of [130, 160, 210]) recent.add(event(position, position === 160 ? 'Other' : 'Noted'));
  });

  it('returns the events after a position within its range', () => {
    expect(idsAfter(100)).toEqual(['130', '160', '210']);
    expect(idsAfter(120)).toEqual(['130', '160', '210']);
    expect(idsAfter(130, 1)).toEqual(['160']);
  });

  it('is undefined for positions before the first and after the last event', () => {
    expect(idsAfter(99)).toBeUndefined();
    expect(idsAfter(210)).toBeUndefined();
    recent.beginAfter(210n);
    expect(idsAfter(210)).toBeUndefined();
    expect(idsAfter(130)).toBeUndefined();
  });

  it('skips events of other types but advances the position', () => {
    expect(recent.after(130n, 1, ['Noted'])).toEqual({ events: [], position: 160n });
    expect(recent.after(100n, 3, ['Noted'])).toMatchObject({ events: [{ id: '130' }, { id: '210' }], position: 210n });
  });

  it('evicts the oldest events above its limit', () => {
    recent.add(event(240));
    recent.add(event(260));
    expect(idsAfter(130)).toBeUndefined();
    expect(idsAfter(160)).toEqual(['210', '240', '260']);
  });
});
