import type { Language } from '@sextant/contract'
import { REPORT_COLOUR, REPORT_ROWS } from '@sextant/contract/reports_2/choices.ts'
import { mailPeriods } from '@sextant/contract/reports_2/mail.ts'
import type { SendingSettings } from '#sendings/settings.ts'
import type { BlockAsked } from '../templates/settings.ts'
import type { StoredTemplate } from '../templates/stored.ts'

/** The template that the settings of a schedule describe, as the protocol has them. */
export function templateOf(
  projectId: number,
  {
    additional_fields: fields,
    period,
    with_competitors,
  }: Pick<SendingSettings, 'additional_fields' | 'period' | 'with_competitors'>,
  language: Language,
): StoredTemplate {
  const blocks: BlockAsked[] = [
    ...(fields.includes('summary') ? [{ kind: 'summary' } as const] : []),
    { kind: 'movements' },
    ...(with_competitors === 0 ? [] : [{ kind: 'competitors' } as const]),
    { kind: 'table', rows: REPORT_ROWS },
    ...(fields.includes('url') ? [{ kind: 'pages' } as const] : []),
  ]
  return {
    id: 0,
    project_id: projectId,
    name: 'positions_report',
    language,
    agency: '',
    headline: '',
    intro: '',
    outro: '',
    period: mailPeriods[period],
    regions_indexes: [],
    competitors_ids: [],
    blocks,
    colour: REPORT_COLOUR,
    logo: null,
  }
}
