/**
 * What an expression in TeX comes to, read on its own: `\frac{\sqrt{3}}{2}`, `3x^{2} - \ln 2`, `2\sin^2 x`.
 * @param letters values of the variables; e is Euler's number unless it is given
 */
export function latexValue(latex: string, letters: Record<string, number> = {}): number {
  const tokens = latex
    .replaceAll(/\\(left|right|,|;|!| |displaystyle)(?![a-z])/g, ' ')
    .match(/\\[a-zA-Z]+|\\[{}%|]|\d+(?:\.\d+)?|[^\s]/g);
  if (!tokens) throw new Error(`nothing to read in "${latex}"`);
  let place = 0;

  const peek = () => tokens[place];
  const fail = (): never => {
    throw new Error(`"${latex}" can't be read at ${peek() ?? 'its end'}`);
  };
  const take = (token: string) => (peek() === token ? (place += 1) : fail());
  const taken = (token: string) => peek() === token && (place += 1) > 0;
  const inside = (open: string, close: string): number => {
    take(open);
    const value = sum();
    take(close);
    return value;
  };

  function sum(): number {
    let value = taken('-') ? -product() : (taken('+'), product());
    for (;;) {
      if (taken('+')) value += product();
      else if (taken('-')) value -= product();
      else return value;
    }
  }

  function product(): number {
    let value = power();
    for (;;) {
      if (taken('/')) value /= power();
      else if (taken('\\cdot') || taken('\\times')) value *= power();
      else if (startsFactor(peek())) value *= power();
      else return value;
    }
  }

  function power(): number {
    let value = base();
    if (taken('^')) value **= script();
    if (taken('!')) value = factorial(value);
    return value;
  }

  /** an exponent or index: one token or a group */
  function script(): number {
    if (peek() === '{') return inside('{', '}');
    return taken('-') ? -base() : base();
  }

  function base(): number {
    const token = tokens![place] ?? fail();
    if (token === '(') return inside('(', ')');
    if (token === '{') return inside('{', '}');
    if (token === '|') return Math.abs(inside('|', '|'));
    place += 1;
    if (/^\d/.test(token)) return Number(token);
    if (token === '\\pi') return Math.PI;
    if (token === '\\infty') return Infinity;
    if (token === '\\frac') return inside('{', '}') / inside('{', '}');
    if (token === '\\sqrt') return rooted();
    if (token in functions) return functionOf(token);
    if (token in letters) return letters[token]!;
    if (token === 'e') return Math.E;
    place -= 1;
    return fail();
  }

  function rooted(): number {
    const index = peek() === '[' ? inside('[', ']') : 2;
    return inside('{', '}') ** (1 / index);
  }

  function functionOf(name: string): number {
    const index = taken('_') ? script() : undefined;
    const exponent = taken('^') ? script() : 1;
    const argument = peek() === '(' || peek() === '{' ? base() : plainProduct();
    if (name === '\\log') return (Math.log(argument) / Math.log(index ?? 10)) ** exponent;
    // sin^{-1} names the inverse
    if (exponent === -1) return inverses[name]!(argument);
    return functions[name]!(argument) ** exponent;
  }

  /** what a function without brackets takes: \sin 2x, up to the next sign or function */
  function plainProduct(): number {
    let value = power();
    while (startsFactor(peek()) && !(peek()! in functions) && peek() !== '(') value *= power();
    return value;
  }

  function startsFactor(token: string | undefined): boolean {
    return (
      token !== undefined &&
      (/^[\da-zA-Z({]/.test(token) ||
        ['\\pi', '\\frac', '\\sqrt'].includes(token) ||
        token in functions ||
        token in letters)
    );
  }

  const value = sum();
  return place === tokens.length ? value : fail();
}

const functions: Record<string, (argument: number) => number> = {
  '\\sin': Math.sin,
  '\\cos': Math.cos,
  '\\tan': Math.tan,
  '\\sec': (x) => 1 / Math.cos(x),
  '\\cot': (x) => 1 / Math.tan(x),
  '\\ln': Math.log,
  '\\log': Math.log10,
};

const inverses: Record<string, (argument: number) => number> = {
  '\\sin': Math.asin,
  '\\cos': Math.acos,
  '\\tan': Math.atan,
};

const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));
