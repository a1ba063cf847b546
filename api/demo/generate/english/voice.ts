import { writtenTopic } from '../topic.js';
import { problemsOf } from './entries.js';

const intoPassive = problemsOf(
  (sentence) => `Which sentence is the passive of the following?\n${sentence}`,
  [
    [
      'The gardener waters the plants.',
      'The plants are watered by the gardener.',
      'The plants were watered by the gardener.',
      'The plants are being watered by the gardener.',
      'The plants have been watered by the gardener.',
      {
        rule: 'The passive keeps the tense: the simple present "waters" becomes "are watered". The object becomes the subject.',
      },
    ],
    [
      'Someone has stolen my bicycle.',
      'My bicycle has been stolen.',
      'My bicycle is stolen.',
      'My bicycle was being stolen.',
      'My bicycle has stolen.',
      { rule: 'The present perfect "has stolen" becomes "has been stolen". The doer is unknown and is left out.' },
    ],
    [
      'They are repairing the road.',
      'The road is being repaired.',
      'The road is repaired.',
      'The road was being repaired.',
      'The road has been repaired.',
      { rule: 'The present continuous "are repairing" becomes "is being repaired".' },
    ],
    [
      'Who wrote this letter?',
      'By whom was this letter written?',
      'By whom is this letter written?',
      'By whom did this letter write?',
      'Who was written by this letter?',
      { rule: 'The simple past "wrote" becomes "was written", and "who" becomes "by whom".' },
    ],
    [
      'Everybody must follow the rules.',
      'The rules must be followed by everybody.',
      'The rules must follow everybody.',
      'The rules must have been followed by everybody.',
      'The rules must being followed by everybody.',
      {
        rule: 'After a modal verb the passive is "be" with the past participle: "must follow" becomes "must be followed".',
      },
    ],
    [
      'Open the window.',
      'Let the window be opened.',
      'Let the window open.',
      'The window is opened.',
      'The window has to open.',
      { rule: 'A command becomes passive with "let", the object, "be" and the past participle.' },
    ],
    [
      'The storm had destroyed the crops.',
      'The crops had been destroyed by the storm.',
      'The crops were destroyed by the storm.',
      'The crops have been destroyed by the storm.',
      'The crops had destroyed by the storm.',
      { rule: 'The past perfect "had destroyed" becomes "had been destroyed".' },
    ],
    [
      'They will finish the work by noon.',
      'The work will be finished by noon.',
      'The work will have been finished by noon.',
      'The work is finished by noon.',
      'The work would be finished by noon.',
      { rule: 'The simple future "will finish" becomes "will be finished".' },
    ],
    [
      'People say that he is very rich.',
      'He is said to be very rich.',
      'He was said to be very rich.',
      'He is said to have been very rich.',
      'He is saying to be very rich.',
      {
        rule: '"People say that he is" becomes "he is said to be". Both verbs are in the present, so the simple infinitive is used.',
      },
    ],
    [
      'Did the noise wake the baby?',
      'Was the baby woken by the noise?',
      'Did the baby woken by the noise?',
      'Is the baby woken by the noise?',
      'Has the baby been woken by the noise?',
      { rule: 'A question with "did" becomes a question with "was" and the past participle.' },
    ],
    [
      'The teacher was marking the papers.',
      'The papers were being marked by the teacher.',
      'The papers were marked by the teacher.',
      'The papers are being marked by the teacher.',
      'The papers had been marked by the teacher.',
      { rule: 'The past continuous "was marking" becomes "were being marked".' },
    ],
  ],
);

const intoActive = problemsOf(
  (sentence) => `Which sentence is the active of the following?\n${sentence}`,
  [
    [
      'The cup was broken by Rina.',
      'Rina broke the cup.',
      'Rina has broken the cup.',
      'Rina breaks the cup.',
      'Rina was breaking the cup.',
      { rule: 'The simple past passive "was broken" becomes the simple past "broke". The doer becomes the subject.' },
    ],
    [
      'This song has been sung by many artists.',
      'Many artists have sung this song.',
      'Many artists sang this song.',
      'Many artists had sung this song.',
      'Many artists are singing this song.',
      {
        rule: 'The present perfect passive "has been sung" becomes "have sung", which agrees with the new subject "many artists".',
      },
    ],
  ],
);

export const voice = writtenTopic('English', 'voice', [...intoPassive, ...intoActive]);
