import { HSC_SYLLABUS } from '../../contracts/http/hsc-syllabus.js';
import { streams } from '../../contracts/events/streams.js';
import type { Subject } from '../../contracts/http/limits.js';
import { topicNameKey } from '../../contracts/http/topic-names.js';
import { derivedId } from '../../platform/commands/derived-id.js';
import { topicsDecider } from '../../topics/topics.decider.js';
import type { DemoAction } from './demo-action.js';

/** Chapters of the syllabus with the topics of the demo's questions. */
const CHAPTERS: Readonly<Record<Subject, Readonly<Record<string, readonly string[]>>>> = {
  Physics: {
    'Physical World and Measurement': ['measurement and vectors'],
    Dynamics: ['kinematics', 'projectiles'],
    'Newtonian Mechanics': ['forces', 'rotation'],
    'Work, Energy and Power': ['energy and momentum'],
    'Gravitation and Gravity': ['circular motion and gravitation'],
    'Structural Properties of Matter': ['liquids and elasticity'],
    'Periodic Motion': ['oscillations'],
    Waves: ['waves and sound'],
    'Ideal Gas and Kinetic Theory of Gases': ['gases and heat engines'],
    Thermodynamics: ['heat'],
    'Static Electricity': ['electrostatics'],
    'Current Electricity': ['electric circuits'],
    'Electromagnetic Induction and Alternating Current': ['magnetism and alternating current'],
    'Geometrical Optics': ['optics'],
    'Atomic Model and Nuclear Physics': ['atoms, photons and nuclei'],
  },
  Chemistry: {
    'Qualitative Chemistry': ['atomic structure', 'electron configuration'],
    'Periodic Properties of Elements and Chemical Bonding': ['periodic table', 'chemical bonding'],
    'Chemical Changes': ['pH', 'heat of reaction', 'enthalpies from a cycle', 'equilibrium', 'rates of reaction'],
    'Environmental Chemistry': ['gas laws'],
    'Organic Chemistry': ['organic chemistry'],
    'Quantitative Chemistry': [
      'moles and formulas',
      'balancing equations',
      'stoichiometry',
      'concentration of solutions',
      'titration',
      'oxidation numbers',
    ],
    Electrochemistry: ['electrochemistry'],
  },
  Math: {
    'Matrices and Determinants': ['matrices and determinants'],
    Vectors: ['vectors and complex numbers'],
    'Straight Lines': ['coordinate geometry'],
    'Permutations and Combinations': ['combinatorics', 'chances and arrangements'],
    'Trigonometric Ratios': ['trigonometry'],
    'Trigonometric Ratios of Compound Angles': ['angles and triangles'],
    'Functions and Graphs of Functions': ['functions', 'logarithms and powers'],
    Differentiation: ['limits and derivatives', 'rules of differentiation', 'extremes and rates'],
    Integration: ['integrals', 'integration'],
    'Real Numbers and Inequalities': ['inequalities'],
    'Complex Numbers': ['complex numbers'],
    'Polynomials and Polynomial Equations': ['quadratic equations', 'polynomials'],
    'Binomial Expansion': ['sequences', 'binomial theorem'],
    Conics: ['circles and conics'],
    'Measures of Dispersion and Probability': ['probability', 'statistics'],
  },
  English: {
    'Reading Comprehension': ['reading'],
    Vocabulary: ['synonyms', 'antonyms', 'one-word substitution', 'analogies'],
    Articles: ['articles'],
    Prepositions: ['prepositions'],
    'Phrases and Idioms': ['idioms', 'phrasal verbs'],
    'Completing Sentences': ['conditions and wishes'],
    'Right Forms of Verbs': ['tenses and forms of the verb', 'agreement of subject and verb'],
    Voice: ['voice'],
    Narration: ['narration'],
    Modifiers: ['sentence correction'],
    'Sentence Connectors': ['connectors'],
    'Punctuation and Spelling': ['spelling'],
  },
};

const idOf = (subject: Subject, ...path: string[]) => derivedId('demo-topic', subject, ...path);

/** Returns the id of a topic of the demo, or that of its chapter if both have the same name. */
export function demoTopicId(subject: Subject, topic: string): string {
  const [chapter] = Object.entries(CHAPTERS[subject]).find(([, topics]) => topics.includes(topic)) ?? [];
  if (chapter === undefined) throw new Error(`the syllabus of ${subject} has no chapter for ${topic}`);
  return isSame(chapter, topic) ? idOf(subject, chapter) : idOf(subject, chapter, topic);
}

/** Generates the action of a tutor who adds the syllabus of a subject and the topics of the demo's questions. */
export function topicsAction(subject: Subject, tutorId: string, time: number): DemoAction {
  const chapters = HSC_SYLLABUS[subject].map((name) => ({
    topicId: idOf(subject, name),
    name,
    topics: (CHAPTERS[subject][name] ?? [])
      .filter((topic) => !isSame(name, topic))
      .map((topic) => ({ topicId: idOf(subject, name, topic), name: capitalize(topic) })),
  }));
  const command = { type: 'AddMissingTopics', subject, chapters } as const;
  return {
    at: time,
    commandId: derivedId('demo-topics', subject),
    actor: `tutor:${tutorId}`,
    decide: (history, context) => history.decide(streams.topics(subject), topicsDecider, command, context),
  };
}

const isSame = (chapter: string, topic: string) => topicNameKey(chapter) === topicNameKey(topic);
const capitalize = (name: string) => (name === 'pH' ? name : `${name[0]!.toUpperCase()}${name.slice(1)}`);
