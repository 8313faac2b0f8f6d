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

/** The path of an operation without its operator: `keywords_2/keywords` of `get/keywords_2/keywords`. */
export type PathOf<V extends Verb> = RegistryAddress extends infer A
  ? A extends `${V}/${infer Path}`
    ? Path
    : never
  : never

/** The address of an operator and a path. */
export type AddressOf<V extends Verb, Path extends string> = Extract<RegistryAddress, `${V}/${Path}`>

/** The row that an address answers or picks from; never when it answers no rows. */
export type RowAt<A extends RegistryAddress> =
  Registry[A]['selection'] extends Selection<infer R, 'rows' | 'inside'> ? R : never

/** Names that `fields` may hold; text where the operation has a parameter of its own called so. */
export type FieldsAt<A extends RegistryAddress> = [RowAt<A>] extends [never]
  ? 'fields' extends keyof Registry[A]['parameters']
    ? string
    : never
  : FieldAsked<RowAt<A>>

/** The fields answered when a request names none. */
export type BaseAt<A extends RegistryAddress> = [RowAt<A>] extends [never]
  ? FieldsAt<A>
  : BaseName<RowAt<A>> & FieldsAt<A>

/** An address whose rows can be asked for as a tree. */
export type TreeAddress = 'get/keywords_2/folders'

/** How a tree is answered: as one list, or as lists by parent. */
type View = 'flat' | 'tree'

/** Shapes of the result that an address offers: fetch styles or views. */
export type StylesAt<A extends RegistryAddress> = A extends TreeAddress ? View : FetchStylesAt<A>
type FetchStylesAt<A extends RegistryAddress> =
  Registry[A]['selection'] extends Selection<Row, 'rows', true> ? FetchStyle : never

/** A request to an address; `Fields` and `Style` are what the caller wrote, from which the result is typed. */
export type RequestTo<A extends RegistryAddress, Fields = unknown, Style = unknown> = {
  fields?: Fields
  fetch_style?: Style & FetchStyle
  view?: Style & View
} & RequestOf<Registry[A]>

/** Addresses whose answers come in pages. */
export type PagedAddress =
  | {
      [A in RegistryAddress]: Registry[A]['selection'] extends Selection<Row, 'rows'> ? A : never
    }[RegistryAddress]
  | 'get/positions_2/history'
  | 'get/snapshots_2/history'
  | 'get/system_2/common/regions'
