import { partsOf, type Part } from './parts.js';

/** Returns a notation of parts: plain text, [formula], [[display formula]], _underlined_, {a|b;c|d}. */
const describeParts = (parts: readonly Part[]): string =>
  parts
    .map((part) => {
      switch (part.kind) {
        case 'text':
          return part.text;
        case 'underlined':
          return `_${describeParts(part.parts)}_`;
        case 'heading':
          return `# ${part.text} #`;
        case 'formula':
          return part.place === 'block' ? `[[${part.source}]]` : `[${part.source}]`;
        case 'table':
          return `{${part.rows.map((row) => row.map(({ parts: cell, span }) => describeParts(cell) + (span > 1 ? `×${span}` : '')).join('|')).join(';')}}`;
      }
    })
    .join('');
const read = (text: string): string => describeParts(partsOf(text));

describe('partsOf for formulas', () => {
  it.each([
    ['Factor $36-9x^2$.', 'Factor [36-9x^2].'],
    ['If $3 x-y=12$, what is $\\frac{8^{x}}{2^{y}} ?$', 'If [3 x-y=12], what is [\\frac{8^{x}}{2^{y}} ?]'],
    ['The tip is $ 15 \\%$ of $ \\$60 $ before tax', 'The tip is [15 \\%] of [\\$60] before tax'],
    ['$75-s=c$ $20 s+30 c=1,870$', '[75-s=c] [20 s+30 c=1,870]'],
    ['$x = 2 \\text{ or } x = 3$', '[x = 2 \\text{ or } x = 3]'],
    ['angle $ABC$ and side $AB$', 'angle [ABC] and side [AB]'],
    ['$2 sin x + cos x$', '[2 sin x + cos x]'],
    ['Find \\(x^2\\) or \\[\\sum x\\] now', 'Find [x^2] or[[\\sum x]]now'],
    ['$$y=x^{2}$$What is y?', '[[y=x^{2}]]What is y?'],
    // a unit with an exponent
    ['$0.1\\ \\mathrm{mol\\,L^{-1}}$', '[0.1\\ \\mathrm{mol\\,L^{-1}}]'],
    [
      'turning at $1.5\\ \\mathrm{rad\\,s^{-1}}$ and $2\\ \\mathrm{rad\\,s^{-1}}$',
      'turning at [1.5\\ \\mathrm{rad\\,s^{-1}}] and [2\\ \\mathrm{rad\\,s^{-1}}]',
    ],
    [
      '($\\mathrm{HNO_{3} + KOH \\rightarrow KNO_{3} + H_{2}O}$)',
      '([\\mathrm{HNO_{3} + KOH \\rightarrow KNO_{3} + H_{2}O}])',
    ],
    ['Costs $\\$ 6.50$ each, drinks $\\$ 2.00$ each', 'Costs [\\$ 6.50] each, drinks [\\$ 2.00] each'],
  ])('recognizes the formulas of: %s', (text, parts) => expect(read(text)).toBe(parts));

  it.each(['\\frac{7}{9}', '(-\\infty,-1)\\cup (1,\\infty)', 'π\\sqrt{3}/2', 'x^{11}+2x^9+2x^8', '5+2\\sqrt{13}'])(
    'recognizes an option that consists of one formula without delimiters: %s',
    (text) => expect(read(text)).toBe(`[${text}]`),
  );

  it('recognizes a formula of full height if the text consists of a single formula', () => {
    const placeOf = (text: string) => partsOf(text).map((part) => part.kind === 'formula' && part.place);
    expect([placeOf('\\frac{7}{9}'), placeOf('$\\frac{7}{9}$'), placeOf('$\\frac{7}{9}$ m')]).toEqual([
      ['alone'],
      ['alone'],
      ['inline', false],
    ]);
  });

  it('adds no line breaks next to existing ones', () => {
    expect(partsOf('Given\n$$x=1$$\nfind x.\n\nSoon.')).toEqual([
      { kind: 'text', text: 'Given' },
      { kind: 'formula', source: 'x=1', place: 'block' },
      { kind: 'text', text: 'find x.\n\nSoon.' },
    ]);
  });

  it('recognizes formulas in which every line end was replaced by a dot', () => {
    expect(read('$$.\\begin{aligned}.& a=1 \\\\.& b=2\\end{aligned}.$$.What is a?')).toBe(
      '[[\\begin{aligned}& a=1 \\\\& b=2\\end{aligned}]]What is a?',
    );
  });
});

