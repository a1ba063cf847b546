// Callers and unused objects for the writes of the bench "event-loop".
export const PASSWORD = 'Passw0rd!';
export const QUESTIONS_MAX = 200;
const DAY_MS = 86_400_000;
/** Students before it have a part in the data that reads use. */
const FIRST_STUDENT = 5_000;

export const dayIn = (days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
export const unique = () => `${Date.now()}${Math.random()}`.replace('.', '');

/**
 * Returns what writes share: users of whom each is used once, and questions that no test contains.
 * @param caller returns a function that sends a request on behalf of a user
 */
export function writeKit(data, caller) {
  const { admin, tutors, students, diligent, questions, topicId } = data;
  let nextTutor = 1;
  let nextStudent = FIRST_STUDENT;
  let nextQuestion = questions.length - 1;
  return {
    ...data,
    caller,
    visitor: caller({}),
    asAdmin: caller(admin),
    asDiligent: caller(diligent),
    /** A topic with many questions, which merges change. */
    largeTopic: topicId,
    physics: questions.filter(({ content }) => content.subject === 'Physics').map(({ questionId }) => questionId),
    // each operation has a tutor of its own, so that hourly limits are not reached
    tutor: () => caller(tutors[nextTutor++]),
    student: () => students[nextStudent++],
    unusedQuestions: (count) => Array.from({ length: count }, () => questions[nextQuestion--].questionId),
  };
}
