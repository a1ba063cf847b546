import { given, recorded } from '../../test/support/given/given-projection.js';
import { pendingErasuresProjection } from './pending-erasures.projection.js';

it('a deleted account is pending until its personal data is erased', () => {
  const deleted = (accountId: string) =>
    recorded({ type: 'AccountDeleted', data: { accountId, role: 'tutor', reservations: ['email'] } });
  const pending = (_id: string) => ({ _id, role: 'tutor' as const, reservations: ['email'], position: '1' });
  given(pendingErasuresProjection)
    .when(deleted('ann'), deleted('bob'), recorded({ type: 'AccountErased', data: { accountId: 'ann' } }))
    .thenDocuments(pending('bob'));
});
