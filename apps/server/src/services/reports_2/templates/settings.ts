import { ApiError, type InputOf, type Language } from '@sextant/contract'
import type { ReportBlockKind, ReportPeriod } from '@sextant/contract/reports_2/choices.ts'
import type { templatesEdit } from '@sextant/contract/reports_2/templates.ts'
import { readLogo } from './logo.ts'

/** A block as a template asks for it. */
export interface BlockAsked {
  readonly kind: ReportBlockKind
  readonly rows?: number | undefined
  readonly title?: string | undefined
  readonly text?: string | undefined
}

/** What a report contains and how it looks, as stored. */
export interface ReportSettings {
  readonly language: Language
  readonly agency: string
  readonly headline: string
  readonly intro: string
  readonly outro: string
  readonly period: ReportPeriod
  readonly regions_indexes: readonly number[]
  readonly competitors_ids: readonly number[]
  readonly blocks: readonly BlockAsked[]
  readonly colour: string
  /** A PNG or JPEG picture. */
  readonly logo: Uint8Array | null
}

type Sent = Omit<InputOf<typeof templatesEdit>, 'id' | 'project_id' | 'name'>

/** The settings that a request sends. Throws ApiError 2003 for a colour or a logo that is none. */
export function readSettings<S extends Partial<Sent>>(
  sent: S,
): {
  readonly [K in keyof ReportSettings & keyof S]: S[K] extends undefined ? undefined : ReportSettings[K]
} {
  const { colour, logo } = sent
  if (colour !== undefined && !/^#[0-9a-f]{6}$/i.test(colour)) {
    throw new ApiError('parameter_value', 'must be a colour such as #1f5fa8', { field: 'colour' })
  }
  const kept = {
    language: sent.language,
    agency: sent.agency,
    headline: sent.headline,
    intro: sent.intro,
    outro: sent.outro,
    period: sent.period,
    regions_indexes: sent.regions_indexes,
    competitors_ids: sent.competitors_ids,
    blocks: sent.blocks,
    colour: colour?.toLowerCase(),
    logo: logo === undefined ? undefined : readLogo(logo),
  }
  return kept as unknown as ReturnType<typeof readSettings<S>>
}
