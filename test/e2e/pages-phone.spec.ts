import { everyPage } from '../support/every-page.js';

describe('on a phone', () => {
  everyPage('phone');
});
