import { withSecretFiles, type Environment } from '../platform/config/secret-files.js';
import { Settings } from '../platform/config/settings.js';

const FOLDER = './data/demo';

/**
 * Settings of a server with a separate data folder and local stores for the demo.
 * @throws WrongSetting
 */
export const demoSettings = (env: Environment): Settings =>
  new Settings({
    // first, so that no secret file can configure a store
    ...withSecretFiles(env),
    NODE_ENV: 'development',
    DATA_DIR: env['DATA_DIR'] ?? FOLDER,
    // events and pictures of a demo must not reach other stores
    EVENT_STORE_URL: undefined,
    READ_STORE_URL: undefined,
    PICTURES_DIR: undefined,
  });
