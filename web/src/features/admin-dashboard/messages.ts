/** UI texts of this feature. Texts that the specification defines come from `api/contracts/http/texts`. */
export const messages = {
  dashboard: 'Dashboard',
  totalStudents: 'Total Students',
  numberOfTutors: 'Number of Tutors',
  accounts: 'Accounts',
  addATutor: 'Add a tutor',
  noAccounts: 'No one has registered yet. Students register themselves. You create the accounts of tutors.',
  profileFailed: 'Your profile could not be loaded',
};
