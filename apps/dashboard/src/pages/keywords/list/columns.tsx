import { readableAddress } from '@sextant/contract/readable.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addressOf } from '../../../address.ts'
import { InventedMark } from '../../../pieces/demo/invented-mark.tsx'
import { formatCount, formatDateTime } from '../../../texts/format.ts'
import { Tag } from '../../../ui/tag.tsx'
import type { en } from '../texts/en.ts'
import type { SortColumn } from '../view.ts'
import type { VolumeChoice } from '../volumes/volume-shown.ts'
import type { KeywordRow } from './use-keyword-rows.ts'

/** A column of a list of keywords. */
export interface Column {
  readonly key: string
  readonly heading: string
  /** A longer description, as tooltip and for screen readers. */
  readonly explained?: string
  /** The sort order that a click on the heading sets. */
  readonly sort?: SortColumn
  readonly isNumber?: boolean
  readonly cell: (row: KeywordRow) => ReactNode
}

type Texts = typeof en

/** The keyword, with a link to its page where it has one. */
export function nameColumn(texts: Texts, projectId: number | undefined): Column {
  return {
    key: 'name',
    heading: texts.columns.name,
    sort: 'name',
    cell: ({ id, name }) =>
      projectId === undefined ? (
        <span title={name}>{name}</span>
      ) : (
        <Link tabIndex={-1} title={name} to={addressOf.keyword(projectId, Number(id))}>
          {name}
        </Link>
      ),
  }
}

export function groupColumn(texts: Texts): Column {
  return {
    key: 'group',
    heading: texts.columns.group,
    cell: ({ group_folder_path, group_name, group_on }) => {
      const path = [...group_folder_path.split('/').filter(Boolean), group_name].join(' / ')
      return (
        <span title={path}>
          {path}
          {group_on === 0 && <span className="off-badge">{texts.tree.off}</span>}
        </span>
      )
    },
  }
}

export function tagsColumn(texts: Texts, tagName: (tag: number) => string): Column {
  return {
    key: 'tags',
    heading: texts.columns.tags,
    sort: 'tags',
    cell: ({ tags }) => {
      const numbers = tags?.split(',').map(Number) ?? []
      return (
        <span title={numbers.map(tagName).join(', ')}>
          {numbers.map((tag) => (
            <Tag key={tag}>{tagName(tag)}</Tag>
          ))}
        </span>
      )
    },
  }
}

export function targetColumn(texts: Texts): Column {
  return {
    key: 'target',
    heading: texts.columns.target,
    sort: 'target',
    cell: ({ target }) => target !== null && <span title={target}>{readableAddress(target)}</span>,
  }
}

export function volumeColumn(
  texts: Texts,
  { field, labelField, searcher, place }: VolumeChoice,
  locale: string,
): Column {
  return {
    key: 'volume',
    heading: texts.columns.volume,
    explained: texts.columns.volumeOf(searcher, place),
    sort: 'volume',
    isNumber: true,
    cell: (row) => {
      const volume = row[field]
      if (typeof volume === 'number') {
        return (
          <>
            {formatCount(volume, locale)} {row[labelField] === 1 && <InventedMark />}
          </>
        )
      }
      return (
        <>
          <span aria-hidden="true">–</span>
          <span className="unseen">{texts.columns.noVolume}</span>
        </>
      )
    },
  }
}

export function deletedColumn(texts: Texts, locale: string): Column {
  return {
    key: 'deleted',
    heading: texts.columns.deleted,
    sort: 'deleted',
    cell: ({ deleted_at }) => deleted_at !== null && formatDateTime(deleted_at, locale),
  }
}
