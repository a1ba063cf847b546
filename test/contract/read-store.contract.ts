import { documents } from './read-store/documents.js';
import { describePaging } from './read-store/paging.js';
import { Players, type ReadStoreUnderTest } from './read-store/players.js';
import { rebuilding } from './read-store/rebuilding.js';
import { describeRestarting } from './read-store/restarting.js';

/** The contract of the ReadStore port. */
export function readStoreContract(engine: string, prepare: () => Promise<ReadStoreUnderTest>): void {
  describe(`The read store on ${engine}`, () => {
    let storeUnderTest: ReadStoreUnderTest;
    const players = new Players(() => storeUnderTest);
    beforeEach(async () => {
      storeUnderTest = await prepare();
      await players.open();
    });
    afterEach(async () => {
      await players.store.close();
      await storeUnderTest.dispose();
    });

    documents(players);
    describePaging(players);
    rebuilding(players);
    describeRestarting(players);
  });
}
