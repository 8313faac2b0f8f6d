import type { Comparison } from '@sextant/contract/positions_2/comparison.ts'
import type { ComparisonPart } from '@sextant/contract/positions_2/summary/parts.ts'
import { formatCount } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { useTexts } from './texts/use-texts.ts'

/** A part with the name that is shown. */
type Part = Omit<ComparisonPart, 'name'> & { readonly name: string }

/** Parts of a comparison by what they add to the change, the largest first, and their sum. */
export function PartsTable({ whole, parts }: { whole: Comparison; parts: readonly Part[] }) {
  const texts = useTexts()
  const words = texts.parts
  const weightOf = ({ avg_part: average, visibility_part: visibility }: Part) =>
    Math.abs(visibility ?? average ?? 0)
  const sorted = parts.toSorted((a, b) => weightOf(b) - weightOf(a) || b.keywords - a.keywords)
  const columns = [
    texts.dynamics.up,
    texts.dynamics.stay,
    texts.dynamics.down,
    words.entered,
    words.left,
    words.unknown,
  ]
  const counts = ({ up, stay, down, entered, left, unknown }: Omit<Comparison, 'depths' | 'depth'>) => [
    up,
    stay,
    down,
    entered,
    left,
    unknown,
  ]
  return (
    <div className="scroll" role="region" aria-label={words.table} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{words.part}</th>
            {[words.keywords, ...columns, words.average, words.averagePart, words.visibilityPart].map(
              (heading) => (
                <th key={heading} scope="col" className="number">
                  {heading}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {sorted.map((part) => (
            <Row
              key={part.id}
              name={part.name}
              numbers={[part.keywords, ...counts(part), part.avgs[1] ?? null]}
              changes={[part.avg_part, part.visibility_part]}
            />
          ))}
        </tbody>
        <tfoot>
          <Row
            name={words.whole}
            numbers={[whole.keywords, ...counts(whole), whole.avgs[1] ?? null]}
            changes={[whole.avg_dynamic, whole.visibility_dynamic]}
          />
        </tfoot>
      </table>
    </div>
  )
}

function Row({
  name,
  numbers,
  changes,
}: {
  name: string
  numbers: readonly (number | null)[]
  changes: readonly (number | null)[]
}) {
  const { locale } = useLanguage()
  return (
    <tr>
      <th scope="row">{name}</th>
      {numbers.map((number, index) => (
        <td key={index} className="number">
          {number === null ? '–' : formatCount(number, locale)}
        </td>
      ))}
      {changes.map((change, index) => (
        <td key={`change ${index}`} className="number">
          <Change by={change} />
        </td>
      ))}
    </tr>
  )
}

function Change({ by }: { by: number | null }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  if (by === null) return '–'
  if (by === 0) return formatCount(0, locale)
  return (
    <span className={by > 0 ? 'better' : 'worse'}>
      <span aria-hidden="true">{by > 0 ? '▲' : '▼'} </span>
      <span className="unseen">{by > 0 ? texts.better : texts.worse} </span>
      {formatCount(Math.abs(by), locale)}
    </span>
  )
}
