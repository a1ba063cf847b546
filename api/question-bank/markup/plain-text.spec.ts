import { QUESTION_MAX } from '../../contracts/http/limits.js';
import { plainText } from './plain-text.js';

const KATEX =
  '<span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2' +
  '</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x2</span></span>';

const html = (text: string) => plainText(text, 'html');

describe('plainText of HTML', () => {
  it.each([
    [
      'underline by style',
      'the <span style="text-decoration: underline;">swift</span> river',
      'the \\underline{swift} river',
    ],
    ['underline by its long name', '<span style="text-decoration-line:underline">a</span>', '\\underline{a}'],
    ['an underlined blank', 'He <u>&nbsp; &nbsp;</u> home.', 'He _____ home.'],
    ['superscript by style', 'x<span style="vertical-align: super">2</span>', 'x²'],
    ['subscript by a length', 'H<span style="vertical-align:-3px">2</span>O', 'H₂O'],
    ['capitals by style', '<b style="text-transform: uppercase">nacl</b>', 'NACL'],
    ['a list with Roman numbers', '<ol type="i"><li>Ice</li><li>Steam</li></ol>', 'i. Ice\nii. Steam'],
    [
      'a list with letters by style',
      '<ol style="list-style-type: upper-alpha"><li>x</li><li>y</li></ol>',
      'A. x\nB. y',
    ],
    ['a list with a start', '<ol start="27" type="a"><li>x</li></ol>', 'aa. x'],
    ['the number of an entry', '<ol><li value="4">x</li><li>y</li></ol>', '4. x\n5. y'],
    ['a list that counts down', '<ol reversed start="2"><li>x</li><li>y</li></ol>', '2. x\n1. y'],
    ['Bangla numbers', '<ol style="list-style: bengali"><li>x</li></ol>', '১. x'],
    ['a list without markers', '<ul style="list-style-type:none"><li>x</li></ul>', 'x'],
    ['white space in <pre>', '<p>Read:</p><pre>\nif a:\n    b  c</pre><p>d</p>', 'Read:\n\nif a:\n    b  c\n\nd'],
    ['white space kept by style', '<div style="white-space: pre-wrap">a   b</div>', 'a   b'],
    ['ruby', '<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>', '漢 (kan)'],
    ['a quotation', 'He said <q>no</q>.', 'He said “no”.'],
    ['a caption', '<table><caption>Masses</caption><tr><td>a</td><td>b</td></tr></table>', 'Masses\na | b'],
    ['elements of office programs', '<p>a<o:p></o:p></p><![if !supportLists]>1.<![endif]>b', 'a\n\n1.b'],
    ['labels', '<label for="x">a</label> b', 'a b'],
    ['a formula of MathJax', 'Find <script type="math/tex">x^2</script>.', 'Find \\(x^2\\).'],
    ['a formula that KaTeX has rendered', `${KATEX}.`, '\\(x^2\\).'],
    ['a comparison', 'a<b, x<y and y>z', 'a<b, x<y and y>z'],
  ])('keeps the meaning of %s [FILES-20]', (_, written, text) => {
    expect(html(written)).toMatchObject({ text });
    expect(html(written).fault).toBeUndefined();
  });

  it.each([
    ['text that is struck through by style', '<span style="text-decoration: line-through">a</span>b', /struck through/],
    ['text with a line above it', '<span style="text-decoration:overline">x</span>', /line above/],
    ['hidden text', 'a<span style="display: none">b</span>', /Hidden text/],
    ['text that is hidden by an attribute', 'a<p hidden>b</p>', /Hidden text/],
    ['fonts with other letters', '<font face="Symbol">a</font>', /font Symbol/],
    ['a link', 'See <a href="https://example.org/text">here</a>', /example\.org/],
    ['a form field', 'a <input type="text"> b', /form field/],
    ['text that the question calls bold', 'The word in bold: <b>swift</b>', /bold/],
    ['an unknown element', 'a <foo bar>b', /<foo bar>/],
    ['a table', '<table><tr><td>a<td>b</table>', /table/],
  ])('notes %s [FILES-20]', (_, written, note) => {
    expect(html(written).notes).toEqual([expect.stringMatching(note)]);
  });

  it('notes nothing about bold text to which the question does not refer', () => {
    expect(html('Which is <b>not</b> a vector?')).toEqual({ text: 'Which is not a vector?', notes: [] });
  });

  it('rejects a formula of an office program, and elements nested without end', () => {
    expect(html('<m:oMath><m:t>x</m:t></m:oMath>').fault).toMatch(/formula/);
    expect(html('<b>'.repeat(1_000)).fault).toMatch(/nested too deeply/);
  });
});

describe('plainText', () => {
  const PIECES = [
    '<td>',
    '![',
    '![](.png',
    '<!--',
    '<b>',
    '<p>',
    '<br><p>',
    ' <i> </i>',
    '<li>',
    '<a ">',
    '<x a=1 b=2>',
    '</i>',
    '&',
    '<u> </u>',
  ];

  it.each(['html', 'mixed'] as const)('takes time in proportion to the length of a text in %s [FILES-21]', (markup) => {
    for (const piece of PIECES) {
      const timeOf = (length: number) => {
        const text = piece.repeat(length / piece.length);
        const times = Array.from({ length: 2 }, () => {
          const before = process.cpuUsage();
          plainText(text, markup);
          return process.cpuUsage(before).user;
        });
        return Math.min(...times);
      };
      timeOf(QUESTION_MAX);
      const [short, long] = [timeOf(QUESTION_MAX), timeOf(5 * QUESTION_MAX)];
      // 25 times as long if the time were quadratic
      expect({ piece, isLinear: long < 12 * short + 20_000 }).toEqual({ piece, isLinear: true });
    }
  });
});
