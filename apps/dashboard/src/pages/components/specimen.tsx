import { useId, type ReactNode } from 'react'
import { useSharedTexts } from '../../texts/language.tsx'

/** A component on both grounds, side by side. */
export function Specimen({
  name,
  children,
}: {
  /** The component as the code calls it, or what else is shown. */
  name: string
  /** Draws the component; `ground` is the name of the ground, for labels that must differ on a page. */
  children: (ground: string) => ReactNode
}) {
  const { themes } = useSharedTexts()
  const id = useId()
  return (
    <section className="specimen" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <div className="grounds">
        {(['light', 'dark'] as const).map((theme) => (
          <div
            key={theme}
            className={`ground on-${theme}`}
            role="group"
            aria-label={`${name}: ${themes[theme]}`}
          >
            {children(themes[theme])}
          </div>
        ))}
      </div>
    </section>
  )
}

/** A state of a component, with its name above. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="state">
      <p className="hint">{name}</p>
      {children}
    </div>
  )
}
