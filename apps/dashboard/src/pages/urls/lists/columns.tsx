import { readableAddress } from '@sextant/contract/readable.ts'
import { formatDate } from '../../../texts/format.ts'
import type { Direction } from '../../../ui/table.tsx'
import { KeywordLink } from './keyword-link.tsx'
import type { ListColumn } from './list-column.ts'
import type { Listed } from './listed.ts'

/** The keyword of a row, which leads to its own pages on a date. */
export const keywordColumn = <Row extends { readonly keyword_id: string; readonly name: string }>(
  { projectId, regionIndex }: Listed,
  heading: string,
  dateOf: (row: Row) => string,
): ListColumn<Row> => ({
  name: 'name',
  heading,
  isRowHeading: true,
  sorts: 'asc',
  copied: ({ name }) => name,
  cell: (row) => <KeywordLink {...{ projectId, regionIndex, date: dateOf(row), row }} />,
})

/** A field as it is. */
export const plainColumn = <Name extends string>(
  name: Name,
  heading: string,
  sorts: Direction,
): ListColumn<Readonly<Record<Name, string | number | null>>> => ({
  name,
  heading,
  sorts,
  copied: (row) => row[name],
  cell: (row) => row[name],
})

/** A field with the address of a page, written for people and copied as stored. */
export const pageColumn = <Name extends string>(
  name: Name,
  heading: string,
): ListColumn<Readonly<Record<Name, string>>> => ({
  ...plainColumn(name, heading, 'asc'),
  cell: (row) => readableAddress(row[name]),
})

/** A field with a date, written in words and copied as stored. */
export const dateColumn = <Name extends string>(
  name: Name,
  heading: string,
  locale: string,
): ListColumn<Readonly<Record<Name, string>>> => ({
  ...plainColumn(name, heading, 'desc'),
  cell: (row) => formatDate(row[name], locale),
})
