import { rangesIn } from '../history-request.ts'
import {
  activeFilters,
  beginning,
  idIn,
  withoutFilters,
  type ChangeView,
  type FilterName,
  type RankingsView,
} from '../rankings-view.ts'
import type { Texts } from '../texts/en.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useFilterChoices } from './filters.tsx'

/** Active filters, each with a button that removes it. */
export function FilterChips({
  view,
  change,
  projectId,
}: {
  view: RankingsView
  change: ChangeView
  projectId: number
}) {
  const texts = useTexts()
  const choices = useFilterChoices(projectId)
  const active = activeFilters(view)
  if (active.length === 0) return null
  return (
    <div className="row chips">
      {active.map((name) => {
        const words = `${texts.filterNames[name]}${valueWords(name, view, texts, choices)}`
        return (
          <button
            key={name}
            type="button"
            className="chip"
            aria-label={texts.removeFilter(words)}
            onClick={() => change({ [name]: beginning[name] })}
          >
            {words} <span aria-hidden="true">✕</span>
          </button>
        )
      })}
      <button type="button" className="plain" onClick={() => change(withoutFilters)}>
        {texts.clearFilters}
      </button>
    </div>
  )
}

function valueWords(
  name: FilterName,
  view: RankingsView,
  texts: Texts,
  { folders, groups, tagName }: ReturnType<typeof useFilterChoices>,
): string {
  const value = view[name]
  const id = idIn(value)
  switch (name) {
    case 'mismatch':
      return ''
    case 'folder':
      return `: ${folders.find((folder) => folder.id === id)?.path ?? value}`
    case 'group':
      return `: ${groups.find((group) => group.id === id)?.name ?? value}`
    case 'tag':
      return `: ${id === undefined ? value : tagName(id)}`
    case 'change':
      return `: ${texts.changes[value as keyof Texts['changes']] ?? value}`
    case 'exist':
      return `: ${texts.exists[value as keyof Texts['exists']] ?? value}`
    case 'positions':
      return `: ${rangesIn(value)
        .map(([from, to]) => (to === 10_000 ? `${from}+, ${texts.beyond}` : `${from}–${to}`))
        .join('; ')}`
    default:
      return `: ${value}`
  }
}
