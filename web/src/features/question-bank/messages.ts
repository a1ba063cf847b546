/** UI texts of this feature. Texts that the specification defines come from `api/contracts/http/texts`. */
export const messages = {
  admissionTest: (year: number) => `Admission Test ${year}`,
  roll: 'Roll',
  pdf: 'PDF',
  opensInANewTab: ', opens in a new tab',
  pageNote: 'Original past papers. Each opens as a PDF in a new tab.',
  admissionTests: 'Admission Tests',
  noPapers: 'No past papers yet. Until then, take a mock test.',
  mockTestHint: 'Read one, then test yourself against the clock.',
  goToMockTest: 'Go to Mock Test',
};
