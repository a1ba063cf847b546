import type { QuestionContent } from '../../contracts/events/question.events.js';
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
import { englishTopics } from './english/english.js';
import { mathTopics } from './math/math.js';
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
import type { Topic } from './topic.js';

export const demoTopics: readonly Topic[] = [
  measurement,
  kinematics,
  projectiles,
  forces,
  energyAndMomentum,
  circularMotion,
  rotation,
  oscillations,
  waves,
  matter,
  heat,
  gases,
  electrostatics,
  circuits,
  magnetism,
  optics,
  atoms,

  atomicStructure,
  electronConfiguration,
  periodicTable,
  bonding,
  formulas,
  equations,
  stoichiometry,
  solutions,
  titration,
  acidity,
  gasLaws,
  thermochemistry,
  enthalpies,
  equilibrium,
  kinetics,
  redox,
  electrochemistry,
  organic,

  ...mathTopics,
  ...englishTopics,
];

/** The question bank of the demo: the same questions in the same order each time. */
export const demoQuestions = (): QuestionContent[] => demoTopics.flatMap((topic) => topic.questions());
