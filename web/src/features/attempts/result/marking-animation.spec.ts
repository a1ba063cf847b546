import { markingStateAt } from './marking-animation';

const at = (ms: number, questions = 25) => markingStateAt(ms, questions);

describe('markingStateAt', () => {
  it('marks the questions in order from 300 ms on, 64 ms each', () => {
    expect([0, 299, 300, 363, 364, 940, 1_899, 1_900].map((ms) => at(ms).markedCount)).toEqual([
      0, 0, 0, 0, 1, 10, 24, 25,
    ]);
  });

  it('marks at most 1.6 seconds, however many questions there are', () => {
    expect([308, 1_100, 1_900].map((ms) => at(ms, 200).markedCount)).toEqual([1, 100, 200]);
    expect(at(1_900, 1).markedCount).toBe(1);
  });

  it('draws the loop, then shows the comment, then moves the place, then ends', () => {
    const states = [2_049, 2_050, 2_749, 2_750, 4_099, 4_100].map((ms) => at(ms));
    expect(states.map(({ isLoopDrawn }) => isLoopDrawn)).toEqual([false, true, true, true, true, true]);
    expect(states.map(({ isCommentVisible }) => isCommentVisible)).toEqual([false, false, false, true, true, true]);
    expect(states.map(({ isOver }) => isOver)).toEqual([false, false, false, false, false, true]);
    expect([3_350, 3_700, 4_050].map((ms) => at(ms).rankProgress)).toEqual([0, 0.875, 1]);
  });

  it('returns the final state if the animation does not play', () => {
    expect(at(Infinity)).toEqual({
      markedCount: 25,
      isLoopDrawn: true,
      isCommentVisible: true,
      rankProgress: 1,
      isOver: true,
    });
  });
});
