import { everyPage } from '../support/every-page.js';

describe('at a desk', () => {
  everyPage('desktop');
});
