import type { Comparison } from '@sextant/contract/positions_2/comparison.ts'
import type { ComparisonPart } from '@sextant/contract/positions_2/summary/parts.ts'
import { Link } from 'react-router'
import { formatCount } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { useTexts } from './texts/use-texts.ts'

/** A part with the name that is shown, and the address of its keywords if it has one. */
type Part = Omit<ComparisonPart, 'name'> & { readonly name: string; readonly href?: string }

/** Parts of a comparison by what they add to the change, the largest first, and their sum. */
export function PartsTable({ whole, parts }: { whole: Comparison; parts: readonly Part[] }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const words = texts.parts
  const weightOf = ({ avg_part: average, visibility_part: visibility }: Part) =>
    Math.abs(visibility ?? average ?? 0)
  const sorted = parts.toSorted((a, b) => weightOf(b) - weightOf(a) || b.keywords - a.keywords)
  const counts = (name: string, heading: string, countOf: (part: Part) => number | null): Column<Part> => ({
    name,
    heading,
    isNumber: true,
    cell: (part) => {
      const count = countOf(part)
      return count === null ? '–' : formatCount(count, locale)
    },
  })
  return (
    <Table
      label={words.table}
      rows={sorted}
      total={{
        ...whole,
        id: 0,
        name: words.whole,
        avg_part: whole.avg_dynamic,
        visibility_part: whole.visibility_dynamic,
      }}
      keyOf={({ id }) => id}
      columns={[
        { name: 'part', heading: words.part, isRowHeading: true, cell: (part) => <Name of={part} /> },
        counts('keywords', words.keywords, ({ keywords }) => keywords),
        counts('up', texts.dynamics.up, ({ up }) => up),
        counts('stay', texts.dynamics.stay, ({ stay }) => stay),
        counts('down', texts.dynamics.down, ({ down }) => down),
        counts('entered', words.entered, ({ entered }) => entered),
        counts('left', words.left, ({ left }) => left),
        counts('unknown', words.unknown, ({ unknown }) => unknown),
        counts('average', words.average, ({ avgs }) => avgs[1] ?? null),
        {
          name: 'average_part',
          heading: words.averagePart,
          isNumber: true,
          cell: ({ avg_part: change }) => <Change by={change} />,
        },
        {
          name: 'visibility_part',
          heading: words.visibilityPart,
          isNumber: true,
          cell: ({ visibility_part: change }) => <Change by={change} />,
        },
      ]}
    />
  )
}

function Name({ of: { name, href } }: { of: Part }) {
  return href === undefined ? name : <Link to={href}>{name}</Link>
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
