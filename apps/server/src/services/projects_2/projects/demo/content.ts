import type { DeviceKey, SearcherKey } from '@sextant/contract'

/** What a demo project is made of, in one language. */
export interface DemoContent {
  /** Says that it is one, wherever only the name is shown. */
  readonly name: string
  /** In the top-level domain `example`, where no site can be. */
  readonly url: string
  readonly competitors: readonly { readonly name: string; readonly url: string }[]
  readonly regions: readonly DemoRegion[]
  readonly groups: readonly DemoGroup[]
}

export interface DemoRegion {
  readonly searcher: SearcherKey
  /** Place, by its number in the table of regions. */
  readonly place: number
  readonly device: DeviceKey
  /** In blocks of the search engine. */
  readonly depth: number
}

export interface DemoGroup {
  /** Folder that holds it, by its path. */
  readonly folder: string
  readonly name: string
  /** Tag of every other keyword, so that there is something to filter by. */
  readonly tag: number
  readonly keywords: readonly string[]
}
