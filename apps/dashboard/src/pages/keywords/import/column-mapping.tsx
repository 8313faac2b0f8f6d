import { useTextsOf } from '../../../texts/language.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Option } from '../../../ui/option.tsx'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'
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
  const texts = useTextsOf({ en, ru }).import
  const { columns, hasHeadings, rows, separator } = reading
  return (
    <div className="column-mapping">
      <ChoiceField
        label={texts.separator}
        value={separator}
        onChange={({ target }) => onSeparator(separatorNames.find((name) => name === target.value)!)}
      >
        {separatorNames.map((name) => (
          <option key={name} value={name}>
            {texts.separators[name]}
          </option>
        ))}
      </ChoiceField>
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
                      <select
                        aria-label={texts.column(place + 1, hasHeadings ? (rows[0]?.[place] ?? '') : '')}
                        value={column ?? ''}
                        onChange={({ target }) =>
                          onChange(withColumn(reading, place, columnNamed(target.value)))
                        }
                      >
                        <option value="">{texts.notRead}</option>
                        {importColumns.map((one) => (
                          <option key={one} value={one}>
                            {texts.columns[one]}
                          </option>
                        ))}
                      </select>
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

function columnNamed(name: string): ImportColumn | undefined {
  return importColumns.find((column) => column === name)
}
