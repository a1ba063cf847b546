import { plainAlt } from './plain-alt';

describe('plainAlt', () => {
  it.each([
    ['A graph', 'A graph'],
    ['A slope of $30^\\circ$', 'A slope of 30°'],
    ['$y = x^2$ and $y = x^{3}$', 'y = x squared and y = x cubed'],
    ['$\\frac{a}{b}$', 'a over b'],
    ['$\\sqrt{x_1}$', 'square root of x_1'],
    ['the angle $\\theta$', 'the angle theta'],
    ['$v_{0} \\to v$', 'v 0 to v'],
    ['$2^{n}$', '2 to the power n'],
  ])('reads %j as %j', (alt, text) => {
    expect(plainAlt(alt)).toBe(text);
  });
});
