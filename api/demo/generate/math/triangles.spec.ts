import { latexValue } from '../../../../test/support/data/questions/latex-value.js';
import { root, roots } from '../../../../test/support/data/questions/numerics.js';
import { formulasIn } from '../../../../test/support/data/questions/quantities.js';
import { describeSolved } from '../../../../test/support/data/questions/solved-topic.js';
import { triangles } from './triangles.js';

const radians = (angle: number) => (angle * Math.PI) / 180;
/** Evaluates a formula with angles in degrees. */
const inDegrees = (formula: string) =>
  latexValue(formula.replaceAll(/(\d+)\^\\circ/g, (_, angle) => `(${radians(Number(angle))})`));

describeSolved(triangles, [
  {
    asks: /How long is the third side/,
    // side vectors; lengths with roots are given in centimetres
    solve: ([a, b, angle]) => {
      const length = 100 * Math.hypot(a! - b! * Math.cos(radians(angle!)), b! * Math.sin(radians(angle!)));
      return (option) =>
        Math.abs(latexValue(option.replaceAll('$', '').replace('\\ \\mathrm{cm}', '')) - length) < 1e-9;
    },
  },
  {
    asks: /opposite to \$B\$\?/,
    within: 1e-6,
    // height on the third side, from both angles
    solve: ([alpha, beta, a]) => {
      const height = a! * Math.sin(radians(beta!));
      return root((b) => b * Math.sin(radians(alpha!)) - height, 0, 100);
    },
  },
  {
    asks: /How high is the tower/,
    // searches for the distance that is consistent with both angles of elevation
    solve: ([far, walked, near]) => {
      const foot = root((x) => Math.atan2(Math.tan(radians(near!)) * x, x + walked!) - radians(far!), 0.01, 5000);
      return foot * Math.tan(radians(near!));
    },
  },
  {
    asks: /How many solutions/,
    solve: (_, question) => {
      const [left, right] = formulasIn(question)[0]!.split(' = ');
      const value = latexValue(right!);
      const f = (x: number) => latexValue(left!, { x });
      if (Math.abs(value) < 1 || left!.includes('tan')) {
        // counts sign changes and excludes poles
        return roots((x) => f(x) - value, 0, 2 * Math.PI - 1e-9, 9001).filter((x) => Math.abs(f(x) - value) < 1e-6)
          .length;
      }
      // counts tangent points, where the derivative is 0
      const slope = (x: number) => (f(x + 1e-6) - f(x - 1e-6)) / 2e-6;
      return roots(slope, -0.001, 2 * Math.PI - 0.002, 9001).filter((x) => Math.abs(f(x) - value) < 1e-6).length;
    },
  },
  {
    asks: /are acute angles/,
    // the angles in radians
    solve: (_, question) => {
      const [, sine, cosine, target] =
        /\\sin A = (\\frac\{\d+\}\{\d+\})\$ and \$\\cos B = (\\frac\{\d+\}\{\d+\})\$\. What is \$(.*)\$/.exec(
          question,
        )!;
      return latexValue(target!, { A: Math.asin(latexValue(sine!)), B: Math.acos(latexValue(cosine!)) });
    },
  },
  {
    asks: /exact value/,
    solve: (_, question) => {
      const value = inDegrees(formulasIn(question)[0]!);
      return (option) => Math.abs(latexValue(option.replaceAll('$', '')) - value) < 1e-9;
    },
  },
]);
