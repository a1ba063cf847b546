import { serveFile } from '../../sqlite/serve-file.js';
import { VaultFile } from './vault-file.js';

serveFile((file) => new VaultFile(file));
