import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { useAddressSearch } from './use-address-search';

function Choice({ name }: { name: string }) {
  const [search, change] = useAddressSearch();
  return (
    <button
      type="button"
      aria-pressed={search.has(name)}
      onClick={() =>
        change((before) => {
          if (before.has(name)) before.delete(name);
          else before.set(name, 'yes');
          return before;
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
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const pressed = () => screen.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
  return { router, press, pressed, settle: () => act(async () => release.splice(0).forEach((done) => done())) };
}

it('useAddressSearch applies both of two changes made before the router has rendered the first (3/T11)', async () => {
  const { router, press, pressed, settle } = openChoices();
  press('one');
  press('two');
  expect(pressed()).toEqual(['one', 'two']);
  await settle();
  await waitFor(() => expect(router.state.location.search).toBe('?one=yes&two=yes'));
  expect(pressed()).toEqual(['one', 'two']);
});

it('useAddressSearch reverts a toggle that is clicked twice before the first render (3/T11)', async () => {
  const { router, press, pressed, settle } = openChoices();
  press('one');
  press('one');
  expect(pressed()).toEqual([]);
  await settle();
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  expect(router.state.location.search).toBe('');
});

it('useAddressSearch drops a pending change when the page is left (3/T11)', async () => {
  const { router, press, pressed, settle } = openChoices();
  press('one');
  await act(() => router.navigate('/other'));
  await screen.findByText('Other');
  act(() => void router.navigate(-1));
  await settle();
  await screen.findByRole('button', { name: 'one' });
  expect(pressed()).toEqual([]);
});
