import type { Entry } from './entries.js';

export interface Passage {
  text: string;
  questions: Entry[];
}

export const passages: Passage[] = [
  {
    text: 'In a village far from the nearest town, a retired schoolteacher named Rahela began to lend books from the back of her bicycle. At first she carried only twenty, most of them her own, and visited six houses each Friday. The children came for the pictures; their parents, many of whom had left school early, came to see that the books were returned, and stayed to read. Within three years the collection had grown to nine hundred volumes, nearly all of them gifts. When the council offered her a building, Rahela accepted on one condition: the bicycle was to keep its Friday round, because, she said, those who most need a book are seldom those who come looking for it.',
    questions: [
      [
        'Why did the parents come at first?',
        'To make sure that the books were given back',
        'To look at the pictures',
        'To give away their own books',
        'To learn to ride a bicycle',
      ],
      [
        'How did most of the nine hundred books reach the library?',
        'People gave them as presents.',
        'The council paid for them.',
        'Rahela had owned them all along.',
        'A school in the town lent them.',
      ],
      [
        'Why was the bicycle to keep its round?',
        'Many people who need books would not come to a library.',
        'The building was too small for all the books.',
        'The council had no money for a car.',
        'Rahela wanted to visit her former pupils.',
      ],
      ['Which word could replace "seldom" in the last sentence?', 'rarely', 'often', 'always', 'gladly'],
    ],
  },
  {
    text: "Many students believe that the surest way to pass an examination is to study through the night before it. Research on memory suggests the opposite. While we sleep, the brain goes over what it has learnt during the day, strengthens some connections and lets others fade. A student who gives up sleep therefore gives up part of the learning that has already been paid for. Nor does the loss end there: a tired mind is slow to notice its own mistakes. It is wiser to spread the work over several weeks in short sessions, and to spend the last evening on a light review, followed by a full night's rest.",
    questions: [
      [
        'What is the main idea of the passage?',
        'Sleep is a part of learning and should not be given up.',
        'Students should sleep by day and study by night.',
        'Examinations do not show what a student knows.',
        'Nothing can be learnt in short sessions.',
      ],
      [
        'According to the passage, what does the brain do while we sleep?',
        'It strengthens some of what was learnt.',
        'It forgets everything learnt that day.',
        'It stops working until the morning.',
        'It prepares answers to new questions.',
      ],
      [
        'What does the writer advise for the evening before an examination?',
        'A little revision and then a good sleep',
        'Study until the sun rises',
        'No revision of any kind',
        'A first look at the hardest chapters',
      ],
      [
        'What does the word "fade" mean in the passage?',
        'become weaker',
        'grow stronger',
        'come back',
        'join together',
      ],
    ],
  },
  {
    text: 'Where floods cover the fields for months, farmers in some low-lying districts have learnt to let their gardens float. They gather water hyacinth, a weed that chokes the canals, pile it into long rafts and leave it to rot. On this dark, damp bed they plant gourds, spinach and turmeric; when the water rises, the garden simply rises with it. The rafts need no bought fertiliser, since the rotting weed feeds the roots, and at the end of the season what remains of them is spread over the dry land as compost. What had been a nuisance twice over, too much water and too much weed, has thus become a harvest.',
    questions: [
      ['What are the rafts made of?', 'Water hyacinth', 'Bamboo', 'Dry earth', 'Turmeric plants'],
      [
        'Why are the gardens not drowned when the water rises?',
        'They float on the water.',
        'They are built on high ground.',
        'Walls of mud keep the water out.',
        'The plants are moved to dry fields.',
      ],
      [
        'Why do the farmers not have to buy fertiliser?',
        'The rotting weed feeds the plants.',
        'The flood water is clean.',
        'Gourds and spinach grow without any food.',
        'The government gives it to them.',
      ],
      [
        'What happens to the rafts at the end of the season?',
        'Their remains are used to enrich the land.',
        'They are burnt as fuel.',
        'They are sold in the market.',
        'They are left to block the canals.',
      ],
    ],
  },
  {
    text: "Before the railways, every town kept its own time. Noon was the moment when the sun stood highest over the market square, so that a clock in the west of a country might run twenty minutes behind one in the east. No one minded: a traveller on horseback could not move fast enough to notice. Trains could, and a timetable was useless when each station on the line disagreed about the hour. Railway companies therefore began to set all their clocks by that of a single city. For years some towns stubbornly showed two times on the same tower, the sun's and the railway's; but convenience won in the end, and national time followed the rails.",
    questions: [
      [
        'How did a town fix its noon before the railways?',
        'By the sun at its highest point',
        'By the clock of the capital',
        'By the arrival of travellers',
        'By a vote in the market square',
      ],
      [
        'Why had nobody minded that clocks differed?',
        'People travelled too slowly to notice it.',
        'There were no clocks outside the cities.',
        'Nobody ever left the town.',
        'All the clocks were known to be broken.',
      ],
      [
        'What did the railway companies do?',
        'They set all their clocks by those of one city.',
        'They gave up their timetables.',
        'They built a tower in every town.',
        'They asked each town to choose its own time.',
      ],
      [
        'What does the word "stubbornly" tell us about some towns?',
        'They did not want to give up their own time.',
        'They could not pay for a second tower.',
        'They were proud of their new trains.',
        'They did not know the right time.',
      ],
    ],
  },
  {
    text: 'Mr Haldar, who taught pottery at our school, had a strange rule: the first pot that each pupil made had to be broken. I was eleven, and I hid mine under my coat. He saw the bulge, of course, and only smiled. For weeks my later pots were poor copies of that first one, with the same crooked lip and the same thick base, until one evening I took it out and saw it plainly for what it was. The next morning I set it on his table and asked for the hammer. "Keep the pot," he said. "It was the pride in it that had to go."',
    questions: [
      [
        'Why did the narrator hide the first pot?',
        'To save it from being broken',
        'To sell it later',
        'Because it belonged to someone else',
        'Because its faults were shameful',
      ],
      [
        'What was wrong with the later pots?',
        'They repeated the faults of the first one.',
        'They were made of poor clay.',
        'They were broken by the other pupils.',
        'They were too thin to stand.',
      ],
      [
        'What did the narrator understand on that evening?',
        'That the first pot was not good at all',
        'That the first pot was worth a lot of money',
        'That Mr Haldar had not seen the first pot',
        'That pottery could not be learnt at school',
      ],
      [
        'What was the real purpose of the rule?',
        'To free the pupils from pride in their first work',
        'To keep the classroom tidy',
        'To punish pupils who were careless',
        'To save clay for the older pupils',
      ],
    ],
  },
];
