const MINUTE_S = 60;

/** decisions.md, Limits: all of them; the most for an address is the setting RATE_LIMIT_PER_ADDRESS. */
export const LIMITS = {
  failedLogins: {
    ofAccountFromAddress: { most: 10, seconds: 15 * MINUTE_S },
    ofAccount: { most: 100, seconds: 15 * MINUTE_S },
    fromAddress: { seconds: 10 * MINUTE_S },
  },
  registrations: { fromAddress: { seconds: 10 * MINUTE_S } },
} as const;
