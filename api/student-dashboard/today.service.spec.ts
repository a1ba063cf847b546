import { weekOf } from './today.service.js';

describe('weekOf', () => {
  const practised = new Map([
    ['2026-11-24', 5],
    ['2026-11-25', 4],
    ['2026-11-26', 20],
  ]);
  const week = weekOf({ today: '2026-11-26', practised, dailyQuestions: 5 }, ['2026-11-22', '2026-11-22']);

  it('returns seven days, today last', () => {
    expect(week.map(({ day }) => day.slice(8))).toEqual(['20', '21', '22', '23', '24', '25', '26']);
  });

  it('marks the goal of a day as met by an exam or by the daily number of practice answers', () => {
    expect(week.filter(({ met }) => met)).toEqual([
      { day: '2026-11-22', practised: 0, exams: 2, met: true },
      { day: '2026-11-24', practised: 5, exams: 0, met: true },
      { day: '2026-11-26', practised: 20, exams: 0, met: true },
    ]);
  });

  it('crosses the end of a month and of a year', () => {
    const days = weekOf({ today: '2027-01-02', practised: new Map(), dailyQuestions: 5 }, []).map(({ day }) => day);
    expect([days[0], days[4], days[5]]).toEqual(['2026-12-27', '2026-12-31', '2027-01-01']);
  });
});
