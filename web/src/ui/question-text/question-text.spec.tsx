import { render, screen, waitFor } from '@testing-library/react';
import katex from 'katex';
import { draw, formulaFault } from './mathematics';
import { QuestionText } from './question-text';

function drawn(source: string): HTMLElement {
  const element = document.createElement('span');
  draw(element, source, 'inline');
  return element;
}

it('shows a formula for the eye and as MathML, and until then as it was written', async () => {
  const { container } = render(<QuestionText>{'Find $\\frac{1}{2}$ of it.'}</QuestionText>);
  expect(container.textContent).toBe('Find \\frac{1}{2} of it.');
  await waitFor(() => expect(container.querySelector('math mfrac')).toBeTruthy());
  expect(container.querySelector('.katex-html')?.getAttribute('aria-hidden')).toBe('true');
  expect(container.textContent).toMatch(/^Find .* of it\.$/s);
});

it('names a formula in words, for where only names are read out', async () => {
  const nameIs = async (source: string, name: string) => {
    const element = drawn(source);
    await waitFor(() => expect(element.querySelector('math')?.getAttribute('aria-label')).toBe(name));
  };
  await nameIs('\\frac{1}{9}', 'start fraction, 1, divided by, 9, end fraction');
  await nameIs('\\begin{array}{r}1\\end{array}', '\\begin{array}{r}1\\end{array}');
});

const parts = (formula: HTMLElement) => [...formula.querySelectorAll<HTMLElement>('.vlist > span:has(> .pstrut)')];

it('puts the parts of a formula where KaTeX does, without a layer of the page for each', () => {
  const tops = (formula: HTMLElement) => parts(formula).map(({ style }) => Number.parseFloat(style.top));
  const asKatex = document.createElement('span');
  katex.render('\\frac{\\sqrt{2}}{9}', asKatex);
  const fraction = drawn('\\frac{\\sqrt{2}}{9}');
  expect(parts(fraction).map(({ style }) => style.position)).toEqual(tops(asKatex).map(() => 'static'));
  const columns = [...fraction.querySelectorAll('.vlist:has(> span > .pstrut)')];
  const places = columns.flatMap((column) => {
    let place = 0;
    return [...column.children].map((part) => (place += Number.parseFloat((part as HTMLElement).style.marginTop)));
  });
  expect(places.map((place) => place.toFixed(3)).toSorted()).toEqual(
    tops(asKatex)
      .map((top) => top.toFixed(3))
      .toSorted(),
  );
});

it.each(['\\cancel{5}', '\\colorbox{yellow}{5}'])(
  'leaves as KaTeX has it what is painted in its order: %s',
  (source) => {
    expect(new Set(parts(drawn(source)).map(({ style }) => style.position))).toEqual(new Set(['']));
  },
);

it.each(['\\ce{2H2 + O2 -> 2H2O}', '\\ce{SO4^2- <=> H2SO4}', '\\pu{5 m/s}'])('renders mhchem: %s (3/K6)', (source) => {
  const formula = drawn(source);
  expect(formula.querySelector('.katex-html')).toBeTruthy();
  expect(formulaFault(`$${source}$`)).toBeUndefined();
  expect(formula.textContent).not.toContain('\\ce2H2');
});

it('draws the next text in the same place', async () => {
  const { container, rerender } = render(<QuestionText>{'$a$'}</QuestionText>);
  await waitFor(() => expect(container.querySelector('math')).toBeTruthy());
  rerender(<QuestionText>{'$b$ costs $5'}</QuestionText>);
  await waitFor(() => expect(container.querySelectorAll('math')).toHaveLength(1));
  expect(container.querySelector('annotation')?.textContent).toBe('b');
  expect(container.textContent).toMatch(/ costs \$5$/);
});

it('shows a table with its columns named', () => {
  render(<QuestionText>{'\\begin{tabular}{|c|c|}Year & Sold \\\\ 2012 & 5,600\\end{tabular}'}</QuestionText>);
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Year', 'Sold']);
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['2012', '5,600']);
});

it('markup is text', () => {
  const text = '<b>bold</b> <img src=x onerror="alert(1)">';
  const { container } = render(<QuestionText>{text}</QuestionText>);
  expect(container.textContent).toBe(text);
  expect(container.querySelector('b, img')).toBeNull();
});

describe('a formula may not', () => {
  it.each([
    '\\href{javascript:alert(1)}{x}',
    '\\url{https://example.org}',
    '\\includegraphics{https://example.org/x.png}',
    '\\htmlId{root}{x}',
    '\\htmlClass{fixed}{x}',
    '\\htmlStyle{position: fixed}{x}',
    '\\htmlData{x=y}{x}',
    '\\text{<img src=x onerror=alert(1)>}',
    '<script>alert(1)</script>',
  ])('bring anything into the page but signs: %s', (source) => {
    const element = drawn(source);
    expect(element.querySelector('a, img, script, [id], [style*="fixed"], [class~="fixed"], [data-x]')).toBeNull();
    expect(element.textContent).not.toBe('');
  });

  it('grow without end', () => {
    const bomb =
      '\\def\\a{\\b\\b\\b\\b}\\def\\b{\\c\\c\\c\\c}\\def\\c{\\d\\d\\d\\d}\\def\\d{\\e\\e\\e\\e}\\def\\e{xxxx}\\a\\a\\a\\a';
    expect(drawn(bomb).textContent).toBe(bomb);
    expect(drawn('\\rule{500em}{500em}').querySelector('.katex-html')?.innerHTML).not.toContain('500em');
  });

  it.each([
    ['broken', '\\frac{\\sqrt{2465}{9}'],
    ['too deep', '{'.repeat(3_000)],
    ['too long', 'x+'.repeat(10_000)],
    ['nothing but a command', '\\def'],
  ])('break the page: what is %s stays as it was written', (_what, source) => {
    expect(drawn(source).textContent).toBe(source);
  });
});
