import { openMongoLeases } from '../../api/platform/leases/mongodb/mongo-leases.js';
import { MemoryLeases } from '../support/stand-ins/memory-leases.js';
import { createDatabase } from '../support/stand-ins/mongo-database.js';
import { serverUrl } from './engines.js';
import { leasesContract } from './leases.contract.js';

leasesContract('memory', async () => {
  const leases = new MemoryLeases();
  return { open: async () => leases, dispose: async () => {} };
});

const server = serverUrl('MongoDB');
if (server) {
  leasesContract('MongoDB', async () => {
    const { url, drop } = createDatabase(server);
    return { open: () => openMongoLeases({ url }), dispose: drop };
  });
}
