import type { QuestionFormat, TextFormat } from '../../../../../api/contracts/http/question-formats';

/** Sample files with a formula, two and four options, and the special features of each format. */
export const SAMPLE_FILES: Readonly<Record<Exclude<TextFormat, 'moodle-xml'>, { name: string; text: string }>> = {
  csv: {
    name: 'questions.csv',
    text: String.raw`subject,question,optionA,optionB,optionC,optionD,correctAnswer
Physics,The SI unit of charge is,coulomb,volt,ohm,farad,coulomb
Math,"The roots of $x^{2} - 5x + 6 = 0$ are","2, 3","1, 6","-2, -3","5, 6","2, 3"
Chemistry,Neon is a noble gas.,True,False,,,True
`,
  },
  json: {
    name: 'questions.json',
    text: String.raw`[
  {
    "subject": "Physics",
    "question": "The SI unit of charge is",
    "options": ["coulomb", "volt", "ohm", "farad"],
    "correctAnswers": ["coulomb"]
  },
  {
    "subject": "Math",
    "question": "The value of $\\dfrac{1}{2} + \\dfrac{1}{3}$ is",
    "options": ["$\\dfrac{5}{6}$", "$\\dfrac{2}{5}$"],
    "correctAnswers": ["$\\dfrac{5}{6}$"]
  }
]
`,
  },
  gift: {
    name: 'questions.gift',
    text: String.raw`// In GIFT formulas, put a backslash before \ { } = ~ # and :
$CATEGORY: Physics

The SI unit of charge is {
=coulomb
~volt
~ohm
~farad
}

$CATEGORY: Math

The value of $\\dfrac\{1\}\{2\} + \\dfrac\{1\}\{3\}$ is {
=$\\dfrac\{5\}\{6\}$
~$\\dfrac\{2\}\{5\}$
}

$CATEGORY: Chemistry

Neon is a noble gas. {TRUE}
`,
  },
  aiken: {
    name: 'questions.txt',
    text: String.raw`The SI unit of charge is
A. coulomb
B. volt
C. ohm
D. farad
ANSWER: A

A body with $v_0 = 20\ \mathrm{m\,s^{-1}}$ stops in $4\ \mathrm{s}$. Its deceleration is
A. $5\ \mathrm{m\,s^{-2}}$
B. $80\ \mathrm{m\,s^{-2}}$
ANSWER: A
`,
  },
};

/** URLs of sample files with pictures. */
export const SAMPLES_WITH_PICTURES = {
  'moodle-xml': '/samples/questions.xml',
  zip: '/samples/questions.zip',
} satisfies Partial<Record<QuestionFormat, string>>;
