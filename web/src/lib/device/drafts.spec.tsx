import { countDrafts, deleteDraftsOf, deleteExpiredDrafts, readDraft, writeDraft } from './drafts';

const DAY_MS = 24 * 60 * 60_000;

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

it('readDraft returns a draft only to the account that saved it', () => {
  writeDraft('ann', 'doubt', { doubt: 'Why?' });
  expect(readDraft('ann', 'doubt')).toEqual({ doubt: 'Why?' });
  expect(readDraft('bob', 'doubt')).toBeUndefined();
  expect(countDrafts('bob')).toBe(0);
});

it('deleteExpiredDrafts deletes the drafts of all accounts after seven days', () => {
  const startTime = Date.now();
  writeDraft('ann', 'doubt', 'Why?');
  const now = jest.spyOn(Date, 'now').mockReturnValue(startTime + 7 * DAY_MS - 1_000);
  expect(readDraft('ann', 'doubt')).toBe('Why?');
  now.mockReturnValue(startTime + 7 * DAY_MS);
  expect(readDraft('ann', 'doubt')).toBeUndefined();
  deleteExpiredDrafts();
  expect(localStorage).toHaveLength(0);
});

it('deleteDraftsOf deletes only the drafts of the given account', () => {
  writeDraft('ann', 'doubt', 'Why?');
  writeDraft('ann', 'profile', { institute: 'X' });
  writeDraft('anna', 'doubt', 'How?');
  deleteDraftsOf('ann');
  expect([countDrafts('ann'), countDrafts('anna')]).toEqual([0, 1]);
});

it('writeDraft keeps the latest thirty drafts of an account', () => {
  const startTime = Date.now();
  const now = jest.spyOn(Date, 'now');
  for (let index = 0; index < 31; index += 1) {
    now.mockReturnValue(startTime + index);
    writeDraft('ann', `answer ${index}`, 'text');
  }
  expect(countDrafts('ann')).toBe(30);
  expect(['answer 0', 'answer 1'].map((name) => readDraft('ann', name))).toEqual([undefined, 'text']);
});

it('writeDraft returns false if storage is full, and readDraft ignores unreadable data', () => {
  localStorage.setItem('draft:ann:doubt', 'not JSON');
  expect(readDraft('ann', 'doubt')).toBeUndefined();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(writeDraft('ann', 'doubt', 'Why?')).toBe(false);
});
