import { useTextsOf } from '../../texts/language.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** What a project is dragged by, and moved by with the arrow keys. */
export function Grip({ name, onStep }: { name: string; onStep: (by: -1 | 1) => void }) {
  const texts = useTextsOf({ en, ru })
  return (
    <button
      type="button"
      className="plain grip"
      aria-label={texts.arrange(name)}
      title={texts.arrangeHint}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        onStep(event.key === 'ArrowUp' ? -1 : 1)
      }}
    >
      <span aria-hidden="true">⠿</span>
    </button>
  )
}
