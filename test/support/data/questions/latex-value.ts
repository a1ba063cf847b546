type Letters = Record<string, number>;
type Term = (letters: Letters) => number;

const values = new Map<string, Term>();

/**
 * Evaluates a TeX expression: `\frac{\sqrt{3}}{2}`, `3x^{2} - \ln 2`,
 * `2\sin^2 x`.
 * @param letters values of the variables; e is Euler's number unless specified
 */
export function latexValue(latex: string, letters: Letters = {}): number {
  let term = values.get(latex);
  if (!term) values.set(latex, (term = read(latex)));
  return term(letters);
}

function read(latex: string): Term {
  const tokens = latex
    .replaceAll(/\\(left|right|,|;|!| |displaystyle)(?![a-z])/g, ' ')
    .match(/\\[a-zA-Z]+|\\[{}%|]|\d+(?:\.\d+)?|[^\s]/g);
  if (!tokens) throw new Error(`nothing to read in "${latex}"`);
  let index = 0;

  const peek = () => tokens[index];
  const fail = (): never => {
    throw new Error(`"${latex}" can't be read at ${peek() ?? 'its end'}`);
  };
  const take = (token: string) => (peek() === token ? (index += 1) : fail());
  const accept = (token: string) => peek() === token && (index += 1) > 0;
  const inside = (open: string, close: string): Term => {
    take(open);
    const value = sum();
    take(close);
    return value;
  };

  function sum(): Term {
    const negative = accept('-');
    if (!negative) accept('+');
    const first = product();
    let value: Term = negative ? (letters) => -first(letters) : first;
    for (;;) {
      const sign = accept('+') ? 1 : accept('-') ? -1 : 0;
      if (sign === 0) return value;
      const [before, next] = [value, product()];
      value = (letters) => before(letters) + sign * next(letters);
    }
  }

  function product(): Term {
    let value = power();
    for (;;) {
      const divides = accept('/');
      if (!divides && !accept('\\cdot') && !accept('\\times') && !canStartFactor(peek())) return value;
      const [before, next] = [value, power()];
      value = divides ? (letters) => before(letters) / next(letters) : (letters) => before(letters) * next(letters);
    }
  }

  function power(): Term {
    let value = base();
    if (accept('^')) {
      const [of, exponent] = [value, script()];
      value = (letters) => of(letters) ** exponent(letters);
    }
    if (!accept('!')) return value;
    const argument = value;
    return (letters) => factorial(argument(letters));
  }

  /** An exponent or index: one token or a group */
  function script(): Term {
    if (peek() === '{') return inside('{', '}');
    const negative = accept('-');
    const value = base();
    return negative ? (letters) => -value(letters) : value;
  }

  function base(): Term {
    const token = tokens![index] ?? fail();
    if (token === '(') return inside('(', ')');
    if (token === '{') return inside('{', '}');
    if (token === '|') {
      const value = inside('|', '|');
      return (letters) => Math.abs(value(letters));
    }
    index += 1;
    if (/^\d/.test(token)) return () => Number(token);
    if (token === '\\frac') {
      const [above, below] = [inside('{', '}'), inside('{', '}')];
      return (letters) => above(letters) / below(letters);
    }
    if (token === '\\sqrt') return rootTerm();
    if (token in functions) return functionOf(token);
    if (/^[a-zA-Z]$/.test(token) || token in constants) {
      return (letters) => letters[token] ?? constants[token] ?? unknown(token);
    }
    index -= 1;
    return fail();
  }

  function unknown(letter: string): never {
    throw new Error(`${letter} in "${latex}" has no value`);
  }

  function rootTerm(): Term {
    const index = peek() === '[' ? inside('[', ']') : () => 2;
    const value = inside('{', '}');
    return (letters) => value(letters) ** (1 / index(letters));
  }

  function functionOf(name: string): Term {
    const index = accept('_') ? script() : () => 10;
    const exponent = accept('^') ? script() : () => 1;
    const argument = peek() === '(' || peek() === '{' ? base() : plainProduct();
    return (letters) => {
      const raised = exponent(letters);
      const x = argument(letters);
      if (name === '\\log') return (Math.log(x) / Math.log(index(letters))) ** raised;
      // sin^{-1} denotes the inverse
      return raised === -1 ? inverses[name]!(x) : functions[name]!(x) ** raised;
    };
  }

  /** Argument of a function without brackets: in \sin 2x, everything up to the next sign or function */
  function plainProduct(): Term {
    let value = power();
    while (canStartFactor(peek()) && !(peek()! in functions) && peek() !== '(') {
      const [before, next] = [value, power()];
      value = (letters) => before(letters) * next(letters);
    }
    return value;
  }

  function canStartFactor(token: string | undefined): boolean {
    return (
      token !== undefined &&
      (/^[\da-zA-Z({]/.test(token) || ['\\frac', '\\sqrt'].includes(token) || token in functions || token in constants)
    );
  }

  const value = sum();
  return index === tokens.length ? value : fail();
}

const constants: Letters = { '\\pi': Math.PI, '\\infty': Infinity, e: Math.E };

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
