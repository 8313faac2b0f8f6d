import { PageParts } from '../../ui/page-parts.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import './api.css'
import { Console } from './console/console.tsx'
import { Keys } from './keys/keys.tsx'
import { useTexts } from './texts/use-texts.ts'

/** Parts of the page, by their name in the address. */
const parts = { keys: Keys, console: Console } as const

/** API keys, and a console that calls the API. */
export function Component() {
  const texts = useTexts()
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <PageParts label={texts.parts} parts={parts} words={texts.sections} />
    </>
  )
}
