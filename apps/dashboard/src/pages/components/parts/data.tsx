import { useState } from 'react'
import { Link } from 'react-router'
import { Bar } from '../../../ui/bar.tsx'
import { Chart } from '../../../ui/chart/chart.tsx'
import type { ChartNote } from '../../../ui/chart/notes.ts'
import type { ChartSeries } from '../../../ui/chart/series.ts'
import { Columns, type Tone } from '../../../ui/columns/columns.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { pageOf, Paging } from '../../../ui/paging.tsx'
import { Sparkline } from '../../../ui/sparkline.tsx'
import { StackBar, type StackPart } from '../../../ui/stack-bar.tsx'
import { Table, type Column, type Direction } from '../../../ui/table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { useView } from '../../../view.ts'
import { Specimen, State } from '../specimen.tsx'
import { useTexts } from '../texts/use-texts.ts'

const dates = ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13', '2026-11-14']
const beginning = { page: '2' }

/** What shows numbers and lists. */
export function Data() {
  const texts = useTexts()
  const { states } = texts
  const [{ page }] = useView(beginning)
  return (
    <>
      <Specimen name="Table">
        {(ground) => (
          <>
            <State name={states.scrolling}>
              <Keywords label={`${states.scrolling}: ${ground}`} />
            </State>
            <State name={states.stacked}>
              <Keywords label={`${states.stacked}: ${ground}`} isStacked />
            </State>
          </>
        )}
      </Specimen>
      <Specimen name="Paging">
        {(ground) => <Paging page={pageOf(page)} size={10} total={30} label={`${texts.pages}: ${ground}`} />}
      </Specimen>
      <Specimen name="Fact">
        {() => (
          <>
            <State name={states.plain}>
              <dl>
                <Fact name={texts.label}>{texts.value}</Fact>
              </dl>
            </State>
            <State name={states.hint}>
              <dl>
                <Fact name={texts.label} hint={texts.hint}>
                  {texts.value}
                </Fact>
              </dl>
            </State>
          </>
        )}
      </Specimen>
      <Specimen name="Tag">{() => <Tag>{texts.tag}</Tag>}</Specimen>
      <Specimen name="Tile">
        {() => texts.cities.slice(0, 6).map((city, index) => <Tile key={city} name={city} seed={index} />)}
      </Specimen>
      <Specimen name="Bar">
        {() => (
          <>
            <State name={states.plain}>
              <Bar share={0.4} />
            </State>
            <State name={states.reached}>
              <Bar share={1} full />
            </State>
          </>
        )}
      </Specimen>
      <Specimen name="StackBar">{() => <Ranges />}</Specimen>
      <Specimen name="Sparkline">
        {() => (
          <>
            <State name={states.plain}>
              <Sparkline label={texts.chart} values={[3, 5, 4, 8, 9, 12]} />
            </State>
            <State name={states.lowIsUp}>
              <Sparkline label={texts.chart} values={[12, 9, 8, 4, 5, 3]} lowIsUp />
            </State>
            <State name={states.gap}>
              <Sparkline label={texts.chart} values={[3, 5, null, 8, null, 12]} />
            </State>
            <State name={states.constant}>
              <Sparkline label={texts.chart} values={[3, 3, 3]} />
            </State>
          </>
        )}
      </Specimen>
      <Specimen name="Chart">
        {(ground) => (
          <State name={states.gap}>
            <Positions title={`${texts.chart}: ${ground}`} />
          </State>
        )}
      </Specimen>
      <Specimen name="Columns">
        {(ground) => (
          <State name={states.gap}>
            <Counts title={`${texts.columnsTitle}: ${ground}`} />
          </State>
        )}
      </Specimen>
    </>
  )
}

interface Keyword {
  readonly name: string
  readonly position: number
  readonly isTotal?: boolean
}

function Keywords({ label, isStacked = false }: { label: string; isStacked?: boolean }) {
  const texts = useTexts()
  const [sorted, setSorted] = useState<{ readonly name: string; readonly direction: Direction }>()
  const rows: Keyword[] = texts.keywords.map((name, index) => ({ name, position: [4, 12, 1][index]! }))
  const sign = sorted?.direction === 'desc' ? -1 : 1
  const columns: Column<Keyword>[] = [
    {
      name: 'name',
      heading: texts.columns.name,
      isRowHeading: true,
      cell: ({ name, isTotal }) => (isTotal === true ? name : <Link to="?section=data">{name}</Link>),
    },
    {
      name: 'position',
      heading: texts.columns.position,
      isNumber: true,
      sorts: 'asc',
      cell: ({ position }) => position,
    },
    {
      name: 'tag',
      heading: texts.columns.tag,
      cell: ({ isTotal }) => isTotal !== true && <Tag>{texts.tag}</Tag>,
    },
    {
      name: 'actions',
      heading: texts.columns.actions,
      isHeadingUnseen: true,
      cell: ({ isTotal, name }) =>
        isTotal !== true && (
          <button type="button" className="plain">
            {texts.action}
            <span className="unseen"> {name}</span>
          </button>
        ),
    },
  ]
  return (
    <Table
      label={label}
      isStacked={isStacked}
      columns={columns}
      rows={sorted === undefined ? rows : rows.toSorted((a, b) => sign * (a.position - b.position))}
      total={{ name: texts.total, position: 5.67, isTotal: true }}
      keyOf={({ name }) => name}
      sorted={sorted}
      onSort={setSorted}
    />
  )
}

function Ranges() {
  const texts = useTexts()
  const counts = { '1–3': 6, '4–10': 9, '11–30': 14, '31–50': 5, '51–100': 3 }
  const parts: StackPart[] = Object.entries(counts).map(([range, count], index) => ({
    tone: (index + 1) as StackPart['tone'],
    count,
    words: texts.range(range, count),
  }))
  return <StackBar parts={[...parts, { tone: 0, count: 8, words: texts.range(texts.notFound, 8) }]} />
}

function Positions({ title }: { title: string }) {
  const texts = useTexts()
  const series: ChartSeries[] = [
    { name: texts.own, kind: 'line', tone: 1, values: [8, 7, null, 5, 6, 3] },
    { name: texts.rival, kind: 'thin', tone: 2, values: [4, 5, 5, 6, 9, 8] },
    { name: texts.notFound, kind: 'bottom', tone: 8, values: [null, null, 1, null, null, null] },
    { name: texts.entered, kind: 'ring', tone: 3, values: [null, null, null, 5, null, null] },
  ]
  const notes: ChartNote[] = [
    { id: 'a', kind: 'letter', sign: 'A', from: dates[1]!, to: dates[1]!, words: texts.note },
    { id: 'g', kind: 'band', sign: 'G1', from: dates[3]!, to: dates[4]!, words: texts.update },
  ]
  return (
    <Chart
      title={title}
      dates={dates}
      series={series}
      scale={{ lowIsUp: true, whole: true }}
      notes={notes}
      height={200}
    />
  )
}

function Counts({ title }: { title: string }) {
  const { tones } = useTexts()
  const parts = Object.entries(tones).map(([tone, name]) => ({ tone: tone as Tone, name }))
  return (
    <Columns
      title={title}
      parts={parts}
      columns={dates.map((label, index) => ({
        label,
        values: parts.map((_, part) => (index === 2 ? null : ((index + 2) * (part + 3)) % 9)),
      }))}
      format={String}
    />
  )
}
