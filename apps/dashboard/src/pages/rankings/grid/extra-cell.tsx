import { tagsInWords } from '../../../api/tags.ts'
import { Sparkline } from '../../../ui/sparkline.tsx'
import type { Cell } from '../cell.ts'
import { changeIn, featuresIn, overviewIn } from '../details.ts'
import { extraColumn, targetStatusField, type ExtraColumnName } from '../extra-columns.ts'
import { gapStyle, type CellAt } from './cells.tsx'
import { lookOf } from './compared-cells.tsx'
import { extraValue, isInvented } from './extra-value.ts'
import type { RowFrame } from './row-frame.ts'
import type { Line } from './use-lines.ts'
import './extra-cell.css'

/** A cell of an optional column. */
export function extraCell(
  { id, at, gap }: CellAt,
  name: ExtraColumnName,
  line: Pick<Line, 'row' | 'rival' | 'details'>,
  cells: readonly Cell[] | undefined,
  frame: RowFrame,
) {
  const { row, rival } = line
  // Columns about the keyword are filled in its own row only.
  const isKnown = row !== undefined && (rival === undefined || name === 'best' || name === 'trend')
  const isMade = isKnown && isInvented(name, row, cells ?? [], line.details, frame)
  return (
    <td
      key={name}
      role="gridcell"
      id={id}
      aria-colindex={at + 1}
      className={`extra${extraColumn(name).isNumber ? ' number' : ''}${isMade ? ' invented' : ''}`}
      style={{ ...gapStyle(gap), width: `${extraColumn(name).width}rem` }}
    >
      {isKnown && contentOf(name, line, cells ?? [], frame)}
      {isMade && <span className="unseen"> {frame.texts.inventedCell}</span>}
    </td>
  )
}

function contentOf(
  name: ExtraColumnName,
  { row, details }: Pick<Line, 'row' | 'details'>,
  cells: readonly Cell[],
  frame: RowFrame,
) {
  switch (name) {
    case 'trend':
      return trendOf(cells, frame)
    case 'change1':
    case 'change7':
    case 'change30': {
      const change = details && changeIn(details, name, frame)
      if (change === undefined) return undefined
      return change === 'unknown' ? (
        <span className="hint">{frame.texts.changeUnknown}</span>
      ) : (
        <span className={lookOf(change)}>{frame.texts.changeSign(change) || '='}</span>
      )
    }
    case 'features':
      return featuresOf(details, frame)
    case 'overview': {
      const overview = details && overviewIn(details, frame)
      return (
        overview && <span className={`overview-${overview.state}`}>{frame.texts.overview(overview)}</span>
      )
    }
    default: {
      const value = extraValue(name, row!, cells, frame.place)
      const differs = name === 'target' && row![targetStatusField(frame.place)] === 0
      return (
        <>
          {differs && (
            <span className="worse">
              <span aria-hidden="true">≠ </span>
              <span className="unseen">{frame.texts.otherPage} </span>
            </span>
          )}
          {typeof value === 'number'
            ? value.toLocaleString(frame.locale)
            : name === 'tags' && value !== undefined
              ? tagsInWords(value, frame.tag)
              : value}
        </>
      )
    }
  }
}

/** Positions of the shown dates as a line. What was not found or not checked is a gap. */
function trendOf(cells: readonly Cell[], { texts }: RowFrame) {
  const values = cells.map(({ finding }) => (finding.kind === 'position' ? finding.position : null))
  const found = values.filter((value) => value !== null)
  if (found.length === 0) return undefined
  return <Sparkline values={values} lowIsUp label={texts.trend(found[0]!, found.at(-1)!)} />
}

/** The blocks of the first page, those that show the site first and with its place. */
function featuresOf(details: Line['details'], { known, place, feature, texts }: RowFrame) {
  const features = details && featuresIn(details, { known, place })
  if (features === undefined) return undefined
  if (features.length === 0) return <span className="hint">{texts.noFeatures}</span>
  const words = features.map((one) => texts.feature(feature(one.name), one.place))
  return (
    <span title={words.join(', ')}>
      {features.map(({ name, place: first }, index) => (
        <span key={name}>
          {index > 0 && ', '}
          {first === undefined ? words[index] : <strong>{words[index]}</strong>}
        </span>
      ))}
    </span>
  )
}
