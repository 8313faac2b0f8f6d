import type { Language } from '@sextant/contract/languages.ts'
import {
  REPORT_COLOUR,
  type ReportBlockKind,
  type ReportPeriod,
} from '@sextant/contract/reports_2/choices.ts'
import type { RowAsked } from '@sextant/sdk'

/** A block of a template that is being edited. */
export interface BlockDraft {
  /** Names the block while it moves. */
  readonly key: number
  readonly kind: ReportBlockKind
  /** Digits; empty for the usual number. */
  readonly rows: string
  readonly title: string
  readonly text: string
}

/** A template that is being edited. */
export interface Draft {
  readonly name: string
  readonly language: Language
  readonly period: ReportPeriod
  readonly agency: string
  readonly headline: string
  readonly intro: string
  readonly outro: string
  readonly colour: string
  /** Base64; empty for none. */
  readonly logo: string
  readonly regions: readonly number[]
  readonly competitors: readonly number[]
  readonly blocks: readonly BlockDraft[]
}

export const templateFields = [
  'id',
  'name',
  'language',
  'period',
  'agency',
  'headline',
  'intro',
  'outro',
  'colour',
  'logo',
  'regions_indexes',
  'competitors_ids',
  'blocks',
] as const
export type StoredTemplate = RowAsked<'get/reports_2/templates', (typeof templateFields)[number]>

interface StoredBlock {
  readonly kind: ReportBlockKind
  readonly rows?: number
  readonly title?: string
  readonly text?: string
}

/** The blocks of a template, from their JSON. */
export function blocksOf(json: string): readonly StoredBlock[] {
  return JSON.parse(json) as StoredBlock[]
}

const usual: readonly ReportBlockKind[] = ['summary', 'movements', 'table', 'competitors']

/** A new template with the usual blocks. */
export function newDraft(name: string, language: Draft['language']): Draft {
  return {
    name,
    language,
    period: 'month',
    agency: '',
    headline: '',
    intro: '',
    outro: '',
    colour: REPORT_COLOUR,
    logo: '',
    regions: [],
    competitors: [],
    blocks: usual.map((kind, key) => newBlock(kind, key)),
  }
}

export function newBlock(kind: ReportBlockKind, key: number): BlockDraft {
  return { key, kind, rows: '', title: '', text: '' }
}

export function draftOf(stored: StoredTemplate): Draft {
  const numbers = (text: string | null) => (text === null ? [] : text.split(',').map(Number))
  return {
    name: stored.name,
    language: stored.language as Draft['language'],
    period: stored.period as ReportPeriod,
    agency: stored.agency,
    headline: stored.headline,
    intro: stored.intro,
    outro: stored.outro,
    colour: stored.colour,
    logo: stored.logo ?? '',
    regions: numbers(stored.regions_indexes),
    competitors: numbers(stored.competitors_ids),
    blocks: blocksOf(stored.blocks).map(({ kind, rows, text = '', title = '' }, key) => ({
      key,
      kind,
      rows: rows === undefined ? '' : String(rows),
      title,
      text,
    })),
  }
}

/** The settings of a draft, as a request sends them. */
export function settingsOf({ blocks, competitors, regions, ...draft }: Draft) {
  const { agency, colour, headline, intro, language, logo, outro, period } = draft
  return {
    agency,
    colour,
    headline,
    intro,
    language,
    logo,
    outro,
    period,
    regions_indexes: [...regions],
    competitors_ids: [...competitors],
    blocks: blocks.map(({ kind, rows, text, title }) => ({
      kind,
      ...(rows === '' || !hasRows(kind) ? {} : { rows: Number(rows) }),
      ...(title === '' ? {} : { title }),
      ...(kind === 'notes' ? { text } : {}),
    })),
  }
}

/** Whether the number of rows of a block can be chosen. */
export function hasRows(kind: ReportBlockKind): boolean {
  return kind === 'movements' || kind === 'table' || kind === 'pages'
}
