import { useState } from 'react'
import { projectKinds, projectOrders, type ProjectKind, type ProjectOrder } from '../../api/projects.ts'
import { tags, useTagNames } from '../../api/tags.ts'
import { Choice } from '../../ui/choice.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useTexts } from './texts/use-texts.ts'
import { densities, type Density, type ListView } from './view.ts'

/** Which projects the list shows and how. On a narrow screen a button opens the filters. */
export function Filters({
  view,
  density,
  onChange,
}: {
  view: ListView
  density: Density
  onChange: (changes: Partial<ListView>) => void
}) {
  const texts = useTexts()
  const { tagName } = useTagNames()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="plain narrow-only"
        aria-expanded={open}
        aria-label={texts.filters}
        onClick={() => setOpen(!open)}
      >
        <Icon name="sliders-horizontal" />
      </button>
      <search className={open ? 'project-filters open' : 'project-filters'}>
        <SearchField
          label={texts.search}
          hint={texts.searchHint}
          placeholder={texts.search}
          value={view.search}
          onSearch={(search) => onChange({ search, page: '1' })}
        />
        <Choice<ProjectKind>
          label={texts.kind}
          options={(Object.keys(projectKinds) as ProjectKind[]).map((kind) => [kind, texts.kinds[kind]])}
          chosen={view.kind as ProjectKind}
          onChoose={(kind) => onChange({ kind, page: '1' })}
        />
        <Choice
          label={texts.tag}
          options={[['', texts.anyTag] as const, ...tags.map((tag) => [String(tag), tagName(tag)] as const)]}
          chosen={view.tag}
          onChoose={(tag) => onChange({ tag, page: '1' })}
        />
        <Choice<ProjectOrder>
          label={texts.order}
          options={(Object.keys(projectOrders) as ProjectOrder[]).map((order) => [
            order,
            texts.orders[order],
          ])}
          chosen={view.order as ProjectOrder}
          onChoose={(order) => onChange({ order, direction: '', page: '1' })}
        />
        <label className="wide-only">
          <input
            type="checkbox"
            checked={view.spent !== '0'}
            onChange={({ target }) => onChange({ spent: target.checked ? '1' : '0' })}
          />{' '}
          {texts.spending}
        </label>
        <span className="wide-only">
          <Switch<Density>
            label={texts.rows}
            options={densities.map((one) => [one, texts.densities[one]] as const)}
            chosen={density}
            onChoose={(rows) => onChange({ rows })}
          />
        </span>
      </search>
    </>
  )
}
