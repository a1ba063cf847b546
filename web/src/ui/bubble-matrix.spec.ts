import { fillWidths } from './bubble-matrix';

it('fillWidths makes the area proportional to the count, with a visible minimum', () =>
  expect(fillWidths([0, 1, 25, 100, 400])).toEqual([0, 0.3, 0.3, 0.5, 1]));
