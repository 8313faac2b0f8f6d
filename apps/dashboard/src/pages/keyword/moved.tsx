import type { Move } from './history.ts'
import { useTexts } from './texts/use-texts.ts'

/** A change of position: an arrow with a number, or a word. */
export function Moved({ move }: { move: Move }) {
  const texts = useTexts()
  switch (move.kind) {
    case 'none':
      return null
    case 'same':
      return <span className="hint-inline">{texts.moves.same}</span>
    case 'entered':
      return <span className="better">{texts.moves.entered}</span>
    case 'left':
      return <span className="worse">{texts.moves.left}</span>
    case 'up':
    case 'down': {
      const isUp = move.kind === 'up'
      return (
        <span className={isUp ? 'better' : 'worse'}>
          <span aria-hidden="true">
            {isUp ? '▲' : '▼'} {move.by}
          </span>
          <span className="unseen">{isUp ? texts.moves.up(move.by) : texts.moves.down(move.by)}</span>
        </span>
      )
    }
  }
}
