import { Icon } from '../../ui/icon/icon.tsx'
import { useTexts } from './texts/use-texts.ts'

/** The handle of a project: dragging it or pressing the arrow keys moves the project. */
export function Grip({ name, onStep }: { name: string; onStep: (by: -1 | 1) => void }) {
  const texts = useTexts()
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
      <Icon name="grip-vertical" />
    </button>
  )
}
