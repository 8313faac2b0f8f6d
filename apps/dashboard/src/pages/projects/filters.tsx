import { projectKinds, projectOrders, type ProjectKind, type ProjectOrder } from '../../api/projects.ts'
import { tags, useTagNames } from '../../api/tags.ts'
import { useTextsOf } from '../../texts/language.tsx'
import { Choice } from '../../ui/choice.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'
import type { ListView } from './view.ts'

/** Filters and sort order of the list. */
export function Filters({
  view,
  onChange,
}: {
  view: ListView
  onChange: (changes: Partial<ListView>) => void
}) {
  const texts = useTextsOf({ en, ru })
  const { tagName } = useTagNames()
  return (
    <search className="choosers">
      <SearchField
        label={texts.search}
        hint={texts.searchHint}
        value={view.search}
        onSearch={(search) => onChange({ search })}
      />
      <Choice<ProjectKind>
        label={texts.kind}
        options={(Object.keys(projectKinds) as ProjectKind[]).map((kind) => [kind, texts.kinds[kind]])}
        chosen={view.kind as ProjectKind}
        onChoose={(kind) => onChange({ kind })}
      />
      <Choice
        label={texts.tag}
        options={[['', texts.anyTag] as const, ...tags.map((tag) => [String(tag), tagName(tag)] as const)]}
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
