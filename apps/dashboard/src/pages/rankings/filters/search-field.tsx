import { useTextsOf } from '../../../texts/language.tsx'
import type { ChangeView, RankingsView } from '../rankings-view.ts'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'
import { useSlowly } from './use-slowly.ts'

/** Filters keywords by text. */
export function SearchField({ view, change }: { view: RankingsView; change: ChangeView }) {
  const texts = useTextsOf({ en, ru })
  const [text, setText] = useSlowly(view.text, (typed) => change({ text: typed }, { replace: true }))
  return (
    <input
      type="search"
      className="search"
      aria-label={texts.search}
      placeholder={texts.search}
      maxLength={255}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  )
}
