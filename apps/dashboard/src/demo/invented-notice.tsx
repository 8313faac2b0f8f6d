import { Link } from 'react-router'
import { addressOf } from '../address.ts'
import { useTextsOf } from '../texts/language.tsx'
import { Notice } from '../ui/notice.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** What has to be known of a project to tell whether its numbers are invented. */
export interface Labelled {
  readonly demo: 0 | 1
  readonly synthetic: 0 | 1
}

/** Says on the pages of a project that its numbers are invented; nothing when they are real. */
export function InventedNotice({ demo, synthetic }: Labelled) {
  const texts = useTextsOf({ en, ru })
  if (demo === 1) {
    return (
      <Notice kind="information" title={texts.demoTitle}>
        <p>{texts.demoTodo}</p>
      </Notice>
    )
  }
  if (synthetic === 0) return null
  return (
    <Notice kind="information" title={texts.syntheticTitle}>
      <p>
        {texts.syntheticTodo} <Link to={addressOf.account('providers')}>{texts.toProviders}</Link>
      </p>
    </Notice>
  )
}