describe('partsOf for text without formulas', () => {
  it.each([
    'A coat has a list price of $325.00.',
    '$4,902',
    'It costs $800,000. She pays $250 for operation and $400 for labor.',
    'It was $0.24 per pound in 2014 and $0.16 per pound in 2015.',
    'From $5 to $10, or $4-$6, or $5/kg and $7/kg.',
    'US$ and A$ are dollars; the $ sign and the $ price.',
    'A price of $5. The rest follows.\n\nWhat costs $x more?',
    'Nothing between $$ and the end',
    'Open \\(x and \\[y and \\begin{tabular}{|c|} and \\underline{z',
    'She said “$” twice: $ $.',
    '10^5 m/s^2',
    'a\\b and C:\\frac\\path of the file',
    '',
  ])('returns as plain text: %s', (text) => expect(partsOf(text)).toEqual(text ? [{ kind: 'text', text }] : []));

  it('returns an escaped character without its backslash', () =>
    expect(read('At least 23\\%, or \\$5')).toBe('At least 23%, or $5'));

  it('recognizes a formula after a price', () =>
    expect(read('Each costs $5 and the bill is $x$.')).toBe('Each costs $5 and the bill is [x].'));

  it('keeps the line breaks of a passage', () => expect(read('One.\nTwo.\n\nThree?')).toBe('One.\nTwo.\n\nThree?'));
});

describe('partsOf for text in LaTeX notation', () => {
  it.each([
    ['R\\&D of A\\_1, \\#3', 'R&D of A_1, #3'],
    ['\\section{Passage I}\nOnce upon', '# Passage I #Once upon'],
    ['Read.\n\\subsection*{Part two} It was', 'Read.# Part two #It was'],
    ['Which?\\begin{itemize}\\item the first \\item $x$ \\end{itemize}', 'Which?\n• the first\n• [x]'],
    ['Choose:\n\\begin{enumerate}\n  \\item I\n\n  \\item II\n\\end{enumerate}\nWhy?', 'Choose:\n1. I\n2. II\nWhy?'],
    ['\\begin{enumerate}\\item a\\begin{itemize}\\item b\\end{itemize}\\item c\\end{enumerate}', '1. a\n• b\n2. c'],
  ])('converts %j to its intended display', (text, expected) => expect(read(text)).toBe(expected));

  it.each([
    'What is left open: \\section{x',
    'one \\item of many',
    'C:\\begin{itemize}',
    'What is \\sectional{x} here?',
  ])('keeps other text unchanged: %s', (text) => expect(partsOf(text)).toEqual([{ kind: 'text', text }]));
});

describe('partsOf for tables and underlined words', () => {
  it('splits tables into rows and cells that may contain formulas', () => {
    const text =
      '\\begin{center}\\begin{tabular}{|c|c|}\\hline$x$ & $3 a$ \\\\\\hlineTotal & 5 \\& 6 \\\\\\hline\\end{tabular}\\end{center}Which?';
    expect(read(text)).toBe('{[x]|[3 a];Total|5 & 6}Which?');
  });

  it('supports merged cells and nested rows', () => {
    const text =
      '\\begin{tabular}{|l|c|}\\multicolumn{2}{|c|}{Age} & \\multirow{2}{*}{All} \\\\ $\\begin{array}{c}a & b\\\\ c\\end{array}$ & 1 & 2\\end{tabular}';
    expect(read(text)).toBe('{Age×2|All;[\\begin{array}{c}a & b\\\\ c\\end{array}]|1|2}');
  });

  it('recognizes tables within a sentence', () =>
    expect(read('in addition to \\underline{that}, he')).toBe('in addition to _that_, he'));

  it.each([
    ['\\underline{of}', '_of_'],
    ['\\underline{a} b', '_a_ b'],
    ['the \\underline{force $F_1$ in \\underline{N}}', 'the _force [F_1] in _N__'],
    ['\\underline{\\alpha}', '[\\underline{\\alpha}]'],
  ])('underlines %j as words, with the formulas among them [FILES-20]', (text, expected) =>
    expect(read(text)).toBe(expected),
  );
});

describe('partsOf for hostile text', () => {
  it('keeps it completely and never interprets it as markup', () => {
    const text = '<img src=x onerror=alert(1)> <script>alert(1)</script> &lt;b&gt;';
    expect(partsOf(text)).toEqual([{ kind: 'text', text }]);
  });

  it.each([
    '$',
    '$ ',
    '$$',
    '$a',
    '\\(',
    '\\[',
    '\\begin{tabular}{',
    '\\underline{',
    '\\section{',
    '\\begin{itemize}',
    '\\item ',
    '\\begin{enumerate}\\item\n \n',
    '{',
    '\\',
    '& \\\\',
    '$\\',
    'ab $',
  ])('splits 20,000 characters of %j within the time limit', (unit) => {
    const text = `x${unit.repeat(20_000 / unit.length)}`;
    const startedAt = performance.now();
    partsOf(text);
    partsOf(`\\begin{tabular}{c}${text}\\end{tabular}`);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});

it.each([
  ['$x$$y$', '[x][y]'],
  ['The product $x$$y$$z$ is', 'The product [x][y][z] is'],
  ['$x$$$y$$', '[x][[y]]'],
  ['$$x$$$y$', '[[x]][y]'],
  ['$5 and $$x$$', '$5 and[[x]]'],
  ['from $5 to $6$$', 'from $5 to $6$$'],
  ['$\\ce{2H2 + O2 -> 2H2O}$', '[\\ce{2H2 + O2 -> 2H2O}]'],
])('partsOf splits adjacent formulas: %s', (text, parts) => {
  expect(describeParts(partsOf(text))).toBe(parts);
});
