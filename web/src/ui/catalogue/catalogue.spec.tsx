import { readdirSync, readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Catalogue } from './catalogue';

it('the catalogue shows each section in both themes', () => {
  jest.spyOn(console, 'error').mockImplementation();
  render(
    <MemoryRouter>
      <Catalogue />
    </MemoryRouter>,
  );
  const sections = screen.getAllByRole('heading', { level: 2 }).length;
  expect(screen.getAllByRole('group', { name: 'light' })).toHaveLength(sections);
  expect(screen.getAllByRole('group', { name: 'dark' })).toHaveLength(sections);
  expect(console.error).not.toHaveBeenCalled();
});

/** Components that need a server, the live connection or the form of a page. */
const NOT_SHOWN = [
  'blob-image',
  'csv-button',
  'delete-dialog',
  'draft-guard',
  'field-error',
  'form',
  'leave-guard',
  'live-state',
  'page-title',
  'paged-list',
  'stale-notice',
  'toaster',
];

it('every component of the UI kit is in the catalogue', () => {
  const samples = readdirSync(__dirname)
    .filter((file) => file.endsWith('-samples.tsx'))
    .map((file) => readFileSync(`${__dirname}/${file}`, 'utf8'))
    .join('\n');
  const components = readdirSync(`${__dirname}/..`)
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.spec.tsx'))
    .map((file) => file.replace('.tsx', ''));
  const missing = components.filter((name) => !NOT_SHOWN.includes(name) && !samples.includes(`from '../${name}'`));
  expect(missing).toEqual([]);
});
