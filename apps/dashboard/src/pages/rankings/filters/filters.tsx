import { type ReactNode, useId } from 'react'
import { useAsk } from '../../../api/ask.ts'
import { useTextsOf } from '../../../texts/language.tsx'
import { volumeField } from '../extra-columns.ts'
import type { Place } from '../place.ts'
import { activeFilters, type ChangeView, type RankingsView } from '../rankings-view.ts'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'
import { Choice } from '../header/controls.tsx'
import { NumberField, RangeFields } from './range-fields.tsx'

/** Which keywords are shown. What is chosen goes into the address at once; the API picks. */
export function Filters({ view, change, place }: { view: RankingsView; change: ChangeView; place: Place }) {
  const texts = useTextsOf({ en, ru })
  const active = activeFilters(view).filter((name) => name !== 'text').length
  return (
    <details className="panel-menu filters">
      <summary>{active === 0 ? texts.filters : texts.filtersActive(active)}</summary>
      <div className="filter-fields">
        <PlaceFilters view={view} change={change} place={place} />
        <Group legend={texts.filterNames.positions} about={texts.positionsAbout}>
          <RangeFields
            value={view.positions}
            labels={[texts.positionsFrom, texts.positionsTo]}
            onChange={(positions) => change({ positions }, { replace: true })}
          />
        </Group>
        <Group legend={texts.filterNames.change} about={texts.changeAbout}>
          <Choice
            label={texts.filterNames.change}
            value={view.change}
            onChoose={(value) => change({ change: value })}
          >
            <option value="">{texts.any}</option>
            {(['up', 'down', 'same'] as const).map((name) => (
              <option key={name} value={name}>
                {texts.changes[name]}
              </option>
            ))}
          </Choice>
          <NumberField
            label={texts.filterNames.moved}
            value={view.moved}
            onChange={(moved) => change({ moved }, { replace: true })}
          />
        </Group>
        <Group legend={texts.filterNames.exist}>
          <Choice label={texts.filterNames.exist} value={view.exist} onChoose={(exist) => change({ exist })}>
            {(['all', 'first', 'new'] as const).map((name) => (
              <option key={name} value={name}>
                {texts.exists[name]}
              </option>
            ))}
          </Choice>
        </Group>
        {volumeField(place) !== undefined && (
          <Group legend={texts.filterNames.volume}>
            <RangeFields
              value={view.volume}
              labels={[texts.volumeFrom, texts.volumeTo]}
              onChange={(volume) => change({ volume }, { replace: true })}
            />
          </Group>
        )}
        <label className="check">
          <input
            type="checkbox"
            checked={view.mismatch === '1'}
            onChange={({ target }) => change({ mismatch: target.checked ? '1' : '' })}
          />{' '}
          {texts.filterNames.mismatch}
        </label>
      </div>
    </details>
  )
}

/** Where in the project keywords are, and what they are tagged with. */
function PlaceFilters({ view, change, place }: { view: RankingsView; change: ChangeView; place: Place }) {
  const texts = useTextsOf({ en, ru })
  const { folders, groups, tags } = useFilterChoices(place.projectId)
  return (
    <Group legend={`${texts.filterNames.folder}, ${texts.filterNames.group}, ${texts.filterNames.tag}`}>
      {folders.length > 1 && (
        <Choice
          label={texts.filterNames.folder}
          value={view.folder}
          onChoose={(folder) => change({ folder, group: '' })}
        >
          <option value="">{texts.rootFolder}</option>
          {folders
            .filter(({ path }) => path !== '')
            .map(({ id, path }) => (
              <option key={id} value={id}>
                {path}
              </option>
            ))}
        </Choice>
      )}
      <Choice label={texts.filterNames.group} value={view.group} onChoose={(group) => change({ group })}>
        <option value="">{texts.any}</option>
        {groups.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice label={texts.filterNames.tag} value={view.tag} onChoose={(tag) => change({ tag })}>
        <option value="">{texts.any}</option>
        {tags.map(({ id, name }) => (
          <option key={id} value={id}>
            {name ?? id}
          </option>
        ))}
      </Choice>
    </Group>
  )
}

/** The folders and groups of the project and the tags of the account. */
export function useFilterChoices(projectId: number) {
  const folders = useAsk('get/keywords_2/folders', { project_id: projectId, fields: ['id', 'path'] })
  const groups = useAsk('get/keywords_2/groups', { project_id: projectId, fields: ['id', 'name'] })
  const tags = useAsk('get/tags_2/tags', {})
  return {
    folders: folders.data?.result ?? [],
    groups: groups.data?.result ?? [],
    tags: tags.data?.result ?? [],
  }
}

function Group({ legend, about, children }: { legend: string; about?: string; children: ReactNode }) {
  const id = useId()
  return (
    <fieldset aria-describedby={about === undefined ? undefined : id}>
      <legend>{legend}</legend>
      <div className="row">{children}</div>
      {about !== undefined && (
        <p id={id} className="hint">
          {about}
        </p>
      )}
    </fieldset>
  )
}
