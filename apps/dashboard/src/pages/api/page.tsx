import { PageParts } from '../../ui/page-parts.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import './api.css'
import { Console } from './console/console.tsx'
import { Keys } from './keys/keys.tsx'
import { useApiTexts } from './texts.ts'

/** The parts of the page, by their names in the address. */
const parts = { keys: Keys, console: Console } as const

/** The keys that programs call with, and a console that calls. */
export function Component() {
  const texts = useApiTexts()
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <PageParts label={texts.parts} parts={parts} words={texts.sections} />
    </>
  )
}
