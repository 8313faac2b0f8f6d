import type { Language } from '@sextant/contract'
import type { Links } from '../links.ts'
import type { RegionNames } from '../wording/regions.ts'

/** Who reads a letter. */
export interface Reader {
  readonly lang: Language
  /** Undefined if the address of the installation is not known. */
  readonly links: Links | undefined
  readonly regions: RegionNames
}

export interface Link {
  readonly words: string
  readonly url: string
}

/** A keyword in a letter. */
export interface LetterLine {
  readonly keyword: string
  /** Its page in the dashboard. */
  readonly url: string | null
  /** `12 → 3`, or one position that did not change. */
  readonly positions: string
  /** The move, in words. */
  readonly moved: string | null
  readonly way: 'up' | 'down' | null
  /** Region, pages, competitor and blocks, as far as the section does not say them. */
  readonly notes: readonly string[]
  readonly invented: boolean
}

/** What a rule reports. */
export interface LetterSection {
  readonly site: string
  readonly headline: string
  readonly facts: readonly string[]
  /** What must not be overlooked: that numbers are invented. */
  readonly warning: string | null
  readonly lines: readonly LetterLine[]
  /** Number of keywords behind the listed ones. */
  readonly more: number
  readonly links: readonly Link[]
}

/** A message as people read it, before it is formatted for mail or a chat. All texts are one line each. */
export interface Letter {
  readonly lang: Language
  readonly subject: string
  readonly sections: readonly LetterSection[]
  /** Why it was sent. */
  readonly reason: string
  readonly settings: Link | null
}
