import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { site } from './site';

const PUBLIC = join(__dirname, '../../public');

it('[LAND-33] every external URL of site.json is an absolute https URL', () => {
  const addresses = [site.roadmap, ...[...site.social, ...site.pastPapers].map(({ address }) => address)];
  expect(addresses.length).toBeGreaterThan(1);
  for (const address of addresses) expect(new URL(address).protocol).toBe('https:');
});

it('[LAND-33] every past paper of site.json has a title, a unit and a year of four digits', () => {
  expect(site.pastPapers).toHaveLength(7);
  for (const { title, unit, year } of site.pastPapers) {
    expect([title, unit, String(year)]).toEqual(
      [/\S/, /\S/, /^\d{4}$/].map((pattern) => expect.stringMatching(pattern)),
    );
  }
});

it('every picture of site.json is an https URL or a file in web/public', () => {
  const images = [site.illustration ?? '/logo.svg', ...site.tutors.map(({ image }) => image)];
  const missing = images.filter((image) => !image.startsWith('https:') && !existsSync(join(PUBLIC, image)));
  expect(missing).toEqual([]);
});
