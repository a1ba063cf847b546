const students = (count: number) => (count === 1 ? '1 student' : `${count.toLocaleString('en')} students`);

export const messages = {
  title: 'Merit list',
  list: 'Students',
  institutes: 'Institutes',
  notYet: 'The full list is shown when the model test is archived. Your own place is shown now.',
  resultsNotYet: 'The results of this model test are not shown yet. Your place and the list appear with them.',
  notFinished: 'You have not finished this model test, so its merit list is not shown to you.',
  noStudents: 'No student has finished this model test while it was live.',
  noInstitutes: 'No institute has 5 students on this list yet.',
  ofInstitute: (institute: string, count: number) => `${institute}: ${students(count)}`,
  showAll: 'Show all students',
  columns: {
    slNo: 'SL',
    name: 'Name',
    score: 'Score',
    of: (questions: number) => `of ${questions}`,
    correct: 'Correct',
    incorrect: 'Incorrect',
    skipped: 'Skipped',
    finished: 'Finished',
    institute: 'Institute',
    students: 'Students',
    average: 'Average',
    best: 'Best',
  },
  you: '(you)',
} as const;
