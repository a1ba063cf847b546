import type { Chapter } from '../topic.js';
import { binomial } from './binomial.js';
import { chances } from './chances.js';
import { combinatorics } from './combinatorics.js';
import { complexNumbers } from './complex-numbers.js';
import { conics } from './conics.js';
import { coordinateGeometry } from './coordinate-geometry.js';
import { derivatives } from './derivatives.js';
import { differentiation } from './differentiation.js';
import { extremes } from './extremes.js';
import { functions } from './functions.js';
import { inequalities } from './inequalities.js';
import { integrals } from './integrals.js';
import { integration } from './integration.js';
import { logarithms } from './logarithms.js';
import { matrices } from './matrices.js';
import { polynomials } from './polynomials.js';
import { probability } from './probability.js';
import { quadratics } from './quadratics.js';
import { sequences } from './sequences.js';
import { statistics } from './statistics.js';
import { triangles } from './triangles.js';
import { trigonometry } from './trigonometry.js';
import { vectorsAndComplexNumbers } from './vectors.js';

export const mathChapters: readonly Chapter[] = [
  { name: 'Algebra', topics: [quadratics, polynomials, inequalities, functions, logarithms, sequences, binomial] },
  { name: 'Trigonometry and geometry', topics: [trigonometry, triangles, coordinateGeometry, conics] },
  { name: 'Calculus', topics: [derivatives, differentiation, extremes, integrals, integration] },
  { name: 'Probability and statistics', topics: [combinatorics, probability, chances, statistics] },
  { name: 'Matrices, vectors and complex numbers', topics: [matrices, vectorsAndComplexNumbers, complexNumbers] },
];
