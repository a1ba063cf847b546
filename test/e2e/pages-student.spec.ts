import { everyPage } from '../support/browser/every-page.js';

describe('student and visitor pages', () => {
  everyPage((as) => !['admin', 'tutor', 'lone-tutor'].includes(as ?? 'nobody'));
});
