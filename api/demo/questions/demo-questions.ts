import type { QuestionContent } from '../../contracts/events/question.events.js';
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
];

/** The question bank of the demo: the same questions in the same order each time. */
export const demoQuestions = (): QuestionContent[] => demoTopics.flatMap((topic) => topic.questions());
