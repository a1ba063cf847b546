import type { Topic } from '../topic.js';
import { combinatorics } from './combinatorics.js';
import { coordinateGeometry } from './coordinate-geometry.js';
import { derivatives } from './derivatives.js';
import { integrals } from './integrals.js';
import { logarithms } from './logarithms.js';
import { matrices } from './matrices.js';
import { inequalities } from './inequalities.js';
import { polynomials } from './polynomials.js';
import { probability } from './probability.js';
import { quadratics } from './quadratics.js';
import { sequences } from './sequences.js';
import { trigonometry } from './trigonometry.js';
import { vectorsAndComplexNumbers } from './vectors.js';

export const mathTopics: readonly Topic[] = [
  quadratics,
  polynomials,
  inequalities,
  sequences,
  logarithms,
  trigonometry,
  coordinateGeometry,
  derivatives,
  integrals,
  combinatorics,
  probability,
  matrices,
  vectorsAndComplexNumbers,
];
