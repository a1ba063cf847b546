import { everyPage } from '../support/browser/every-page.js';

describe('pages of tutors and admins', () => {
  everyPage((as) => ['admin', 'tutor', 'lone-tutor'].includes(as ?? 'nobody'));
});
