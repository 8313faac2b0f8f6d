import { TAGS } from '@sextant/contract/tags_2/tags.ts'
import { useEffect, useRef, useState } from 'react'
import { useAsk } from '../../api/ask.ts'
import { type ProjectKind, projectKinds, type ProjectOrder, projectOrders } from '../../api/projects.ts'
import { useTextsOf } from '../../texts/language.tsx'
import { Choice } from '../../ui/choice.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'
import type { ListView } from './view.ts'

/** Milliseconds after the last letter until it is searched for. */
const TYPING_MS = 250

/** What the list is narrowed to and sorted by. */
export function Filters({
  view,
  onChange,
}: {
  view: ListView
  onChange: (changes: Partial<ListView>) => void
}) {
  const texts = useTextsOf({ en, ru })
  const names = useAsk('get/tags_2/tags', {}).data?.result
  const [search, setSearch] = useState(view.search)
  const known = useRef(view.search)
  useEffect(() => {
    if (known.current === view.search) return
    // Not from here: a link, or the browser going back.
    known.current = view.search
    setSearch(view.search)
  }, [view.search])
  useEffect(() => {
    if (search === known.current) return
    const timer = setTimeout(() => {
      known.current = search
      onChange({ search })
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [search])
  const tags = Array.from({ length: TAGS }, (_, index) => {
    const number = index + 1
    return [String(number), names?.[index]?.name ?? texts.tagNumber(number)] as const
  })
  return (
    <search className="choosers">
      <div className="chooser">
        <label htmlFor="project-search">{texts.search}</label>
        <input
          id="project-search"
          type="search"
          title={texts.searchHint}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <Choice<ProjectKind>
        label={texts.kind}
        options={(Object.keys(projectKinds) as ProjectKind[]).map((kind) => [kind, texts.kinds[kind]])}
        chosen={view.kind as ProjectKind}
        onChoose={(kind) => onChange({ kind })}
      />
      <Choice
        label={texts.tag}
        options={[['', texts.anyTag] as const, ...tags]}
        chosen={view.tag}
        onChoose={(tag) => onChange({ tag })}
      />
      <Choice<ProjectOrder>
        label={texts.order}
        options={(Object.keys(projectOrders) as ProjectOrder[]).map((order) => [order, texts.orders[order]])}
        chosen={view.order as ProjectOrder}
        onChoose={(order) => onChange({ order })}
      />
    </search>
  )
}
