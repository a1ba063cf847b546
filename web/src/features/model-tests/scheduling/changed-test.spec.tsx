import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { texts } from '../../../../../api/contracts/http/texts';
import {
  asTutor,
  contents,
  field,
  fill,
  press,
  question,
  toastSpies,
  withQuestions,
} from '../../../../../test/support/web/model-test-form';
import { clickLater } from '../../../../../test/support/web/double-click';
import { refusalAnswer } from '../../../../../test/support/web/stub-server';
import { open, withTimeToLoad } from '../../../../../test/support/web/student';
import { TUTOR } from '../../../../../test/support/web/tutor';
import { writeDraft } from '../../../lib/device/drafts';
import { draftOf } from './model-test-draft';

withTimeToLoad();

jest.mock('../../../lib/live/live', () => ({
  useLive: () => {},
  useIsLive: () => ({ isLive: true }),
  watchLeaderboard: () => () => {},
  onReconnect: () => () => {},
}));

const UPDATE = 'PUT /api/modelTest/updateModelTest/test';
const QUESTIONS = [question('Physics', 2), question('Physics', 3)];
const OPENED = {
  _id: 'test',
  Name: 'Week 3',
  Marks: 2,
  Time: 20,
  Subject: 'Physics',
  ScheduleDate: '2031-05-02',
  ScheduleTime: '00:30',
  ExpiryDays: 3,
  QuestionIds: QUESTIONS.map(({ _id }) => _id),
  status: 'Upcoming',
  liveFrom: new Date(Date.now() + 86_400_000).toISOString(),
  liveUntil: new Date(Date.now() + 2 * 86_400_000).toISOString(),
  revision: 'first',
};
/** Another tutor has renamed the test and given it more time. */
const CURRENT = { ...OPENED, Name: 'Third week', Time: 30, revision: 'second' };

beforeEach(asTutor);

it('[TMODEL-49] a draft on the device is compared with a test that was changed since', async () => {
  const requests = withQuestions({
    'GET /api/modelTest/test': { body: CURRENT },
    'GET /api/modelTest/test/selectedQuestions': { body: QUESTIONS },
    [UPDATE]: { body: { id: 'test', message: texts.modelTestUpdated } },
  });
  const base = draftOf(OPENED as never, QUESTIONS as never);
  writeDraft(TUTOR, 'model test test', { ...base, values: { ...base.values, Name: 'Waves' }, base });
  open('/tutor/edit-modeltest/test');
  expect(await screen.findByText(texts.recordChangedMeanwhile)).toBeTruthy();
  expect(contents().slice(0, 3)).toEqual(['Waves', '2', '30']);
  press('Save Changes');
  await waitFor(() => expect(toastSpies.success).toHaveBeenCalled());
  expect(requests.find(({ call }) => call === UPDATE)?.body).toMatchObject({ Name: 'Waves', revision: 'second' });
  expect(screen.queryByText(texts.recordChangedMeanwhile)).toBeNull();
});

it('[TMODEL-49] shows both versions by field instead of a failed save, and saves the chosen values over the new revision', async () => {
  const requests = withQuestions({
    'GET /api/modelTest/test': { body: OPENED },
    'GET /api/modelTest/test/selectedQuestions': { body: QUESTIONS },
    [UPDATE]: refusalAnswer('changed-meanwhile', { current: CURRENT }),
  });
  open('/tutor/edit-modeltest/test');
  await screen.findByLabelText('Model Test Name');
  fill('Model Test Name', 'Waves');
  fill('Expires in (days)', '5');
  press('Save Changes');
  expect(await screen.findByText(texts.recordChangedMeanwhile)).toBeTruthy();
  expect(screen.queryByText(texts.modelTestUpdateFailed)).toBeNull();
  expect(toastSpies.error).not.toHaveBeenCalled();
  // the name was changed on both sides, the time only by the other tutor
  expect(contents()).toEqual(['Waves', '2', '30', 'Physics', '2031-05-02', '00:30', '5']);
  const name = within(screen.getByRole('group', { name: 'Model Test Name' }));
  expect(name.getByRole<HTMLInputElement>('radio', { name: 'Yours Waves' }).checked).toBe(true);
  expect(screen.queryByRole('group', { name: 'Subject' })).toBeNull();
  fireEvent.click(name.getByRole('radio', { name: 'Saved now Third week' }));
  expect(field('Model Test Name').value).toBe('Third week');
  clickLater(screen.getByText('Save Changes'));
  const sent = () => requests.filter(({ call }) => call === UPDATE).map(({ body }) => body);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toMatchObject([
    { Name: 'Waves', Time: 20, revision: 'first' },
    { Name: 'Third week', Time: 30, ExpiryDays: 5, revision: 'second' },
  ]);
});
