import { Link } from 'react-router'
import { addressOf } from '../../address.ts'
import { useTextsOf } from '../../texts/language.tsx'
import { Notice } from '../../ui/notice.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** The fields of a project that say whether its numbers are invented. */
export interface Labelled {
  readonly demo: 0 | 1
  readonly synthetic: 0 | 1
}

/** States on a project's pages that its numbers are invented, if they are. */
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
