import { everyPage } from '../support/browser/every-page.js';

describe('pages of students and visitors', () => {
  everyPage((as) => !['admin', 'tutor', 'lone-tutor'].includes(as ?? 'nobody'));
});
