import { everyPage } from '../support/every-page.js';

describe('of tutors and admins', () => {
  everyPage((as) => ['admin', 'tutor', 'lone-tutor'].includes(as ?? 'nobody'));
});
