import type { HistoryCell } from '@sextant/sdk'
import { useMemo, useState } from 'react'
import { useAsk } from '../../api/ask.ts'
import { tagsInWords } from '../../api/tags.ts'
import { Asked } from '../../pieces/asked.tsx'
import { formatCount, formatDate } from '../../texts/format.ts'
import { useLanguage, useSharedTexts } from '../../texts/language.tsx'
import { Choice } from '../../ui/choice.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { useView } from '../../view.ts'
import { cellsOf, type Cell } from './cell.ts'
import { useTexts } from './texts/use-texts.ts'
import type { Visit } from './visit.ts'

/** Keywords that are loaded at once. */
const CHUNK = 200
/** Maximum numbers of dates to choose from. */
const counts = ['7', '14', '31'] as const

/** What of the keywords is shown; `site`: the id of a competitor. */
const beginning = { text: '', site: '', checks: '14' }

/** Keywords with their positions by date, the newest first. */
export function Positions({ visit, region }: { visit: Visit; region: Visit['regions'][number] }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const isNarrow = useNarrow()
  const [{ text, site, checks }, change] = useView(beginning)
  const [limit, setLimit] = useState(CHUNK)
  const count = counts.find((each) => each === checks) ?? '14'
  const siteId = visit.competitors.find(({ id }) => String(id) === site)?.id ?? visit.project_id
  const volume =
    region.volume_type === null
      ? undefined
      : (`volume:${region.region_key}:${region.searcher_key}:${region.volume_type}` as const)
  const volumeLabel =
    region.volume_type === null
      ? undefined
      : (`volume_invented:${region.region_key}:${region.searcher_key}:${region.volume_type}` as const)
  const has = (content: string) => visit.contents.includes(content)
  const columns = [
    ...(has('groups') ? [['group_name', texts.columns.group] as const] : []),
    ...(has('tags') ? [['tagsNames()', texts.columns.tags] as const] : []),
    ...(volume === undefined ? [] : [[volume, texts.columns.volume] as const]),
    ...(has('urls') ? [['target', texts.columns.target] as const] : []),
  ]
  const query = useAsk(
    'get/positions_2/history',
    {
      project_id: visit.project_id,
      regions_indexes: [region.index],
      competitors_ids: [siteId],
      type_range: 2,
      count_dates: Number(count),
      date1: visit.date1 ?? '0001-01-01',
      date2: visit.date2 ?? '9999-12-31',
      show_headers: 1,
      show_failed_dates: 1,
      history_fields: ['position', 'outcome', 'depth', 'worst_position', 'invented'],
      fields: [
        'id',
        'name',
        ...columns.map(([name]) => name),
        ...(volumeLabel === undefined ? [] : [volumeLabel]),
      ],
      filters: text === '' ? [] : [{ name: 'name', operator: 'CONTAINS', values: [text] }],
      limit,
    },
    { keep: true },
  )
  return (
    <>
      <div className="guest-bar">
        <SearchField
          label={texts.keyword}
          {...(isNarrow ? { placeholder: texts.keyword } : {})}
          value={text}
          onSearch={(words) => change({ text: words }, { replace: true })}
        />
        {visit.competitors.length > 0 && (
          <Choice
            label={texts.site}
            options={[
              [String(visit.project_id), visit.site] as const,
              ...visit.competitors.map(({ id, site }) => [String(id), site] as const),
            ]}
            chosen={String(siteId)}
            onChoose={(id) => change({ site: id === String(visit.project_id) ? '' : id }, { replace: true })}
          />
        )}
        {has('dates') && (
          <Choice
            label={texts.period}
            options={counts.map((each) => [each, texts.checks(Number(each))] as const)}
            chosen={count}
            onChoose={(each) => change({ checks: each }, { replace: true })}
          />
        )}
      </div>
      <Asked query={query}>
        {({ result, total = result.keywords.length }) => {
          const dates = result.headers?.dates ?? []
          const isInvented = (keyword: Keyword) =>
            hasInventedVolume(keyword, volume, volumeLabel) ||
            Object.values(keyword.positionsData).some(({ invented }: HistoryCell) => invented === 1)
          if (total === 0) return <p className="lead">{text === '' ? texts.noKeywords : texts.noMatches}</p>
          return (
            <>
              <GuestTable
                {...{ columns, dates, siteId, volume, volumeLabel }}
                keywords={result.keywords}
                region={region.index}
              />
              {dates.length === 0 && <p>{texts.noChecks}</p>}
              <p className="hint">
                {texts.signs} {result.keywords.some(isInvented) && texts.inventedSign}
              </p>
              {result.keywords.length < total && (
                <button type="button" onClick={() => setLimit(limit + CHUNK)}>
                  {texts.more(formatCount(total - result.keywords.length, locale))}
                </button>
              )}
            </>
          )
        }}
      </Asked>
    </>
  )
}

