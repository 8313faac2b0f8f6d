import type { RowAsked } from '@sextant/sdk'
import { useAsk, useRead } from '../../../api/ask.ts'
import { formatDates } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { dateColumn, keywordColumn, pageColumn, plainColumn } from './columns.tsx'
import type { ListColumn } from './list-column.ts'
import { ListTable } from './list-table.tsx'
import { MOST_COPIED, ordersOf, partOf, type Listed } from './listed.ts'
import { filtersOf } from './named.ts'
import { Position } from './position.tsx'

const fields = [
  'keyword_id',
  'name',
  'date',
  'url',
  'position',
  'url_before',
  'position_before',
  'invented',
] as const

type Switch = RowAsked<'get/positions_2/urls/switches', (typeof fields)[number]>

/** Dates on which a keyword began to rank with another page. */
export function PageSwitches({ listed }: { listed: Listed }) {
  const texts = useTexts()
  const words = texts.switches
  const { locale } = useLanguage()
  const { projectId, dates, view } = listed
  const request = {
    project_id: projectId,
    date1: dates[0],
    date2: dates[1],
    fields,
    filters: filtersOf(listed),
    orders: ordersOf(view, ['name', 'date', 'url_before', 'url', 'position_before', 'position']),
  }
  const query = useAsk('get/positions_2/urls/switches', { ...request, ...partOf(view) }, { keep: true })
  const readAll = useRead('get/positions_2/urls/switches', { ...request, limit: MOST_COPIED })
  const columns: ListColumn<Switch>[] = [
    keywordColumn(listed, words.columns.name, (row) => row.date),
    dateColumn('date', words.columns.date, locale),
    pageColumn('url_before', words.columns.url_before),
    pageColumn('url', words.columns.url),
    { ...plainColumn('position_before', words.columns.position_before, 'asc'), isNumber: true },
    {
      ...plainColumn('position', words.columns.position, 'asc'),
      isNumber: true,
      cell: (row) => <Position row={row} />,
    },
  ]
  return (
    <ListTable
      listed={listed}
      query={query}
      columns={columns}
      keyOf={({ keyword_id, date, invented }) => `${keyword_id} ${date} ${invented}`}
      readAll={readAll}
      words={{ ...words, label: texts.lists.switches }}
    >
      {words.about(formatDates(dates[0], dates[1], locale))}
    </ListTable>
  )
}
