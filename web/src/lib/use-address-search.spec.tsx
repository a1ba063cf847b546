import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { useAddressSearch, withFilters } from './use-address-search';

function Choice({ name }: { name: string }) {
  const [search, change] = useAddressSearch();
  return (
    <button
      type="button"
      aria-pressed={search.has(name)}
      onClick={() =>
        change((params) => {
          if (params.has(name)) params.delete(name);
          else params.set(name, 'yes');
          return params;
        })
      }
    >
      {name}
    </button>
  );
}

function openChoices() {
  const element = (
    <>
      <Choice name="one" />
      <Choice name="two" />
    </>
  );
  // a loader delays the rendering of the next location
  const release: (() => void)[] = [];
  const loader = () => new Promise<null>((resolve) => void release.push(() => resolve(null)));
  const router = createMemoryRouter(
    [
      { path: '/', element, loader },
      { path: '/other', element: <p>Other</p> },
    ],
    { hydrationData: { loaderData: { 0: null } } },
  );
  render(<RouterProvider router={router} />);
  const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const pressedNames = () => screen.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
  return {
    router,
    click,
    pressedNames,
    releaseLoaders: () => act(async () => release.splice(0).forEach((releaseNext) => releaseNext())),
  };
}

it('useAddressSearch applies both of two changes made before the router has rendered the first', async () => {
  const { router, click, pressedNames, releaseLoaders } = openChoices();
  click('one');
  click('two');
  expect(pressedNames()).toEqual(['one', 'two']);
  await releaseLoaders();
  await waitFor(() => expect(router.state.location.search).toBe('?one=yes&two=yes'));
  expect(pressedNames()).toEqual(['one', 'two']);
});

it('useAddressSearch reverts a toggle that is clicked twice before the first render', async () => {
  const { router, click, pressedNames, releaseLoaders } = openChoices();
  click('one');
  click('one');
  expect(pressedNames()).toEqual([]);
  await releaseLoaders();
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  expect(router.state.location.search).toBe('');
});

it('useAddressSearch drops a pending change when the page is left', async () => {
  const { router, click, pressedNames, releaseLoaders } = openChoices();
  click('one');
  await act(() => router.navigate('/other'));
  await screen.findByText('Other');
  act(() => void router.navigate(-1));
  await releaseLoaders();
  await screen.findByRole('button', { name: 'one' });
  expect(pressedNames()).toEqual([]);
});

it('withFilters sets filters, removes empty ones, and returns to the first page', () => {
  const change = withFilters({ search: 'waves', topic: '' });
  expect(String(change(new URLSearchParams('page=3&topic=heat&list=answered')))).toBe('list=answered&search=waves');
});
