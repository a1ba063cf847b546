import { PageTitle } from '../../ui/page-title';
import { Script, Sheet } from '../../ui/sheet';

const TERMS: readonly { title: string; text: string }[] = [
  {
    title: 'About Meritlist',
    text: 'Meritlist helps you prepare for university admission tests: you take timed exams, see them marked, and compare yourself with others. It is not part of any university’s admissions, and its questions are not taken from any future admission test.',
  },
  {
    title: 'Your account',
    text: 'Each account is for one person. Use your own email address and keep your password secret: you are responsible for everything done with your account. Your username is shown on the leaderboard, so choose one that you want others to see.',
  },
  {
    title: 'Taking exams',
    text: 'Take exams on your own. Our server keeps the time and marks your answers, and its result is final. Do not use programs that answer for you, do not open more than one account, and do not share the questions of a test that others have not taken yet.',
  },
  {
    title: 'How you treat others',
    text: 'Ask about the subject, and be polite to tutors and other students. Do not post insults, threats, or anything unrelated to preparing for a test.',
  },
  {
    title: 'Suspension',
    text: 'We may suspend accounts that break these terms or the community guidelines, after a review. A suspended account is removed from the leaderboard. Its points are kept in case the suspension is lifted.',
  },
  {
    title: 'What we store about you',
    text: 'We store the details you enter in your profile, your answers with their times, and when your account was used. We keep your answers to show your results, and to correct them if a question turns out to be wrong. When your account is deleted, your personal data is permanently erased.',
  },
  {
    title: 'Questions and papers',
    text: 'Use questions, answers and papers only for your own preparation. Do not publish or sell them.',
  },
  {
    title: 'What we do not promise',
    text: 'We write questions and answers with care, but they can still be wrong, and the service can be interrupted. If you find a mistake, tell a tutor. Always check the official announcements of the university you apply to.',
  },
  {
    title: 'Changes',
    text: 'When we change these terms, we update the date above. If you keep using Meritlist after that, you accept the new terms.',
  },
];

/** The terms that students accept when they register (LAND-32). */
export const TermsPage = () => (
  <main tabIndex={-1} className="mx-auto w-full max-w-[56rem] px-8 py-12 phone:px-0 phone:py-6">
    <PageTitle className="mb-6 phone:px-4" note="Effective May 2, 2024">
      Terms & Conditions
    </PageTitle>
    <Sheet>
      <ol>
        {TERMS.map(({ title, text }, index) => (
          <li key={title} className="border-b border-rule last:border-b-0">
            <Script
              margin={
                <span aria-hidden className="font-strong">
                  {index + 1}
                </span>
              }
            >
              <div className="max-w-measure px-6 py-6 phone:px-4">
                <h2 className="section-title mb-1">{title}</h2>
                <p className="text-pretty">{text}</p>
              </div>
            </Script>
          </li>
        ))}
      </ol>
    </Sheet>
  </main>
);
