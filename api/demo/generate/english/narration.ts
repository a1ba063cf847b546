import { writtenTopic } from '../topic.js';
import { problemsOf } from './entries.js';

const reported = problemsOf(
  (sentence) => `Which sentence reports the following correctly?\n${sentence}`,
  [
    [
      'Rahim said, "I am tired."',
      'Rahim said that he was tired.',
      'Rahim said that I was tired.',
      'Rahim said that he had been tired.',
      'Rahim told that he was tired.',
      {
        rule: 'After a reporting verb in the past the simple present becomes the simple past. "I" becomes the speaker, "he". "Tell" would need a listener.',
      },
    ],
    [
      'She said to me, "I will call you tomorrow."',
      'She told me that she would call me the next day.',
      'She told me that she will call you the next day.',
      'She told me that I would call her the next day.',
      'She said me that she would call me the next day.',
      {
        rule: '"Said to me" becomes "told me", "will" becomes "would", and "tomorrow" becomes "the next day". "I" is she, and "you" is me.',
      },
    ],
    [
      'The guard said to me, "Where do you live?"',
      'The guard asked me where I lived.',
      'The guard asked me where did I live.',
      'The guard asked me where you lived.',
      'The guard asked me that where I lived.',
      {
        rule: 'A reported question has the order of a statement, without "did". The tense moves back: "do live" becomes "lived".',
      },
    ],
    [
      'Mother said to us, "Do not go out in the rain."',
      'Mother told us not to go out in the rain.',
      'Mother told us to do not go out in the rain.',
      'Mother told us that do not go out in the rain.',
      'Mother asked us if we did not go out in the rain.',
      { rule: 'A reported command takes "to" with the infinitive; a negative one takes "not to".' },
    ],
    [
      'The teacher said to Karim, "Have you finished your homework?"',
      'The teacher asked Karim if he had finished his homework.',
      'The teacher asked Karim had he finished his homework.',
      'The teacher asked Karim if you had finished your homework.',
      'The teacher told Karim that he had finished his homework.',
      {
        rule: 'A question without a question word is reported with "if" or "whether". The present perfect becomes the past perfect, and "your" becomes "his".',
      },
    ],
    [
      'Mina said, "I saw the film last week."',
      'Mina said that she had seen the film the week before.',
      'Mina said that she had saw the film the week before.',
      'Mina said that I had seen the film the week before.',
      'Mina said that she would see the film the week after.',
      { rule: 'The simple past becomes the past perfect, and "last week" becomes "the week before".' },
    ],
    [
      'The teacher said, "The earth moves round the sun."',
      'The teacher said that the earth moves round the sun.',
      'The teacher said that the earth had moved round the sun.',
      'The teacher said that the earth would move round the sun.',
      'The teacher told that the earth is moving round the sun.',
      { rule: 'What is always true stays in the simple present.' },
    ],
    [
      'The visitor said, "What a beautiful garden it is!"',
      'The visitor exclaimed that it was a very beautiful garden.',
      'The visitor exclaimed that what a beautiful garden it was.',
      'The visitor asked whether it was a beautiful garden.',
      'The visitor asked what garden was beautiful.',
      { rule: 'An exclamation is reported as a statement with "exclaimed that"; "what a" becomes "a very".' },
    ],
    [
      'Sohel said to us, "Let us play chess."',
      'Sohel suggested that we should play chess.',
      'Sohel said us that we played chess.',
      'Sohel said that let us play chess.',
      'Sohel asked us whether we had played chess.',
      { rule: '"Let us" is a suggestion: it is reported with "suggested that … should".' },
    ],
    [
      'Rafi said to Tania, "Please lend me your pen."',
      'Rafi asked Tania to lend him her pen.',
      'Rafi asked Tania to lend me your pen.',
      'Rafi asked Tania to lend her his pen.',
      'Rafi asked Tania lending him her pen.',
      {
        rule: `A polite request is reported with "asked" and the infinitive with "to". "Me" is Rafi (him) and "your" is Tania's (her).`,
      },
    ],
    [
      'She said, "I must leave now."',
      'She said that she had to leave then.',
      'She said that she must left then.',
      'She said that I had to leave then.',
      'She said that she has had leaving then.',
      { rule: '"Must" becomes "had to", and "now" becomes "then".' },
    ],
  ],
);

const direct = problemsOf(
  (sentence) => `Which sentence in direct speech is reported here?\n${sentence}`,
  [
    [
      'He asked me if I could swim.',
      'He said to me, "Can you swim?"',
      'He said to me, "Can I swim?"',
      'He said to me, "Could he swim?"',
      'He said to me, "You can swim."',
      {
        rule: '"If" shows that it was a question without a question word. "Could" goes back to "can", and "I" was the person addressed: "you".',
      },
    ],
    [
      'She told her brother to shut the door.',
      'She said to her brother, "Shut the door."',
      'She said to her brother, "Has he shut the door?"',
      'She said to her brother, "I shut the door."',
      'She said to her brother, "The door is shut."',
      { rule: '"Told … to" reports a command, so the direct speech has the imperative.' },
    ],
  ],
);

export const narration = writtenTopic('English', 'narration', [...reported, ...direct]);
