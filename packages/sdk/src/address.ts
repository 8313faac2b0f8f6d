import type {
  BaseName,
  FetchStyle,
  FieldAsked,
  Registry,
  RegistryAddress,
  RequestOf,
  Row,
  Selection,
  Verb,
} from '@sextant/contract'

/** Path of an operation without its operator: `keywords_2/keywords` for `get/keywords_2/keywords`. */
export type PathOf<V extends Verb> = RegistryAddress extends infer A
  ? A extends `${V}/${infer Path}`
    ? Path
    : never
  : never

/** Address made of an operator and a path. */
export type AddressOf<V extends Verb, Path extends string> = Extract<RegistryAddress, `${V}/${Path}`>

/** Row that an address returns or selects from; never if it has no rows. */
export type RowAt<A extends RegistryAddress> =
  Registry[A]['selection'] extends Selection<infer R, 'rows' | 'inside'> ? R : never

/** Names that `fields` may contain; any text if the operation has its own parameter with this name. */
export type FieldsAt<A extends RegistryAddress> = [RowAt<A>] extends [never]
  ? 'fields' extends keyof Registry[A]['parameters']
    ? string
    : never
  : FieldAsked<RowAt<A>>

/** Fields returned when a request names none. */
export type BaseAt<A extends RegistryAddress> = [RowAt<A>] extends [never]
  ? FieldsAt<A>
  : BaseName<RowAt<A>> & FieldsAt<A>

/** Address whose rows can be returned as a tree. */
export type TreeAddress = 'get/keywords_2/folders'

/** Form of a tree: one list, or lists by parent. */
type View = 'flat' | 'tree'

/** Shapes of the result that an address supports: fetch styles or views. */
export type StylesAt<A extends RegistryAddress> = A extends TreeAddress ? View : FetchStylesAt<A>
type FetchStylesAt<A extends RegistryAddress> =
  Registry[A]['selection'] extends Selection<Row, 'rows', true> ? FetchStyle : never

/** A request to an address; `Fields` and `Style` are inferred from the call and determine the type of the result. */
export type RequestTo<A extends RegistryAddress, Fields = unknown, Style = unknown> = {
  fields?: Fields
  fetch_style?: Style & FetchStyle
  view?: Style & View
} & RequestOf<Registry[A]>

/** Addresses that return pages. */
export type PagedAddress =
  | {
      [A in RegistryAddress]: Registry[A]['selection'] extends Selection<Row, 'rows'> ? A : never
    }[RegistryAddress]
  | 'get/positions_2/history'
  | 'get/snapshots_2/history'
  | 'get/system_2/common/regions'
