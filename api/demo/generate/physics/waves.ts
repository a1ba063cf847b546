import { numeral } from '../notation/numerals.js';
import { answers } from '../answers.js';
import { centimetres, count, hertz, metres, metresPerSecond, newtons, seconds, unit } from '../notation/units.js';
import type { Random } from '../random.js';
import { generateTopic, type Problem } from '../topic.js';

const decibels = unit('dB');
const gramsPerMetre = unit('g m^{-1}');

export const waves = generateTopic('Physics', 'waves and sound', 3, [
  echoSounder,
  loadedFork,
  organPipe,
  approachingWhistle,
  stretchedString,
  louder,
]);

function echoSounder(random: Random): Problem {
  const speed = random.pick([1450, 1480, 1500]);
  const time = random.pick([0.4, 0.6, 0.8, 1.2, 1.6]);
  const depth = (speed * time) / 2;
  return {
    text: `A ship sends a pulse of sound to the sea bed and receives its echo after ${seconds(time)}. The speed of sound in sea water is ${metresPerSecond(speed)}. How deep is the sea there?`,
    ...answers(depth, [2 * depth, speed / time, depth / 2, 340 * time, speed / (2 * time)], metres),
    steps: [
      'The sound travels to the sea bed and back, so the depth is half the distance: $d = \\frac{vt}{2}$.',
      `$d = \\frac{${speed}\\times${time}}{2}$`,
    ],
  };
}

function loadedFork(random: Random): Problem {
  const known = random.pick([256, 288, 320, 384, 512]);
  const beats = random.between(4, 8, 2);
  const later = beats + random.pick([-2, 2]);
  const loaded = later > beats;
  return {
    text: `Two tuning forks sounded together give ${count(beats)} beats a second. The first has a frequency of ${hertz(known)}. When a little wax is stuck to the second, they give ${count(later)} beats a second. What was the frequency of the second fork without wax?`,
    ...answers(
      loaded ? known - beats : known + beats,
      [known + beats, known - beats, known + later, known - later, known - 2 * beats, known + 2 * beats],
      hertz,
      { apart: 0 },
    ),
    steps: [
      `The number of beats a second is the difference of the frequencies, so the second fork has $${known - beats}\\ \\mathrm{Hz}$ or $${known + beats}\\ \\mathrm{Hz}$.`,
      `Wax lowers the frequency of the second fork. The beats become ${loaded ? 'more' : 'fewer'}, so its frequency moves ${loaded ? 'away from' : 'towards'} that of the first: it was ${loaded ? 'below' : 'above'} it.`,
      `$f_2 = ${known} ${loaded ? '-' : '+'} ${beats}$`,
    ],
  };
}

function organPipe(random: Random): Problem {
  const length = random.pick([17, 25, 34, 50, 68, 85]);
  const closed = random.below(2) === 0;
  const speed = 340;
  const fundamental = speed / (closed ? 4 : 2) / (length / 100);
  return {
    text: `An organ pipe ${closed ? 'closed at one end' : 'open at both ends'} is ${centimetres(length)} long. What is the frequency of its first overtone? (The speed of sound is ${metresPerSecond(speed)}; neglect the end correction.)`,
    ...answers(
      fundamental * (closed ? 3 : 2),
      [fundamental, fundamental * (closed ? 2 : 3), fundamental * (closed ? 6 : 1.5), fundamental * 4],
      hertz,
    ),
    steps: [
      `${closed ? 'A pipe closed at one end has the fundamental $\\frac{v}{4l}$ and only odd harmonics, so the first overtone is $3\\cdot\\frac{v}{4l}$' : 'A pipe open at both ends has the fundamental $\\frac{v}{2l}$ and all harmonics, so the first overtone is $2\\cdot\\frac{v}{2l}$'}.`,
      `$f = ${closed ? 3 : 2}\\times\\frac{${speed}}{${closed ? 4 : 2}\\times${numeral(length / 100)}}$`,
    ],
  };
}

function approachingWhistle(random: Random): Problem {
  const frequency = random.pick([400, 500, 600, 640, 800]);
  const speed = random.pick([17, 20, 34, 40]);
  const sound = 340;
  const [way, sign] = random.pick([
    ['towards', -1],
    ['away from', 1],
  ] as const);
  const heard = (frequency * sound) / (sound + sign * speed);
  return {
    text: `A train moving at ${metresPerSecond(speed)} ${way} a listener at rest sounds a whistle of ${hertz(frequency)}. What frequency does the listener hear? (Take the speed of sound as ${metresPerSecond(sound)}.)`,
    ...answers(
      heard,
      [
        (frequency * sound) / (sound - sign * speed),
        frequency,
        (frequency * (sound - sign * speed)) / (sound + sign * speed),
        (frequency * (sound - 2 * sign * speed)) / sound,
      ],
      hertz,
      { apart: 0.03 },
    ),
    steps: [
      `For a source that moves ${way} the listener, $f' = f\\frac{v}{v ${sign === 1 ? '+' : '-'} v_s}$.`,
      `$f' = ${frequency}\\times\\frac{${sound}}{${sound} ${sign === 1 ? '+' : '-'} ${speed}}$`,
    ],
  };
}

function stretchedString(random: Random): Problem {
  const length = random.pick([40, 50, 60, 80]);
  const density = random.pick([0.5, 1, 2, 4, 5]);
  const tension = random.pick([20, 40, 50, 80, 90]);
  const wave = Math.sqrt(tension / (density / 1000));
  const frequency = wave / (2 * (length / 100));
  return {
    text: `A string ${centimetres(length)} long and of mass ${gramsPerMetre(density)} is fixed at both ends and stretched with a tension of ${newtons(tension)}. What is its fundamental frequency?`,
    ...answers(
      frequency,
      [2 * frequency, frequency / 2, frequency / Math.sqrt(1000), wave * (length / 100), wave],
      hertz,
    ),
    steps: [
      'The fundamental frequency is $f = \\frac{1}{2l}\\sqrt{\\frac{T}{\\mu}}$, with $\\mu$ in kilograms per metre.',
      `$f = \\frac{1}{2\\times${numeral(length / 100)}}\\sqrt{\\frac{${tension}}{${numeral(density / 1000)}}}$`,
    ],
  };
}

function louder(random: Random): Problem {
  const level = random.pick([40, 50, 60, 70]);
  const [times, words] = random.pick([
    [10, 'ten identical machines'],
    [100, 'a hundred identical machines'],
    [1000, 'a thousand identical machines'],
  ] as const);
  const step = 10 * Math.log10(times);
  return {
    text: `One machine produces a sound level of ${decibels(level)} in a hall. What level do ${words} produce together?`,
    ...answers(
      level + step,
      [level * Math.log10(times), level + step / 2, level + 2 * step, level + 5, level, 2 * level],
      decibels,
    ),
    steps: [
      `$${times}$ equal sources have $${times}$ times the intensity. The level rises by $10\\log_{10} ${times} = ${step}$ decibels.`,
      `$L = ${level} + ${step}$`,
    ],
  };
}
