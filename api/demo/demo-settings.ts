import { withSecretFiles, type Environment } from '../platform/config/secret-files.js';
import { Settings } from '../platform/config/settings.js';

const FOLDER = './data/demo';

/** The settings of every server, except that the demo has its own data folder and stores. @throws WrongSetting */
export const demoSettings = (env: Environment): Settings =>
  new Settings({
    // first, so that no store is named by a file
    ...withSecretFiles(env),
    NODE_ENV: 'development',
    DATA_DIR: env['DATA_DIR'] ?? FOLDER,
    // the events of a demo must not reach a store that others use
    EVENT_STORE_URL: undefined,
    READ_STORE_URL: undefined,
  });
