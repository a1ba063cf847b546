import { KeyVault } from '../../api/platform/vault/key-vault.js';
import { VaultContent, MemoryVaultStore } from '../support/stand-ins/memory-vault.js';
import { vaultContract } from './vault.contract.js';

vaultContract('memory', async () => {
  const content = new VaultContent();
  return {
    open: (masterKey) => KeyVault.open(new MemoryVaultStore(content), { masterKey }),
    contents: async () =>
      Buffer.concat([...content.secrets.values(), ...[...content.records.values()].map(({ wrapped }) => wrapped)]),
    remove: async () => {},
  };
});
