import { everyPage } from '../support/browser/every-page.js';

describe('tutor and admin pages', () => {
  everyPage((as) => ['admin', 'tutor', 'lone-tutor'].includes(as ?? 'nobody'));
});
