import { everyPage } from '../support/browser/every-page.js';

describe('tutor and admin pages', () => {
  everyPage((user) => ['admin', 'tutor', 'lone-tutor'].includes(user ?? 'nobody'));
});
