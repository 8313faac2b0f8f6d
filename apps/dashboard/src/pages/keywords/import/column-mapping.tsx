import { ChoiceButton } from '../../../ui/choice-button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Option } from '../../../ui/option.tsx'
import type { Options } from '../../../ui/pop-up/option-list.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { importColumns, separators, type ImportColumn, type Separator } from './columns.ts'
import { contentOf, withColumn, type Reading } from './reading.ts'

/** Rows shown as examples. */
const SHOWN_ROWS = 3

const separatorNames = Object.keys(separators) as Separator[]

/** The separator of a text and the meaning of its columns. */
export function ColumnMapping({
  reading,
  onChange,
  onSeparator,
}: {
  reading: Reading
  onChange: (reading: Reading) => void
  onSeparator: (separator: Separator) => void
}) {
  const texts = useTexts().import
  const { columns, hasHeadings, rows, separator } = reading
  const columnOptions: Options<ImportColumn | ''> = [
    ['', texts.notRead],
    ...importColumns.map((one) => [one, texts.columns[one]] as const),
  ]
  return (
    <div className="column-mapping">
      <ChoiceField
        label={texts.separator}
        options={separatorNames.map((name) => [name, texts.separators[name]] as const)}
        value={separator}
        onChoose={onSeparator}
      />
      {separator !== 'none' && (
        <>
          <Option
            label={texts.hasHeadings}
            checked={hasHeadings}
            onChange={({ target }) => onChange({ ...reading, hasHeadings: target.checked })}
          />
          <div className="scroll" tabIndex={0} role="group" aria-label={texts.mapping}>
            <table className="table">
              <caption className="unseen">{texts.mapping}</caption>
              <thead>
                <tr>
                  {columns.map((column, place) => (
                    <th key={place} scope="col">
                      <ChoiceButton
                        label={texts.column(place + 1, hasHeadings ? (rows[0]?.[place] ?? '') : '')}
                        options={columnOptions}
                        chosen={column ?? ''}
                        onChoose={(name) =>
                          onChange(withColumn(reading, place, name === '' ? undefined : name))
                        }
                      />
                      {hasHeadings && <div className="hint">{rows[0]?.[place]}</div>}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {contentOf(reading)
                  .slice(0, SHOWN_ROWS)
                  .map((row, index) => (
                    <tr key={index}>
                      {columns.map((_, place) => (
                        <td key={place}>{row[place]}</td>
                      ))}
                    </tr>
                  ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </div>
  )
}
