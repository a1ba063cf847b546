type Entry = Pick<ResizeObserverEntry, 'target' | 'contentRect'>;
let observe: (entries: Entry[]) => void;
const PIECE_WIDTH = 43;

globalThis.ResizeObserver = class {
  constructor(callback: ResizeObserverCallback) {
    observe = (entries) => callback(entries as ResizeObserverEntry[], this);
  }
  observe() {}
  unobserve() {}
  disconnect() {}
};
jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(PIECE_WIDTH);
// the module creates its observer when it is loaded
const { renderFormula } = jest.requireActual<typeof import('./formula')>('./formula');

/** Renders a formula in a text of this width. Returns the element that would scroll. */
function formulaIn(width: number, place: 'inline' | 'block' = 'inline', tag = 'div'): HTMLElement {
  document.body.innerHTML = `<${tag}><div data-text><span></span></div></${tag}>`;
  renderFormula(document.querySelector('span')!, 'HClO_2', place);
  observe([{ target: document.querySelector('[data-text]')!, contentRect: { width } as DOMRectReadOnly }]);
  return document.querySelector<HTMLElement>(place === 'block' ? '.katex-display' : '.katex')!;
}

it.each(['inline', 'block'] as const)(
  'a formula as wide as its text neither fades nor takes the focus: %s',
  (place) => {
    for (const width of [PIECE_WIDTH - 8, PIECE_WIDTH - 0.6, PIECE_WIDTH, 400]) {
      const formula = formulaIn(width, place);
      expect(formula.classList.contains('scroll-x-fade')).toBe(false);
      expect(formula.tabIndex).toBe(-1);
    }
  },
);

it.each(['inline', 'block'] as const)(
  'a formula wider than its text scrolls, and has a role and a name: %s',
  (place) => {
    const formula = formulaIn(PIECE_WIDTH - 9, place);
    expect(formula.classList.contains('scroll-x-fade')).toBe(true);
    expect(formula.tabIndex).toBe(0);
    expect([formula.getAttribute('role'), formula.getAttribute('aria-label')]).toEqual(['group', 'Wide formula']);
  },
);

it('a wide formula in a label scrolls, but does not take the focus from the control', () => {
  const formula = formulaIn(PIECE_WIDTH - 9, 'inline', 'label');
  expect(formula.classList.contains('scroll-x-fade')).toBe(true);
  expect([formula.tabIndex, formula.getAttribute('role')]).toEqual([-1, null]);
});
