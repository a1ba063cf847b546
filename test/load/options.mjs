import { numberFrom, parseScript } from '../support/programs/script-options.mjs';

const STUDENTS_MIN = 20;

/** Command-line options. */
export const options = parseScript('load', (command) =>
  command
    .description(
      'Simulates two exam days on a separate server. Code 1 means that a target was missed or a check failed.',
    )
    .option('--students <count>', 'number of students', numberFrom(STUDENTS_MIN), 3_000)
    .option('--quiet-minutes <minutes>', 'minutes without exams, in which memory must not grow', numberFrom(0), 10)
    .option('--quick', 'only check that it works, without judging targets', false),
).opts();
