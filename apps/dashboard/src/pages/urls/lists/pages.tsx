import { readableAddress } from '@sextant/contract/readable.ts'
import type { RowAsked } from '@sextant/sdk'
import { Link } from 'react-router'
import { addressOf } from '../../../address.ts'
import { useAsk, useRead } from '../../../api/ask.ts'
import { containsAddress } from '../../../api/readable.ts'
import { InventedMark } from '../../../pieces/demo/invented-mark.tsx'
import { formatCount, formatDate } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { useTexts } from '../texts/use-texts.ts'
import type { ListColumn } from './list-column.ts'
import { ListTable } from './list-table.tsx'
import { MOST_COPIED, ordersOf, partOf, type Listed } from './listed.ts'

const numbers = [
  'keywords',
  'keywords_change',
  'best_position',
  'avg_position',
  'top_3',
  'top_10',
  'top_30',
] as const
const fields = ['url', ...numbers, 'invented'] as const

type Page = RowAsked<'get/positions_2/urls/summary', (typeof fields)[number]>

/** The pages of the site on the last date, with their keywords and positions. */
export function Pages({ listed }: { listed: Listed }) {
  const texts = useTexts()
  const words = texts.pages
  const { locale } = useLanguage()
  const { projectId, regionIndex, dates, view } = listed
  const [from, to] = dates
  const isCompared = from !== to
  const request = {
    project_id: projectId,
    region_index: regionIndex,
    date2: to,
    ...(isCompared ? { date1: from } : {}),
    fields,
    filters: view.search === '' ? [] : [containsAddress('url', view.search)],
    orders: ordersOf(view, ['url', ...numbers]),
  }
  const query = useAsk('get/positions_2/urls/summary', { ...request, ...partOf(view) }, { keep: true })
  const readAll = useRead('get/positions_2/urls/summary', { ...request, limit: MOST_COPIED })
  const columns: ListColumn<Page>[] = [
    {
      name: 'url',
      heading: words.columns.url,
      isRowHeading: true,
      sorts: 'asc',
      copied: ({ url }) => url,
      cell: ({ url, invented }) => (
        <>
          <Link
            to={addressOf.project(projectId, 'urls', {
              region: String(regionIndex),
              period: view.period,
              from,
              to,
              url,
            })}
          >
            {readableAddress(url)}
          </Link>{' '}
          {invented === 1 && <InventedMark />}
        </>
      ),
    },
    ...numbers
      .filter((name) => name !== 'keywords_change' || isCompared)
      .map((name): ListColumn<Page> => ({
        name,
        heading: words.columns[name],
        isNumber: true,
        sorts: name === 'best_position' || name === 'avg_position' ? 'asc' : 'desc',
        copied: (row) => row[name],
        cell: (row) =>
          name === 'keywords_change' ? (
            <Change by={row[name]} />
          ) : row[name] === null ? (
            texts.unknown
          ) : (
            formatCount(row[name], locale)
          ),
      })),
  ]
  return (
    <ListTable
      listed={listed}
      query={query}
      columns={columns}
      keyOf={({ url }) => url}
      readAll={readAll}
      words={{ ...words, label: texts.lists.pages }}
    >
      {words.about(formatDate(to, locale))} {isCompared && words.compared(formatDate(from, locale))}
    </ListTable>
  )
}

function Change({ by }: { by: number | null }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  if (by === null) return texts.unknown
  if (by === 0) return formatCount(0, locale)
  return (
    <span className={by > 0 ? 'better' : 'worse'}>
      <span aria-hidden="true">{by > 0 ? '▲' : '▼'} </span>
      <span className="unseen">{by > 0 ? texts.better : texts.worse} </span>
      {formatCount(Math.abs(by), locale)}
    </span>
  )
}
