import { useTextsOf } from '../../../texts/language.tsx'
import { columnsOf, extraColumnNames, volumeField } from '../extra-columns.ts'
import type { Place } from '../place.ts'
import type { ChangeView, RankingsView } from '../rankings-view.ts'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'

/** Chooses the columns between the phrase and the dates. */
export function ColumnChooser({
  view,
  change,
  place,
}: {
  view: RankingsView
  change: ChangeView
  place: Place
}) {
  const texts = useTextsOf({ en, ru })
  const chosen = columnsOf(view)
  return (
    <details className="panel-menu">
      <summary>{texts.chooseColumns}</summary>
      <fieldset>
        <legend>{texts.chooseColumnsAbout}</legend>
        {extraColumnNames.map((name) => {
          const isMissing = name === 'volume' && volumeField(place) === undefined
          return (
            <label key={name} className="check">
              <input
                type="checkbox"
                checked={chosen.includes(name)}
                disabled={isMissing}
                onChange={({ target }) =>
                  change(
                    {
                      columns: extraColumnNames
                        .filter((one) => (one === name ? target.checked : chosen.includes(one)))
                        .join(','),
                    },
                    { replace: true },
                  )
                }
              />{' '}
              {texts.columns[name]}
              {isMissing && <span className="hint"> {texts.noVolumes}</span>}
            </label>
          )
        })}
      </fieldset>
    </details>
  )
}
