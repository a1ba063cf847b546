/** Environment variables of the server, in the order of the README. */
export const SETTING_NAMES = [
  'PORT',
  'HOST',
  'ROLE',
  'DATA_DIR',
  'PICTURES_DIR',
  'EVENT_STORE_URL',
  'READ_STORE_URL',
  'REDIS_URL',
  'MASTER_KEY',
  'ADMIN_USERNAME',
  'ADMIN_PASSWORD',
  'EXAM_TIME_ZONE',
  'LEADERBOARD_WEIGHTS',
  'OPERATOR_NAME',
  'OPERATOR_PLACE',
  'OPERATOR_SINCE',
  'OPERATOR_ABOUT',
  'PUBLIC_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'RATE_LIMIT_PER_ADDRESS',
  'CONNECTIONS_PER_ADDRESS',
  'TRUST_PROXY',
  'NODE_ENV',
] as const;
export type SettingName = (typeof SETTING_NAMES)[number];

/** Variables of `migrate` that name the source. */
export const OLD_SETTING_NAMES = ['OLD_MASTER_KEY', 'OLD_EVENT_STORE_URL', 'OLD_READ_STORE_URL', 'OLD_PICTURES_DIR'];
