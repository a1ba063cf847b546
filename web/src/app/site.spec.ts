import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { site } from './site';

const PUBLIC = join(__dirname, '../../public');

it('[LAND-33] every address that leads away is a whole one', () => {
  const addresses = [site.roadmap, ...site.social.map(({ address }) => address)];
  expect(addresses.length).toBeGreaterThan(1);
  for (const address of addresses) expect(new URL(address).protocol).toBe('https:');
});

it('every picture is an address, or is there', () => {
  const images = [site.illustration ?? '/logo.svg', ...site.tutors.map(({ image }) => image)];
  const missing = images.filter((image) => !image.startsWith('https:') && !existsSync(join(PUBLIC, image)));
  expect(missing).toEqual([]);
});
