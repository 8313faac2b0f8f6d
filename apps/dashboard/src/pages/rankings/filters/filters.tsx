import type { ReactNode } from 'react'
import { useAsk } from '../../../api/ask.ts'
import { tags, useTagNames } from '../../../api/tags.ts'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { DropDown } from '../../../ui/drop-down.tsx'
import { Option } from '../../../ui/option.tsx'
import type { Place } from '../place.ts'
import { activeFilters, type ChangeView, type RankingsView } from '../rankings-view.ts'
import { useTexts } from '../texts/use-texts.ts'
import { NumberField, RangeFields } from './range-fields.tsx'

const changes = ['up', 'down', 'same'] as const
const exists = ['all', 'first', 'new'] as const

/**
 * Filters of the table. Every choice changes the address at once, and the API filters.
 *
 * @param children further controls, which a narrow screen has no other room for
 */
export function Filters({
  view,
  change,
  place,
  children,
}: {
  view: RankingsView
  change: ChangeView
  place: Place
  children?: ReactNode
}) {
  const texts = useTexts()
  const active = activeFilters(view).filter((name) => name !== 'text').length
  return (
    <DropDown label={active === 0 ? texts.filters : texts.filtersActive(active)}>
      {children}
      <PlaceFilters view={view} change={change} place={place} />
      <MovementFilters view={view} change={change} />
      <Group legend={texts.more}>
        {place.volumeField !== undefined && (
          <RangeFields
            value={view.volume}
            labels={[texts.volumeFrom, texts.volumeTo]}
            onChange={(volume) => change({ volume }, { replace: true })}
          />
        )}
        <Option
          label={texts.filterNames.mismatch}
          checked={view.mismatch === '1'}
          onChange={({ target }) => change({ mismatch: target.checked ? '1' : '' })}
        />
      </Group>
    </DropDown>
  )
}

/** Filters by position on the last date and by movement since the first. */
function MovementFilters({ view, change }: { view: RankingsView; change: ChangeView }) {
  const texts = useTexts()
  return (
    <>
      <Group legend={texts.positionsAbout}>
        <RangeFields
          value={view.positions}
          labels={[texts.positionsFrom, texts.positionsTo]}
          onChange={(positions) => change({ positions }, { replace: true })}
        />
      </Group>
      <Group legend={texts.changeAbout}>
        <Choice
          label={texts.filterNames.change}
          chosen={view.change}
          options={[['', texts.any], ...changes.map((name) => [name, texts.changes[name]] as const)]}
          onChoose={(value) => change({ change: value })}
        />
        <NumberField
          label={texts.filterNames.moved}
          value={view.moved}
          onChange={(moved) => change({ moved }, { replace: true })}
        />
        <Choice
          label={texts.filterNames.exist}
          chosen={exists.find((name) => name === view.exist) ?? 'all'}
          options={exists.map((name) => [name, texts.exists[name]] as const)}
          onChoose={(exist) => change({ exist })}
        />
      </Group>
    </>
  )
}

/** Filters by folder, group and tag. */
function PlaceFilters({ view, change, place }: { view: RankingsView; change: ChangeView; place: Place }) {
  const texts = useTexts()
  const { folders, groups, tagName, failed } = useFilterChoices(place.projectId)
  const named = folders.filter(({ path }) => path !== '')
  return (
    <Group legend={texts.placesAbout}>
      {failed !== undefined && (
        <FailureNotice failure={failed.error!.failure} onAgain={() => void failed.refetch()} />
      )}
      {named.length > 0 && (
        <Choice
          label={texts.filterNames.folder}
          chosen={view.folder}
          options={[['', texts.any], ...named.map(({ id, path }) => [String(id), path] as const)]}
          onChoose={(folder) => change({ folder, group: '' })}
        />
      )}
      <Choice
        label={texts.filterNames.group}
        chosen={view.group}
        options={[['', texts.any], ...groups.map(({ id, name }) => [String(id), name] as const)]}
        onChoose={(group) => change({ group })}
      />
      <Choice
        label={texts.filterNames.tag}
        chosen={view.tag}
        options={[['', texts.any], ...tags.map((tag) => [String(tag), tagName(tag)] as const)]}
        onChoose={(tag) => change({ tag })}
      />
    </Group>
  )
}

/** The project's folders and groups, and its owner's tags. */
export function useFilterChoices(projectId: number) {
  const folders = useAsk('get/keywords_2/folders', { project_id: projectId, fields: ['id', 'path'] })
  const groups = useAsk('get/keywords_2/groups', { project_id: projectId, fields: ['id', 'name'] })
  const { tagName } = useTagNames({ project_id: projectId })
  return {
    folders: folders.data?.result ?? [],
    groups: groups.data?.result ?? [],
    tagName,
    /** The first failed query. */
    failed: [folders, groups].find(({ error }) => error !== null),
  }
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="filter-group">
      <legend>{legend}</legend>
      <div className="row">{children}</div>
    </fieldset>
  )
}
