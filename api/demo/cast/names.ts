import type { Chance } from '../chance.js';

// Fictional names in plain ASCII, like the usernames of students in Bangladesh.
const GIVEN_NAMES =
  'abir adnan afia afsana anika anwar arif arman asif ayesha bushra dipu ehsan fahim faria farzana fatema habib hasan ' +
  'hridoy iqbal ishrat israt jahid jannat jerin joya kamrul lamia liton maisha mahfuz mahin maruf mehedi mim mithila ' +
  'moin momena mubin munia nabila nadia nafis naima nahid nayeem nila nishat nusaiba oishi parvez polash priya rafi ' +
  'raisa rashed ratul rezwan rima ritu rony rumana sabbir sadia saiful sakib samia shafin shaila shanto shuvo siam ' +
  'simran sohana suman sumaiya tahmid tamim tania tareq tasnim tisha tonmoy urmi wasif yasin zahin zarin';
const FAMILY_NAMES =
  'ahmed akter alam ali amin aziz begum bhuiyan biswas chakma chowdhury das dey farooq ghosh haque hasan hossain ' +
  'islam jahan kabir karim khan khatun majumder mahmud mia mollah mondal nahar parvin paul rahman roy saha sarkar ' +
  'sarker shaikh siddique sikder sultana talukder tripura uddin';
const TOWNS =
  'barishal bogura chattogram comilla dhaka dinajpur faridpur gazipur jashore khulna kushtia mymensingh narayanganj ' +
  'noakhali pabna rajshahi rangpur savar sylhet tangail';
const INSTITUTES = [
  'Notre Dame College',
  'Holy Cross College',
  'Dhaka College',
  'Viqarunnisa Noon College',
  'Rajuk Uttara Model College',
  'Chittagong College',
  'Rajshahi College',
  'Adamjee Cantonment College',
  'Carmichael College, Rangpur',
  'MC College, Sylhet',
] as const;
/** Share of students who enter their institute. */
const INSTITUTE_PROBABILITY = 0.6;

/** Generates an institute; '' if the student enters none. */
export const randomInstitute = (chance: Chance): string =>
  chance.happens(INSTITUTE_PROBABILITY) ? chance.pick(INSTITUTES) : '';

const SCHOOLS = ['college', 'city-college', 'govt-college', 'model-college', 'school'];

const [givenNames, familyNames, towns] = [GIVEN_NAMES, FAMILY_NAMES, TOWNS].map((words) => words.split(' ')) as [
  string[],
  string[],
  string[],
];

export interface Name {
  readonly username: string;
  readonly email: string;
}

const capitalize = (word: string): string => word[0]!.toUpperCase() + word.slice(1);

const USERNAME_FORMATS: readonly ((first: string, last: string, number: number) => string)[] = [
  (first, last) => `${first}_${last}`,
  (first, last) => `${first}.${last}`,
  (first, last) => capitalize(first) + capitalize(last),
  (first, _, number) => `${first}${String(number).padStart(2, '0')}`,
  (first, last, number) => `${first}_${last[0]}${number}`,
];

/** Returns unique names, ignoring case. The email contains the institute and has a reserved domain. */
export function randomNames(count: number, chance: Chance): Name[] {
  const names = new Map<string, Name>();
  while (names.size < count) {
    const username = chance.pick(USERNAME_FORMATS)(
      chance.pick(givenNames),
      chance.pick(familyNames),
      chance.below(100),
    );
    const key = username.toLowerCase();
    if (names.has(key)) continue;
    const email = `${key}@${chance.pick(towns)}-${chance.pick(SCHOOLS)}.example`;
    names.set(key, { username, email });
  }
  return [...names.values()];
}
