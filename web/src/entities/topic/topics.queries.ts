import type { Subject } from '../../../../api/contracts/http/limits';
import { getQuery } from '../../lib/api/get-query';
import type { components } from '../../lib/api/openapi.gen';

export type Topic = components['schemas']['Topic'];

/** Query for the chapters of a subject, each followed by its topics. @param subject undefined disables the query */
export const topicsQuery = (subject: Subject | undefined) => ({
  ...getQuery('/api/topics', { query: { ...(subject && { subject }) } }),
  enabled: subject !== undefined,
});
