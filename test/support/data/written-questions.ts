import { writeFileSync } from 'node:fs';
import type { QuestionContent } from '../../../api/contracts/events/question.events.js';
import { SUBJECTS, type Subject } from '../../../api/contracts/http/limits.js';

const PASSAGE = [
  'The ferry left the ghat before the mist had lifted. Anika had the only seat with a back, and gave it up at the first ' +
    'stop to an old man with a basket of ducklings, who thanked her by telling her, without being asked, how the river ' +
    'had moved. Where the sugar mill stands, he said, his father had fished; where they were afloat now there had been ' +
    'a school, and he had learnt there to write the name of a country that no longer existed.',
  'She asked him whether he was sorry for the school. He thought about it for so long that she supposed he had fallen ' +
    'asleep. “A river is not a thief,” he said at last. “It takes from one bank and gives to the other. What I am sorry ' +
    'for is that nobody on the other bank has yet had the sense to build a school on what it gave.”',
  'By the time the sun was through, the ducklings had been named, two of them after ministers, and Anika had missed her ' +
    'landing. She found that she did not mind. There would be another boat; there was, the old man assured her, always ' +
    'another boat, though not always another bank.',
].join('\n\n');

/** Returns a question with a reading passage and options of a line or more. */
export function longQuestion(number: number, subject: Subject): QuestionContent {
  const options = [
    'That what the river builds up is left unused, rather than that it tears anything down',
    'That his father, who had fished where the mill is now, never learnt to write',
    'That the country whose name he learnt to write is gone, and with it the only school on either bank of the river',
    'Nothing',
  ];
  return {
    question: `Read the passage and answer question ${number}.\n\n${PASSAGE}\n\nWhat does the old man regret?`,
    subject,
    options,
    correctAnswers: [options[0]!],
  };
}

/** Returns a question with inline formulas, a display formula wider than a phone, and formulas in its options. */
export function formulaQuestion(number: number, subject: Subject): QuestionContent {
  const options = [-1, 0, 1, 2].map((overrides) => String.raw`$\dfrac{\pi^2}{${number + 4}} + ${overrides + 3}\sqrt{${number}}$`);
  return {
    question:
      String.raw`Let $f_{${number}}(x) = x^{2} + ${number}x$ for $0 \le x \le 2\pi$, and let its coefficients be ` +
      String.raw`$$a_n = \frac{1}{\pi}\int_{0}^{2\pi} f_{${number}}(x)\cos(nx)\,dx, \qquad ` +
      String.raw`b_n = \frac{1}{\pi}\int_{0}^{2\pi} f_{${number}}(x)\sin(nx)\,dx, \qquad n = 1, 2, 3, \dots$$` +
      String.raw`Which is the sum of $\sum_{n=1}^{\infty} \frac{1}{n^2}$ and $f_{${number}}(0)$, in the form below?`,
    subject,
    options,
    correctAnswers: [options[1]!],
  };
}

/** Returns the given number of short questions of each subject. */
export const plainQuestions = (countPerSubject: number): QuestionContent[] =>
  SUBJECTS.flatMap((subject) =>
    Array.from({ length: countPerSubject }, (_, n) => {
      const options = ['first', 'second', 'third', 'fourth'].map((word) => `${word} option of ${n}`);
      return { question: `${subject} question ${n}`, subject, options, correctAnswers: [options[n % 4]!] };
    }),
  );

/** Writes a CSV file of `count` different Math questions. */
export function writeQuestions(file: string, count: number): void {
  const rows = Array.from({ length: count }, (_, n) => `Math,What is $${n} + 1$?,${n},${n + 1},${n + 2},${n + 1}`);
  writeFileSync(file, `subject,question,optionA,optionB,optionC,correctAnswer\n${rows.join('\n')}\n`);
}
