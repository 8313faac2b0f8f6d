import { Table } from '../table.tsx'
import './columns.css'
import { useTexts } from './texts/use-texts.ts'

/**
 * Meaning of a column's part. Each tone has its own pattern, so that meaning never depends on colour alone.
 * `plain`, `second`, `third` and `fourth` are neither good nor bad.
 */
export type Tone = 'plain' | 'second' | 'third' | 'fourth' | 'good' | 'warn' | 'bad' | 'off'

export interface ColumnPart {
  readonly name: string
  readonly tone: Tone
}

/** Keeps a few columns slender, and leaves room for the labels at their ends. */
const COLUMN_WIDTH_REM = 3
const LEAST_WIDTH_REM = 22

export interface ColumnOf {
  readonly label: string
  /** One per part; null when unknown. */
  readonly values: readonly (number | null)[]
}

/**
 * Columns side by side in the order of time, each of one or more stacked parts. The same figures follow as a
 * table, for the keyboard and for screen readers.
 *
 * @param format formats a value
 * @param maximum value of a full column; by default the largest column
 */
export function Columns({
  title,
  parts,
  columns,
  format,
  maximum = Math.max(...columns.map(totalOf)),
}: {
  title: string
  parts: readonly ColumnPart[]
  columns: readonly ColumnOf[]
  format: (value: number) => string
  maximum?: number
}) {
  const texts = useTexts()
  const shown = (value: number | null) => (value === null ? texts.unknown : format(value))
  const [first, last] = [columns[0], columns.at(-1)]
  const width = { maxWidth: `${Math.max(LEAST_WIDTH_REM, columns.length * COLUMN_WIDTH_REM)}rem` }
  return (
    <figure className="columns">
      <figcaption>{title}</figcaption>
      {parts.length > 1 && (
        <ul className="columns-legend">
          {parts.map(({ name, tone }) => (
            <li key={name}>
              <span className={`columns-key tone-${tone}`} />
              {name}
            </li>
          ))}
        </ul>
      )}
      {maximum > 0 && (
        <p className="columns-top hint" aria-hidden="true">
          {texts.fullColumn(format(maximum))}
        </p>
      )}
      <div className="columns-plot" aria-hidden="true" style={width}>
        {columns.map(({ label, values }, index) => (
          <div
            key={index}
            className="columns-one"
            title={`${label}: ${values.map((value, part) => `${parts[part]!.name} ${shown(value)}`).join(', ')}`}
          >
            {values.map((value, part) => (
              <div
                key={parts[part]!.name}
                className={value === null || value === 0 ? undefined : `tone-${parts[part]!.tone}`}
                style={{ height: `${maximum === 0 ? 0 : (100 * (value ?? 0)) / maximum}%` }}
              />
            ))}
          </div>
        ))}
      </div>
      {first !== undefined && last !== undefined && (
        <p className="columns-ends hint" aria-hidden="true" style={width}>
          <span>{first.label}</span>
          {last !== first && <span>{last.label}</span>}
        </p>
      )}
      <details>
        <summary>{texts.asTable}</summary>
        <Table
          label={title}
          rows={columns.map((column, index) => ({ ...column, index }))}
          keyOf={({ index }) => index}
          columns={[
            { name: 'when', heading: texts.when, isRowHeading: true, cell: ({ label }) => label },
            ...parts.map(({ name }, part) => ({
              name: `part-${part}`,
              heading: name,
              isNumber: true,
              cell: ({ values }: ColumnOf) => shown(values[part]!),
            })),
          ]}
        />
      </details>
    </figure>
  )
}

function totalOf({ values }: ColumnOf): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
}
