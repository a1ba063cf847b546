import type { Lease, Leases } from '../../api/platform/leases/leases.js';

/** Leases shared by two processes. */
export interface LeasesUnderTest {
  /** Opens the same leases in another process */
  open(): Promise<Leases>;
  dispose(): Promise<void>;
}

const lease = (holder: string, beat: number, note = ''): Lease => ({ holder, beat, note });

/** The contract of the `Leases` port. */
export function leasesContract(engine: string, create: () => Promise<LeasesUnderTest>): void {
  describe(`leases on ${engine}`, () => {
    let leases: LeasesUnderTest;
    let opened: Leases[];
    let firstProcess: Leases;
    let secondProcess: Leases;
    beforeEach(async () => {
      leases = await create();
      opened = [await leases.open(), await leases.open()];
      [firstProcess, secondProcess] = opened as [Leases, Leases];
    });
    afterEach(async () => {
      for (const leases of opened) await leases.close();
      await leases.dispose();
    });

    it('are undefined if they were never held', async () => {
      expect(await firstProcess.read('projections')).toBeUndefined();
    });

    it('are visible to all processes as written', async () => {
      const replaceLease = lease('host/1/a', 2 ** 40, 'up to 12 …');
      expect(await firstProcess.replace('projections', undefined, replaceLease)).toBe(true);
      expect(await secondProcess.read('projections')).toEqual(replaceLease);
      expect(await secondProcess.read('processes')).toBeUndefined();
    });

    it('are acquired by exactly one of several processes that claim a new lease concurrently', async () => {
      const contenders = Array.from({ length: 20 }, (_, n) => lease(`rival-${n}`, 1));
      const acquired = await Promise.all(
        contenders.map((contender, n) => opened[n % 2]!.replace('projections', undefined, contender)),
      );
      expect(acquired.filter(Boolean)).toHaveLength(1);
      expect(await firstProcess.read('projections')).toEqual(contenders[acquired.indexOf(true)]);
    });

    it('are acquired by exactly one of several processes that read the same state', async () => {
      const expected = lease('dead', 7, 'note');
      await firstProcess.replace('projections', undefined, expected);
      const contenders = Array.from({ length: 20 }, (_, n) => lease(`rival-${n}`, 8, 'note'));
      const acquired = await Promise.all(
        contenders.map((rival, n) => opened[n % 2]!.replace('projections', expected, rival)),
      );
      expect(acquired.filter(Boolean)).toHaveLength(1);
      expect(await secondProcess.read('projections')).toEqual(contenders[acquired.indexOf(true)]);
    });

    it.each<[string, Lease | undefined]>([
      ['nothing', undefined],
      ['another holder', lease('other', 7, 'note')],
      ['an older beat', lease('holder', 6, 'note')],
      ['another note', lease('holder', 7, '')],
    ])('are not acquired with an outdated expected state: %s', async (_, expected) => {
      const current = lease('holder', 7, 'note');
      await firstProcess.replace('projections', undefined, current);
      expect(await secondProcess.replace('projections', expected, lease('rival', 8))).toBe(false);
      expect(await firstProcess.read('projections')).toEqual(current);
    });

    it('are not created when an existing lease is expected', async () => {
      expect(await firstProcess.replace('projections', lease('holder', 7), lease('rival', 8))).toBe(false);
      expect(await firstProcess.read('projections')).toBeUndefined();
    });

    it('can be renewed, released and reacquired, independently of other leases', async () => {
      const [heldLease, renewed, free] = [lease('a', 1), lease('a', 2, 'x'), lease('', 3, 'x')];
      await firstProcess.replace('processes', undefined, lease('b', 5));
      expect(await firstProcess.replace('projections', undefined, heldLease)).toBe(true);
      expect(await firstProcess.replace('projections', heldLease, renewed)).toBe(true);
      expect(await firstProcess.replace('projections', renewed, free)).toBe(true);
      expect(await secondProcess.replace('projections', await secondProcess.read('projections'), lease('b', 4))).toBe(
        true,
      );
      expect(await firstProcess.read('projections')).toEqual(lease('b', 4));
      expect(await firstProcess.read('processes')).toEqual(lease('b', 5));
    });
  });
}
