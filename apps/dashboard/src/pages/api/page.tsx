import { PageTitle } from '../../ui/page-title.tsx'
import { Sections } from '../../ui/sections.tsx'
import { useView } from '../../view.ts'
import './api.css'
import { Console } from './console/console.tsx'
import { Keys } from './keys/keys.tsx'
import { useApiTexts } from './texts.ts'

/** The parts of the page, by their names in the address. */
const parts = { keys: Keys, console: Console } as const
type Part = keyof typeof parts
const names = Object.keys(parts) as Part[]

/** The keys that programs call with, and a console that calls. */
export function Component() {
  const texts = useApiTexts()
  const [view] = useView({ section: 'keys' })
  const shown = names.find((name) => name === view.section) ?? 'keys'
  const Shown = parts[shown]
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <Sections
        label={texts.parts}
        sections={names.map((name) => ({ name, words: texts.sections[name] }))}
        shown={shown}
      />
      <Shown />
    </>
  )
}
