import { writtenTopic } from '../topic.js';
import { problemsOf } from './entries.js';

export const conditionals = writtenTopic(
  'English',
  'conditions and wishes',
  problemsOf(
    (sentence) => `Complete the sentence.\n${sentence}`,
    [
      [
        'If it rains tomorrow, we ____ at home.',
        'will stay',
        'would have stayed',
        'stayed',
        'had stayed',
        {
          rule: 'First conditional, for what may really happen: "if" with the simple present, "will" in the main clause.',
        },
      ],
      [
        'If I ____ a bird, I would fly over the mountains.',
        'were',
        'am',
        'will be',
        'have been',
        {
          rule: 'Second conditional, for what is not real now: "if" with the simple past, "would" in the main clause. "Were" is used for all persons.',
        },
      ],
      [
        'If she had studied harder last year, she ____ the examination.',
        'would have passed',
        'will pass',
        'passes',
        'will have passed',
        {
          rule: 'Third conditional, for what did not happen in the past: "if" with the past perfect, "would have" in the main clause.',
        },
      ],
      [
        'Unless you ____, you will miss the bus.',
        'hurry',
        'do not hurry',
        'hurried',
        'will not hurry',
        {
          rule: '"Unless" means "if … not", so the verb is not negative. It is in the simple present, although the future is meant.',
        },
      ],
      [
        'If you heat ice, it ____.',
        'melts',
        'melted',
        'had melted',
        'would have melted',
        { rule: 'For what is always true both clauses are in the simple present.' },
      ],
      [
        'Had I known about the strike, I ____ earlier.',
        'would have left',
        'will leave',
        'have left',
        'leave',
        {
          rule: '"Had I known" means "If I had known". This is the third conditional, with "would have" in the main clause.',
        },
      ],
      [
        'Were I in your place, I ____ the offer.',
        'would accept',
        'accept',
        'will accept',
        'have accepted',
        {
          rule: '"Were I in your place" means "If I were in your place". This is the second conditional, with "would" in the main clause.',
        },
      ],
      [
        'I wish I ____ the answer, but I have no idea.',
        'knew',
        'know',
        'will know',
        'have known',
        { rule: '"Wish" with the simple past is about what is not true now.' },
      ],
      [
        'If only I ____ to your advice last year!',
        'had listened',
        'listen',
        'will listen',
        'have listened',
        { rule: '"If only" with the past perfect is about what did not happen in the past.' },
      ],
      [
        'You may borrow my camera provided that you ____ it carefully.',
        'use',
        'had used',
        'using',
        'to use',
        { rule: '"Provided that" is followed by the simple present, as "if" is in the first conditional.' },
      ],
      [
        'If you had taken the medicine yesterday, you ____ well now.',
        'would be',
        'will be',
        'are',
        'had been',
        {
          rule: 'A condition in the past with a result now: "if" with the past perfect, "would" with the simple infinitive in the main clause.',
        },
      ],
      [
        'Take an umbrella with you in case it ____.',
        'rains',
        'had rained',
        'would have rained',
        'raining',
        { rule: '"In case" is followed by the simple present when the future is meant.' },
      ],
      [
        'Should you ____ any help, please ring the bell.',
        'need',
        'needed',
        'needs',
        'to need',
        { rule: '"Should you need" means "If you should need". After "should" comes the infinitive without "to".' },
      ],
    ],
  ),
);
