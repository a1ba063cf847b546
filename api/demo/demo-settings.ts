import { withSecretFiles, type Environment } from '../platform/config/secret-files.js';
import { Settings } from '../platform/config/settings.js';

const FOLDER = './data/demo';

/** Example of the settings that say who runs the site. */
const EXAMPLE_OPERATOR: Environment = {
  OPERATOR_NAME: 'Padma Admission Centre (example)',
  OPERATOR_PLACE: 'Rajshahi',
  OPERATOR_SINCE: '2016',
  OPERATOR_ABOUT: 'Five subject teachers write the questions, check every answer key and reply to doubts.',
};

/**
 * Settings of a server with a separate data folder and local stores for the demo.
 * @throws WrongSetting
 */
export const demoSettings = (env: Environment): Settings =>
  new Settings({
    // first, so that no secret file can configure a store
    ...withSecretFiles(env),
    ...(!env['OPERATOR_NAME'] && EXAMPLE_OPERATOR),
    NODE_ENV: 'development',
    DATA_DIR: env['DATA_DIR'] ?? FOLDER,
    // events and pictures of a demo must not reach other stores
    EVENT_STORE_URL: undefined,
    READ_STORE_URL: undefined,
    PICTURES_DIR: undefined,
  });
