import type { Direction, FetchStyle, Operator } from '@sextant/contract'

/** A value of a filter, or a reference to another field of the same row. */
export type FilterValue =
  | { readonly kind: 'value'; readonly value: string | number | boolean }
  | { readonly kind: 'reference'; readonly field: string }

export interface Filter {
  readonly name: string
  readonly operator: Operator
  readonly values: readonly FilterValue[]
  /** Path in the request, for errors. */
  readonly path: string
}

/** Stands in the filters of a request for those that were evaluated before: the rows that match them. */
export class MatchedRows {
  readonly ids: readonly string[]

  constructor(ids: readonly string[]) {
    this.ids = ids
  }
}

export interface Order {
  readonly name: string
  readonly direction: Direction
  /** Values whose rows come first, in this sequence; at least one. */
  readonly orderValues?: readonly (string | number | boolean)[]
  /** A comparison to sort by, instead of the value. */
  readonly condition?: { readonly operator: Operator; readonly values: readonly FilterValue[] }
  readonly path: string
}

/** A well-formed selection, whose names are not resolved yet. */
export interface Selection {
  readonly fields: readonly string[] | undefined
  readonly filters: readonly Filter[]
  readonly orders: readonly Order[]
  readonly limit: number
  readonly offset: number
  /** Whether the request set `limit` or `offset`. */
  readonly paged: boolean
  readonly fetchStyle: FetchStyle
}
