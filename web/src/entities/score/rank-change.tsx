import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import '../../ui/movement.css';

/** Places gained: an arrow for the eye, a word for who listens. A fall is no verdict. */
export function RankChange({ places }: { places: number | null }) {
  if (places === null) return <span className="movement">new</span>;
  if (places === 0) {
    return (
      <span className="movement" data-way="none">
        <Minus />
        <span className="sr-only">no change</span>
      </span>
    );
  }
  const Arrow = places > 0 ? ArrowUp : ArrowDown;
  return (
    <span className="movement" data-way={places > 0 ? 'up' : 'down'}>
      <Arrow />
      <span className="sr-only">{places > 0 ? 'up ' : 'down '}</span>
      {Math.abs(places).toLocaleString('en')}
    </span>
  );
}
