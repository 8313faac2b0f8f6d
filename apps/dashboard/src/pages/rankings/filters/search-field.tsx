import type { ChangeView, RankingsView } from '../rankings-view.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useSlowly } from './use-slowly.ts'

/** Filters keywords by text. */
export function SearchField({ view, change }: { view: RankingsView; change: ChangeView }) {
  const texts = useTexts()
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
