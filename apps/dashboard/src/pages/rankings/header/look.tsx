import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { DropDown } from '../../../ui/drop-down.tsx'
import { Option } from '../../../ui/option.tsx'
import { densities, densityOf } from '../density.ts'
import { columnsOf, extraColumnNames, NO_COLUMNS, type ExtraColumnName } from '../extra-columns.ts'
import { paintOf, paints } from '../paint.ts'
import type { Place } from '../place.ts'
import type { ChangeView, RankingsView } from '../rankings-view.ts'
import { useTexts } from '../texts/use-texts.ts'

const newestPlaces = ['first', 'last'] as const

/** Appearance of the table: columns, side of the newest date, and colours. */
export function Look({ view, change, place }: { view: RankingsView; change: ChangeView; place: Place }) {
  const texts = useTexts()
  // The address follows a click a moment later.
  const [clicked, setClicked] = useState<{
    readonly columns: readonly ExtraColumnName[]
    readonly before: string
  }>()
  const chosen = clicked?.before === view.columns ? clicked.columns : columnsOf(view)
  const keeping = useCommand('edit/users_2/profile', { changes: ['get/users_2/profile'] })
  const choose = (name: ExtraColumnName, isChosen: boolean) => {
    const columns = extraColumnNames.filter((one) => (one === name ? isChosen : chosen.includes(one)))
    setClicked({ columns, before: view.columns })
    change({ columns: columns.length === 0 ? NO_COLUMNS : columns.join() }, { replace: true })
    keeping.mutate({ positions_columns: columns })
  }
  return (
    <DropDown label={texts.look}>
      <div className="choosers">
        <Choice
          label={texts.newest}
          chosen={newestPlaces.find((name) => name === view.newest) ?? 'first'}
          options={newestPlaces.map((name) => [name, texts.newestPlaces[name]] as const)}
          onChoose={(newest) => change({ newest })}
        />
        <Choice
          label={texts.paint}
          chosen={paintOf(view.paint)}
          options={paints.map((name) => [name, texts.paints[name]] as const)}
          onChoose={(paint) => change({ paint })}
        />
        <Choice
          label={texts.density}
          chosen={densityOf(view.density)}
          options={densities.map((name) => [name, texts.densities[name]] as const)}
          onChoose={(density) => change({ density })}
        />
      </div>
      <fieldset className="filter-group columns-chosen">
        <legend>{texts.chooseColumns}</legend>
        {extraColumnNames.map((name) => {
          const isMissing = name === 'volume' && place.volumeField === undefined
          return (
            <Option
              key={name}
              label={texts.columns[name]}
              hint={isMissing ? texts.noVolumes : undefined}
              checked={chosen.includes(name)}
              disabled={isMissing}
              onChange={({ target }) => choose(name, target.checked)}
            />
          )
        })}
        {keeping.error !== null && <FailureNotice failure={keeping.error.failure} />}
      </fieldset>
    </DropDown>
  )
}
