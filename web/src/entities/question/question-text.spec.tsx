import { render, screen, waitFor } from '@testing-library/react';
import { formulaFault, renderFormula } from './formula';
import { QuestionText } from './question-text';

function renderText(source: string): HTMLElement {
  const element = document.createElement('span');
  renderFormula(element, source, 'inline');
  return element;
}

it('QuestionText renders a formula as HTML and MathML, and shows its source until KaTeX is loaded', async () => {
  const { container } = render(<QuestionText>{'Find $\\frac{1}{2}$ of it.'}</QuestionText>);
  expect(container.textContent).toBe('Find \\frac{1}{2} of it.');
  await waitFor(() => expect(container.querySelector('math mfrac')).toBeTruthy());
  expect(container.querySelector('.katex-html')?.getAttribute('aria-hidden')).toBe('true');
  expect(container.textContent).toMatch(/^Find .* of it\.$/s);
});

it('QuestionText gives a formula an accessible name in words', async () => {
  const expectName = async (source: string, name: string) => {
    const element = renderText(source);
    await waitFor(() => expect(element.querySelector('math')?.getAttribute('aria-label')).toBe(name));
  };
  await expectName('\\frac{1}{9}', 'start fraction, 1, divided by, 9, end fraction');
  await expectName('\\begin{array}{r}1\\end{array}', '\\begin{array}{r}1\\end{array}');
});

it.each(['\\ce{2H2 + O2 -> 2H2O}', '\\ce{SO4^2- <=> H2SO4}', '\\pu{5 m/s}'])(
  'QuestionText renders mhchem: %s',
  (source) => {
    const formula = renderText(source);
    expect(formula.querySelector('.katex-html')).toBeTruthy();
    expect(formulaFault(`$${source}$`)).toBeUndefined();
    expect(formula.textContent).not.toContain('\\ce2H2');
  },
);

it('QuestionText replaces the formula when the text changes', async () => {
  const { container, rerender } = render(<QuestionText>{'$a$'}</QuestionText>);
  await waitFor(() => expect(container.querySelector('math')).toBeTruthy());
  rerender(<QuestionText>{'$b$ costs $5'}</QuestionText>);
  await waitFor(() => expect(container.querySelectorAll('math')).toHaveLength(1));
  expect(container.querySelector('annotation')?.textContent).toBe('b');
  expect(container.textContent).toMatch(/ costs \$5$/);
});

it('QuestionText renders a table with column headers', () => {
  render(<QuestionText>{'\\begin{tabular}{|c|c|}Year & Sold \\\\ 2012 & 5,600\\end{tabular}'}</QuestionText>);
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Year', 'Sold']);
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['2012', '5,600']);
});

it('QuestionText shows HTML markup as text', () => {
  const text = '<b>bold</b> <img src=x onerror="alert(1)">';
  const { container } = render(<QuestionText>{text}</QuestionText>);
  expect(container.textContent).toBe(text);
  expect(container.querySelector('b, img')).toBeNull();
});

describe('a formula in QuestionText', () => {
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
  ])('adds neither links nor scripts nor attributes to the page: %s', (source) => {
    const element = renderText(source);
    expect(element.querySelector('a, img, script, [id], [style*="fixed"], [class~="fixed"], [data-x]')).toBeNull();
    expect(element.textContent).not.toBe('');
  });

  it('cannot expand its macros without limit', () => {
    const recursiveMacro =
      '\\def\\a{\\b\\b\\b\\b}\\def\\b{\\c\\c\\c\\c}\\def\\c{\\d\\d\\d\\d}\\def\\d{\\e\\e\\e\\e}\\def\\e{xxxx}\\a\\a\\a\\a';
    expect(renderText(recursiveMacro).textContent).toBe(recursiveMacro);
    expect(renderText('\\rule{500em}{500em}').querySelector('.katex-html')?.innerHTML).not.toContain('500em');
  });

  it.each([
    ['broken', '\\frac{\\sqrt{2465}{9}'],
    ['too deep', '{'.repeat(3_000)],
    ['too long', 'x+'.repeat(10_000)],
    ['nothing but a command', '\\def'],
  ])('stays as source text when it is %s', (_description, source) => {
    expect(renderText(source).textContent).toBe(source);
  });
});
