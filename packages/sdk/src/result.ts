import type {
  FetchStyle,
  FieldAsked,
  HistoryCell,
  OutputOf,
  PositionsSummary,
  ProjectHistory,
  ProjectSearcher,
  Registry,
  RegistryAddress,
  Row,
  RowOf,
  Selection,
  SnapshotResult,
} from '@sextant/contract'
import type { PagedAddress, RowAt, TreeAddress } from './address.ts'

/** A file returned by an export. */
export interface FileAnswer {
  readonly fileName: string
  /** Media type without parameters, such as `text/csv`. */
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** Cells by `date:project_id:region_index`; an empty list if there are none. */
export type PositionsData = Readonly<Record<string, HistoryCell>> | readonly never[]

/** Results by `date:rank:region_index`; an empty list if there are none. */
export type SnapshotsData = Readonly<Record<string, SnapshotResult>> | readonly never[]

/** Properties that an address adds to its rows besides their fields. */
interface RowAdditions {
  /** Each is present with the parameter that requests it. */
  'get/projects_2/projects': {
    searchers?: ProjectSearcher[]
    positions_summary?: PositionsSummary | null
    positions_history?: ProjectHistory
    owner_balance?: string | null
  }
  'get/positions_2/history': { positionsData: PositionsData }
  /** `amsData` is present with `show_ams`. */
  'get/snapshots_2/history': {
    snapshotsData: SnapshotsData
    amsData?: Readonly<Record<string, number>> | readonly never[]
  }
}
type AddedAt<A> = A extends keyof RowAdditions ? RowAdditions[A] : unknown

type Asked<R extends Row, Names> = RowOf<R, Extract<Names, FieldAsked<R>>>

/** A row of an address with the requested fields. */
export type RowAsked<A extends RegistryAddress, Names> =
  unknown extends AddedAt<A> ? Asked<RowAt<A>, Names> : Flat<Asked<RowAt<A>, Names> & AddedAt<A>>

type Flat<T> = { [Name in keyof T]: T[Name] }

type First<Fields extends readonly unknown[]> = Fields[0]
type Value<R, Name> = Name extends keyof R ? R[Name] : never
type Rest<R, Name> = Omit<R, Name & keyof R>

/** `result` by fetch style; `Fields` in the order of the request. */
interface Styled<R, Fields extends readonly unknown[]> extends Record<FetchStyle, unknown> {
  fetchAll: R[]
  fetchAllNum: R[keyof R][][]
  fetchAllColumn: Value<R, First<Fields>>[]
  fetch: R | false
  fetchColumn: Value<R, First<Fields>> | false
  fetchGroup: Record<string, Rest<R, First<Fields>>[]>
  fetchGroupColumn: Record<string, Value<R, Fields[1]>[]>
  fetchUnique: Record<string, Rest<R, First<Fields>>>
  fetchUniqueNum: Record<string, R[keyof R][]>
  fetchUniqueColumn: Record<string, Value<R, Fields[1]>>
}

/** Addresses that return keyword rows inside an object. */
type KeywordsAddress = 'get/positions_2/history' | 'get/snapshots_2/history'
type KeywordsResult<A extends KeywordsAddress, R> = Omit<OutputOf<Registry[A]>, 'keywords'> & {
  keywords: R[]
}

/** Rows as one list, or by the field that the view `tree` groups them by. */
type Viewed<R, View> = [View] extends [never] ? R[] : View extends 'tree' ? Record<string, R[]> : R[]

/** `result` of an address, by the requested fields and fetch style. */
export type ResultAt<
  A extends RegistryAddress,
  Fields extends readonly unknown[],
  Style,
> = A extends KeywordsAddress
  ? KeywordsResult<A, RowAsked<A, Fields[number]>>
  : A extends TreeAddress
    ? Viewed<RowAsked<A, Fields[number]>, Style>
    : Registry[A]['selection'] extends Selection<Row, 'rows'>
      ? [Style] extends [never]
        ? RowAsked<A, Fields[number]>[]
        : Styled<RowAsked<A, Fields[number]>, Fields>[Extract<Style, FetchStyle>]
      : OutputOf<Registry[A]> extends 'file'
        ? FileAnswer
        : OutputOf<Registry[A]>

/** One row of a paged address. */
export type PagedRowAt<
  A extends PagedAddress,
  Fields extends readonly unknown[],
> = A extends 'get/system_2/common/regions' ? OutputOf<Registry[A]>[number] : RowAsked<A, Fields[number]>

/** Returns the cell of a history row, or undefined if there is none: no check, or none that gave a position. */
export function historyCell(
  row: { readonly positionsData: PositionsData },
  date: string,
  projectId: number,
  regionIndex: number,
): HistoryCell | undefined {
  const cells: Readonly<Record<string, HistoryCell>> = Array.isArray(row.positionsData)
    ? {}
    : (row.positionsData as Readonly<Record<string, HistoryCell>>)
  const key = `${date}:${projectId}:${regionIndex}`
  return Object.hasOwn(cells, key) ? cells[key] : undefined
}
