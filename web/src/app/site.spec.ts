import { site } from './site';

it('every address that leads away is a whole one', () => {
  for (const address of Object.values(site)) expect(new URL(address as string).protocol).toBe('https:');
});
