import { paceText } from './pace-text';

it.each([
  [25, 10, '24 seconds a question'],
  [25, 20, '48 seconds a question'],
  [25, 30, '1 min 12 s a question'],
  [25, 60, '2 min 24 s a question'],
  [50, 50, '1 min a question'],
  [50, 60, '1 min 12 s a question'],
  [200, 60, '18 seconds a question'],
])('%d questions in %d minutes are %s', (questions, minutes, text) => expect(paceText(questions, minutes)).toBe(text));
