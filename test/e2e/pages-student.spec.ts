import { everyPage } from '../support/browser/every-page.js';

describe('student and visitor pages', () => {
  everyPage((user) => !['admin', 'tutor', 'lone-tutor'].includes(user ?? 'nobody'));
});
