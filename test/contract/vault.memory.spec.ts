import { KeyVault } from '../../api/platform/vault/key-vault.js';
import { KeptInMemory, MemoryPlace } from '../support/stand-ins/memory-vault.js';
import { vaultContract } from './vault.contract.js';

vaultContract('memory', async () => {
  const kept = new KeptInMemory();
  return {
    open: (masterKey) => KeyVault.over(new MemoryPlace(kept), { masterKey }),
    contents: async () =>
      Buffer.concat([...kept.secrets.values(), ...[...kept.records.values()].map(({ wrapped }) => wrapped)]),
    remove: async () => {},
  };
});
