import { atomicStructure } from './chemistry/atomic-structure.js';
import { bonding } from './chemistry/bonding.js';
import { electrochemistry } from './chemistry/electrochemistry.js';
import { electronConfiguration } from './chemistry/electron-configuration.js';
import { enthalpies } from './chemistry/enthalpies.js';
import { equations } from './chemistry/equations.js';
import { equilibrium } from './chemistry/equilibrium.js';
import { formulas } from './chemistry/formulas.js';
import { gasLaws } from './chemistry/gas-laws.js';
import { kinetics } from './chemistry/kinetics.js';
import { organic } from './chemistry/organic.js';
import { periodicTable } from './chemistry/periodic-table.js';
import { acidity } from './chemistry/ph.js';
import { redox } from './chemistry/redox.js';
import { solutions } from './chemistry/solutions.js';
import { stoichiometry } from './chemistry/stoichiometry.js';
import { thermochemistry } from './chemistry/thermochemistry.js';
import { titration } from './chemistry/titration.js';
import { englishChapters } from './english/english.js';
import { mathChapters } from './math/math.js';
import { atoms } from './physics/atoms.js';
import { circuits } from './physics/circuits.js';
import { circularMotion } from './physics/circular-motion.js';
import { electrostatics } from './physics/electrostatics.js';
import { energyAndMomentum } from './physics/energy.js';
import { forces } from './physics/forces.js';
import { gases } from './physics/gases.js';
import { heat } from './physics/heat.js';
import { kinematics } from './physics/kinematics.js';
import { magnetism } from './physics/magnetism.js';
import { matter } from './physics/matter.js';
import { measurement } from './physics/measurement.js';
import { optics } from './physics/optics.js';
import { oscillations } from './physics/oscillations.js';
import { projectiles } from './physics/projectiles.js';
import { rotation } from './physics/rotation.js';
import { waves } from './physics/waves.js';
import type { Chapter, Topic } from './topic.js';

const physicsChapters: readonly Chapter[] = [
  {
    name: 'Mechanics',
    topics: [measurement, kinematics, projectiles, forces, energyAndMomentum, circularMotion, rotation],
  },
  { name: 'Oscillations and waves', topics: [oscillations, waves] },
  { name: 'Properties of matter and heat', topics: [matter, heat, gases] },
  { name: 'Electricity and magnetism', topics: [electrostatics, circuits, magnetism] },
  { name: 'Optics and modern physics', topics: [optics, atoms] },
];

const chemistryChapters: readonly Chapter[] = [
  { name: 'Atoms and bonds', topics: [atomicStructure, electronConfiguration, periodicTable, bonding] },
  { name: 'Amounts of substance', topics: [formulas, equations, stoichiometry] },
  { name: 'Solutions and acids', topics: [solutions, titration, acidity] },
  { name: 'Gases and energy', topics: [gasLaws, thermochemistry, enthalpies] },
  { name: 'Reactions', topics: [equilibrium, kinetics, redox, electrochemistry] },
  { name: 'Organic chemistry', topics: [organic] },
];

/** Chapters of all subjects, in the order of the demo's questions. */
export const demoChapters: readonly Chapter[] = [
  ...physicsChapters,
  ...chemistryChapters,
  ...mathChapters,
  ...englishChapters,
];

export const demoTopics: readonly Topic[] = demoChapters.flatMap(({ topics }) => topics);
