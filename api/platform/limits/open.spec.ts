import { Connections, networkOf } from './connections.js';
import { TokenBucket } from './token-bucket.js';

describe('TokenBucket', () => {
  let now = 0;
  const bucket = () => new TokenBucket(3, 2, () => now);
  const taken = (from: TokenBucket, tries: number) =>
    Array.from({ length: tries }, () => from.take()).filter(Boolean).length;

  it('allows a burst and then the rate per second', () => {
    const from = bucket();
    expect(taken(from, 10)).toBe(3);
    now += 1_000;
    expect(taken(from, 10)).toBe(2);
    now += 60_000;
    expect(taken(from, 10)).toBe(3);
  });

  it('takes either all requested tokens or none, and accepts a returned one', () => {
    const from = bucket();
    expect(from.take(4)).toBe(false);
    expect(from.take(3)).toBe(true);
    from.giveBack();
    expect(taken(from, 10)).toBe(1);
  });
});

describe('Connections', () => {
  const [one, two, three] = [{}, {}, {}];

  it('limits connections per owner until one is closed', () => {
    const open = new Connections();
    expect([one, two, three].map((connection) => open.assign(connection, 'ann', 2))).toEqual([true, true, false]);
    expect(open.assign(three, 'bob', 2)).toBe(true);
    open.release(one);
    expect(open.assign(three, 'ann', 2)).toBe(true);
    expect(open.all()).toEqual([two, three]);
  });

  it('moves a connection to another owner, or keeps it if that owner has reached its limit', () => {
    const open = new Connections();
    open.assign(one, 'address', 1);
    open.assign(two, 'account', 1);
    expect(open.assign(one, 'account', 1)).toBe(false);
    expect(open.ownerOf(one)).toBe('address');
    open.release(two);
    expect(open.assign(one, 'account', 1)).toBe(true);
    expect(open.assign(two, 'address', 1)).toBe(true);
  });
});

it.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('networkOf(%s) is %s', (address, network) => expect(networkOf(address)).toBe(network));