type Keyword = Parameters<typeof cellsOf>[0] extends infer Data
  ? Readonly<Record<string, unknown>> & { readonly positionsData: Data }
  : never

/** Whether a keyword has a volume, and the sandbox made it up. */
function hasInventedVolume(
  keyword: Readonly<Record<string, unknown>>,
  volume: string | undefined,
  label: string | undefined,
): boolean {
  return volume !== undefined && label !== undefined && keyword[volume] !== null && keyword[label] === 1
}

/** A keyword with its cells by date. */
interface Line {
  readonly keyword: Keyword
  readonly cells: ReadonlyMap<string, Cell>
}

function GuestTable({
  keywords,
  columns,
  dates,
  siteId,
  region,
  volume,
  volumeLabel,
}: {
  keywords: readonly Keyword[]
  columns: readonly (readonly [name: string, words: string])[]
  /** The newest first. */
  dates: readonly string[]
  siteId: number
  region: number
  volume: string | undefined
  /** Field that says whether the volume is invented. */
  volumeLabel: string | undefined
}) {
  const texts = useTexts()
  const { tag: numbered } = useSharedTexts()
  const { locale } = useLanguage()
  const lines = useMemo(() => {
    const ascending = dates.toReversed()
    return keywords.map((keyword) => ({
      keyword,
      cells: cellsOf(keyword.positionsData, ascending, siteId, region),
    }))
  }, [keywords, dates, siteId, region])
  const shown = (value: unknown) =>
    typeof value === 'number' ? formatCount(value, locale) : value === null ? '' : String(value)
  return (
    <Table
      label={texts.table}
      className="guest-table"
      rows={lines}
      keyOf={({ keyword }) => String(keyword.id)}
      columns={[
        {
          name: 'keyword',
          heading: texts.keyword,
          isRowHeading: true,
          cell: ({ keyword }) => String(keyword.name),
        },
        ...dates.map((date): Column<Line> => ({
          name: `date-${date}`,
          heading: formatDate(date, locale),
          shortHeading: <Day date={date} />,
          isNumber: true,
          classOf: ({ cells }) => {
            const { bucket, kind } = cells.get(date)!
            return bucket === undefined ? kind : `rank-${bucket}`
          },
          cell: ({ cells }) => <DateCell cell={cells.get(date)!} />,
        })),
        ...columns.map(([name, words], place): Column<Line> => ({
          name: `fact-${place}`,
          heading: words,
          isNumber: name === volume,
          cell: ({ keyword }) => (
            <>
              {name === 'tagsNames()' && typeof keyword[name] === 'string'
                ? tagsInWords(keyword[name], numbered)
                : shown(keyword[name])}
              {name === volume && hasInventedVolume(keyword, volume, volumeLabel) && <InventedSign />}
            </>
          ),
        })),
      ]}
    />
  )
}

/** The day, and below it the month. */
function Day({ date }: { date: string }) {
  const { locale } = useLanguage()
  const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  return (
    <span className="guest-day">
      <b>{Number(date.slice(8))}</b>
      <span>{month.format(new Date(`${date}T00:00:00Z`))}</span>
    </span>
  )
}

function DateCell({ cell: { sign, gained = 0, invented, kind } }: { cell: Cell }) {
  const texts = useTexts()
  return (
    <>
      <span title={texts.kinds[kind]}>{sign}</span>
      {invented && <InventedSign />}
      {gained !== 0 && (
        <span className={gained > 0 ? 'better' : 'worse'}>
          <span aria-hidden="true">{gained > 0 ? ' ▲' : ' ▼'}</span>
          <span className="unseen"> {gained > 0 ? texts.up : texts.down} </span>
          {Math.abs(gained)}
        </span>
      )}
    </>
  )
}

/** Marks a number that the sandbox made up. */
function InventedSign() {
  const { invented } = useTexts()
  return (
    <span title={invented}>
      <span aria-hidden="true">*</span>
      <span className="unseen"> {invented}</span>
    </span>
  )
}
