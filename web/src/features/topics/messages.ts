import { formatCount } from '../../lib/format-count';

/** UI texts of this feature. Texts that server and web share come from `api/contracts/http/texts`. */
export const messages = {
  topics: 'Topics',
  backToDatabase: 'Question Database',
  note: 'Chapters and topics of each subject. Students can take mock tests of them.',
  addChapter: 'Add chapter',
  addTopic: 'Add topic',
  addSyllabus: 'Add HSC chapters',
  addingSyllabus: 'Adding',
  syllabusAdded: (added: number) =>
    added === 0 ? 'All chapters of the HSC syllabus are there already.' : `${formatCount(added, 'chapter')} added.`,
  noChapters: (subject: string) => `${subject} has no chapters yet. Add the chapters of the HSC syllabus, or your own.`,
  questions: (count: number) => formatCount(count, 'question'),
  list: (subject: string) => `Chapters and topics of ${subject}`,
  name: 'Name',
  cancel: 'Cancel',
  saving: 'Saving',
  topLevel: 'No chapter (make it a chapter)',
  chooseTarget: 'Choose a chapter or topic',
  addTo: (chapter: string) => `Add a topic to ${chapter}`,
  rename: 'Rename',
  renameNamed: (name: string) => `Rename ${name}`,
  move: 'Move',
  moveNamed: (name: string) => `Move ${name}`,
  newParent: 'Chapter',
  merge: 'Merge',
  mergeNamed: (name: string) => `Merge ${name}`,
  mergeInto: 'Merge into',
  mergeText: 'Its questions and topics move to the one you choose. This cannot be undone.',
  retire: 'Retire',
  retireNamed: (name: string) => `Retire ${name}`,
  retireText:
    'It is no longer shown. Its questions stay in the database. The topics of a chapter are retired with it. This cannot be undone.',
};
