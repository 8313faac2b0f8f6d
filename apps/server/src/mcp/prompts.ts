import {
  ProtocolError,
  ProtocolErrorCode,
  type GetPromptResult,
  type Prompt,
} from '@modelcontextprotocol/server'
import { didYouMean } from '@sextant/contract'
import type { Api } from './api.ts'
import { NoSuchProject, projectSummary } from './project-summary.ts'
import { projectUri } from './resources.ts'

interface PromptRow {
  readonly title: string
  readonly description: string
  /** Parameters beyond the project, which every prompt has. */
  readonly asks: Readonly<Record<string, { readonly doc: string; readonly required: boolean }>>
  /** What the agent is asked, with the values of `asks`. */
  readonly text: (given: Readonly<Record<string, string>>) => string
}

const period = { days: { doc: 'Days to look back. Defaults to 7.', required: false } }
const over = ({ days = '7' }: Readonly<Record<string, string>>) => `the last ${days} days`

const UNKNOWN =
  'Treat `--` as unranked and a missing or null position as unknown: an unknown position is never a drop, so report those apart, with their outcome and reason.'

/** Questions that people ask of a rank tracker, each with the way to a sound answer. */
const prompts = {
  what_moved: {
    title: 'What moved, and why',
    description: 'Which keywords went up and down, and what explains it.',
    asks: period,
    text: (given) =>
      `What moved in this project over ${over(given)}, and why?\n` +
      '1. For each region, compare the first and the last date with get/positions_2/summary (show_dynamics, show_tops, show_avg, show_visibility).\n' +
      '2. List the keywords that moved by at least 3 with get/positions_2/history (filter_by_positions_delta), and name the largest moves.\n' +
      '3. For those, look for a cause: another page of the site that ranks now (relevant_url in history_fields), new competitors (get/snapshots_2/competitors, get/snapshots_2/history), or blocks above the results (serp_features).\n' +
      `4. ${UNKNOWN}\nSay what is observed and what is your guess.`,
  },
  lost_top_10: {
    title: 'What lost the top 10',
    description: 'Keywords that were on the first page and no longer are.',
    asks: period,
    text: (given) =>
      `Which keywords lost the top 10 over ${over(given)}?\n` +
      'Use get/positions_2/history with date1, date2 and type_range for the first and last date of the period. Keep keywords whose position was 10 or better on the first date and is above 10 or `--` on the last.\n' +
      `${UNKNOWN}\nFor each keyword name both positions, the page that ranked, and who ranks there now (get/snapshots_2/history).`,
  },
  unknown_or_unranked: {
    title: 'Unknown or unranked',
    description: 'Explains why a keyword has no position on a date.',
    asks: {
      keyword: { doc: 'Phrase or id of the keyword.', required: true },
      date: { doc: 'Date, YYYY-MM-DD. Defaults to the last check.', required: false },
    },
    text: ({ keyword, date }) =>
      `Keyword ${JSON.stringify(keyword)} has no position${date === undefined ? ' in the last check' : ` on ${date}`}. Is it unranked, or unknown?\n` +
      'Read its cell with get/positions_2/history (history_fields: position, outcome, reason, pages, best_position, worst_position). If the check found the site or read the whole depth, get/positions_2/provenance shows the pages it was read from. If a check failed, get/positions_2/runs/reasons names the causes of the whole run.\n' +
      `${UNKNOWN}\nSay what is certain, what is not, and whether repeating the failed part would help (get/positions_2/runs/retry shows its price; do not start it).`,
  },
  weekly_report: {
    title: 'Weekly report',
    description: 'A short report for the owner of the site.',
    asks: period,
    text: (given) =>
      `Write a report of at most one page on ${over(given)} for the owner of this site, who is not a specialist.\n` +
      'Cover visibility and average position by region (get/positions_2/summary), the five best and five worst moves (get/positions_2/history), competitors (competitors_ids), and how certain the checks were (get/positions_2/receipt).\n' +
      `${UNKNOWN}\nName the dates compared. If the project is synthetic, or show_invented counts any on these dates, say first which numbers are invented.`,
  },
  competing_pages: {
    title: 'Pages that compete',
    description: 'Keywords for which several pages of the site rank in turn.',
    asks: period,
    text: (given) =>
      `For which keywords do several pages of this site compete over ${over(given)}?\n` +
      'Use get/positions_2/urls for the period. Report keywords for which the ranking page changed or two pages were on one result page, with their positions, and compare with the target of the keyword (field target of get/keywords_2/keywords).',
  },
  cost_and_savings: {
    title: 'Cost, and how to spend less',
    description: 'What checks cost and what would lower it.',
    asks: {},
    text: () =>
      'What does tracking this project cost, and how could it cost less without losing what matters?\n' +
      'Read get/positions_2/receipt, get/bank_2/history/summary and get/schedule_2. Compare the present schedule with others by get/schedule_2/preview (check_mode thrifty, fewer days), which spends nothing.\nPropose changes with their prices; make none.',
  },
} as const satisfies Record<string, PromptRow>

type PromptName = keyof typeof prompts

const project_id = { name: 'project_id', description: 'Id of the project.', required: true }

export function listPrompts(): Prompt[] {
  return Object.entries<PromptRow>(prompts).map(([name, { title, description, asks }]) => ({
    name,
    title,
    description,
    arguments: [
      project_id,
      ...Object.entries(asks).map(([argument, { doc, required }]) => ({
        name: argument,
        description: doc,
        required,
      })),
    ],
  }))
}

/**
 * A prompt about a project, with the state of the project. Throws ProtocolError, for another account's project as for one
 * that does not exist.
 */
export async function getPrompt(
  api: Api,
  name: string,
  given: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<GetPromptResult> {
  if (!Object.hasOwn(prompts, name)) {
    throw invalid(`Unknown prompt "${name.slice(0, 80)}"${didYouMean(name, Object.keys(prompts))}`)
  }
  const { description, text, asks }: PromptRow = prompts[name as PromptName]
  const id = given.project_id ?? ''
  if (!/^\d{1,10}$/.test(id)) throw invalid('project_id must be the id of a project, such as 1.')
  for (const [argument, { required }] of Object.entries(asks)) {
    const value = given[argument]
    if (required && value === undefined) throw invalid(`${argument} is required.`)
    if (value !== undefined && value.length > 300)
      throw invalid(`${argument} must have at most 300 characters.`)
  }
  if (given.days !== undefined && !/^\d{1,4}$/.test(given.days))
    throw invalid('days must be a number of days.')
  const summary = await projectSummary(api, id, signal).catch((error: unknown) => {
    if (error instanceof NoSuchProject)
      throw invalid(`No project ${id}: it does not exist, or you have no access to it.`)
    throw new ProtocolError(ProtocolErrorCode.InternalError, (error as Error).message)
  })
  return {
    description,
    messages: [
      {
        role: 'user',
        content: {
          type: 'resource',
          resource: { uri: projectUri(id), mimeType: 'application/json', text: JSON.stringify(summary) },
        },
      },
      { role: 'user', content: { type: 'text', text: `Project ${id} of Sextant.\n${text(given)}` } },
    ],
  }
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}
