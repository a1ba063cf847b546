import { momentAt } from './moment';

const at = (ms: number, questions = 25) => momentAt(ms, questions);

describe('the moment of a result', () => {
  it('marks the questions in order from 300 ms on, 64 ms each', () => {
    expect([0, 299, 300, 363, 364, 940, 1_899, 1_900].map((ms) => at(ms).marked)).toEqual([0, 0, 0, 0, 1, 10, 24, 25]);
  });

  it('takes 1.6 seconds for however many there are', () => {
    expect([308, 1_100, 1_900].map((ms) => at(ms, 200).marked)).toEqual([1, 100, 200]);
    expect(at(1_900, 1).marked).toBe(1);
  });

  it('draws the loop, then says what it means, then moves the place, and ends', () => {
    const stages = [2_049, 2_050, 2_749, 2_750, 4_099, 4_100].map((ms) => at(ms));
    expect(stages.map(({ isLooped }) => isLooped)).toEqual([false, true, true, true, true, true]);
    expect(stages.map(({ isSaid }) => isSaid)).toEqual([false, false, false, true, true, true]);
    expect(stages.map(({ isOver }) => isOver)).toEqual([false, false, false, false, false, true]);
    expect([3_350, 3_700, 4_050].map((ms) => at(ms).moved)).toEqual([0, 0.875, 1]);
  });

  it('is over at once where it does not play', () => {
    expect(at(Infinity)).toEqual({ marked: 25, isLooped: true, isSaid: true, moved: 1, isOver: true });
  });
});
