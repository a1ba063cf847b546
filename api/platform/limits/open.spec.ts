import { Connections, networkOf } from './connections.js';
import { TokenBucket } from './token-bucket.js';

describe('TokenBucket', () => {
  let now = 0;
  const bucket = () => new TokenBucket(3, 2, () => now);
  const takenTokens = (tokenBucket: TokenBucket, attempts: number) =>
    Array.from({ length: attempts }, () => tokenBucket.take()).filter(Boolean).length;

  it('allows a burst and then the rate per second', () => {
    const tokenBucket = bucket();
    expect(takenTokens(tokenBucket, 10)).toBe(3);
    now += 1_000;
    expect(takenTokens(tokenBucket, 10)).toBe(2);
    now += 60_000;
    expect(takenTokens(tokenBucket, 10)).toBe(3);
  });

  it('takes either all requested tokens or none, and accepts a returned one', () => {
    const tokenBucket = bucket();
    expect(tokenBucket.take(4)).toBe(false);
    expect(tokenBucket.take(3)).toBe(true);
    tokenBucket.returnToken();
    expect(takenTokens(tokenBucket, 10)).toBe(1);
  });
});

describe('Connections', () => {
  const [first, second, third] = [{}, {}, {}];

  it('limits connections per owner until one is closed', () => {
    const open = new Connections();
    expect([first, second, third].map((connection) => open.assign(connection, 'ann', 2))).toEqual([true, true, false]);
    expect(open.assign(third, 'bob', 2)).toBe(true);
    open.release(first);
    expect(open.assign(third, 'ann', 2)).toBe(true);
    expect(open.all()).toEqual([second, third]);
  });

  it('moves a connection to another owner, or keeps it if that owner has reached its limit', () => {
    const open = new Connections();
    open.assign(first, 'address', 1);
    open.assign(second, 'account', 1);
    expect(open.assign(first, 'account', 1)).toBe(false);
    expect(open.ownerOf(first)).toBe('address');
    open.release(second);
    expect(open.assign(first, 'account', 1)).toBe(true);
    expect(open.assign(second, 'address', 1)).toBe(true);
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
