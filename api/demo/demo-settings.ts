import { withSecretFiles, type Environment } from '../platform/config/secret-files.js';
import { Settings } from '../platform/config/settings.js';

const FOLDER = './data/demo';

/** The settings of a server with the demo's own data folder and stores. @throws WrongSetting */
export const demoSettings = (env: Environment): Settings =>
  new Settings({
    // first, so that no file can name a store
    ...withSecretFiles(env),
    NODE_ENV: 'development',
    DATA_DIR: env['DATA_DIR'] ?? FOLDER,
    // events of a demo must not reach other stores
    EVENT_STORE_URL: undefined,
    READ_STORE_URL: undefined,
  });
