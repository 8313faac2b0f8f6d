import type { DeviceKey, SearcherKey } from '@sextant/contract'

/** The content of a demo project in one language. */
export interface DemoContent {
  /** Says that the project is a demo, for places that show only the name. */
  readonly name: string
  /** In the top-level domain `example`, which has no sites. */
  readonly url: string
  readonly competitors: readonly { readonly name: string; readonly url: string }[]
  readonly regions: readonly DemoRegion[]
  readonly groups: readonly DemoGroup[]
}

export interface DemoRegion {
  readonly searcher: SearcherKey
  /** Key of the place in the table of places. */
  readonly place: number
  readonly device: DeviceKey
  /** In blocks of results. */
  readonly depth: number
}

export interface DemoGroup {
  /** Path of its folder. */
  readonly folder: string
  readonly name: string
  /** Tag of every other keyword. */
  readonly tag: number
  readonly keywords: readonly string[]
}
