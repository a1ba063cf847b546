import { documents } from './read-store/documents.js';
import { paging } from './read-store/paging.js';
import { Players, type ReadStoreUnderTest } from './read-store/players.js';
import { rebuilding } from './read-store/rebuilding.js';
import { restarting } from './read-store/restarting.js';

/** The contract of the ReadStore port. */
export function readStoreContract(engine: string, prepare: () => Promise<ReadStoreUnderTest>): void {
  describe(`The read store on ${engine}`, () => {
    let place: ReadStoreUnderTest;
    const of = new Players(() => place);
    beforeEach(async () => {
      place = await prepare();
      await of.open();
    });
    afterEach(async () => {
      await of.store.close();
      await place.dispose();
    });

    documents(of);
    paging(of);
    rebuilding(of);
    restarting(of);
  });
}
