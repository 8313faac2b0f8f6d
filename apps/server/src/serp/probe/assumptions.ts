import { counted } from '@sextant/contract/counted.ts'
import {
  assumptions,
  type AssumptionName,
  type FindingResult,
} from '@sextant/contract/providers_2/assumptions.ts'
import type { ParsedSerpPage } from '../page.ts'
import type { Paging, SerpProviderDeclaration } from '../provider.ts'
import { canonicalText, comparableUrl, unwrapUrl } from '../url.ts'
import type { Echo, ListedResult, ReplyEvidence } from './evidence.ts'

/** A reply of a probe, as the adapter and as the evidence reader read it. */
export interface ProbedReply {
  /** The page that was requested. */
  readonly page: number
  /** What the adapter read; null: it refused the reply. */
  readonly parsed: ParsedSerpPage | null
  /** Why the adapter refused the reply. */
  readonly refusal: string | null
  readonly evidence: ReplyEvidence
}

/** The replies of a probe, in the order of their pages. */
export interface Probed {
  readonly provider: Pick<SerpProviderDeclaration, 'paging' | 'pageSize'>
  /** Pages that were requested and not received. */
  readonly missing: readonly number[]
  readonly replies: readonly ProbedReply[]
}

/** What the replies of a probe say about an assumption. Texts are for people. */
export interface Finding {
  readonly assumption: AssumptionName
  readonly result: FindingResult
  /** What the adapter relies on; null where the assumption says it. */
  readonly expected: string | null
  readonly received: string
}

type Verdict = Omit<Finding, 'assumption'>

/** How an assumption is checked, and for which ways of paging. */
interface AssumptionRule {
  readonly pagings: readonly Paging[]
  check(probed: Probed): Verdict
}

const all: readonly Paging[] = ['addressable', 'prefix', 'whole']

const rules: Readonly<Record<AssumptionName, AssumptionRule>> = {
  shape: { pagings: all, check: checkShape },
  text: { pagings: all, check: ({ replies }) => checkText(replies) },
  page: { pagings: ['addressable', 'prefix'], check: ({ replies }) => checkPageEcho(replies) },
  place: { pagings: all, check: ({ replies }) => checkPlace(replies) },
  correction: { pagings: all, check: ({ replies }) => checkCorrection(replies) },
  numbering: { pagings: all, check: checkNumbering },
  order: { pagings: all, check: checkOrder },
  disjoint: { pagings: ['addressable', 'prefix'], check: checkDisjoint },
  extent: { pagings: all, check: checkExtent },
}

/** The assumptions that apply to a provider, in the order of a sheet. */
export function assumptionsOf(paging: Paging): AssumptionName[] {
  return (Object.keys(assumptions) as AssumptionName[]).filter((name) => rules[name].pagings.includes(paging))
}

/** Checks every assumption that applies to the provider. Pure. */
export function checkAssumptions(probed: Probed): Finding[] {
  return assumptionsOf(probed.provider.paging).map((assumption) => ({
    assumption,
    ...asFarAsReceived(rules[assumption].check(probed), probed),
  }))
}

/** Nothing is proven by a part of the replies. */
function asFarAsReceived(verdict: Verdict, { missing }: Probed): Verdict {
  if (verdict.result !== 'proven' || missing.length === 0) return verdict
  return notShown(`${verdict.received} Page ${missing.join(', ')} was not received.`)
}

const proven = (received: string): Verdict => ({ result: 'proven', expected: null, received })
const notShown = (received: string): Verdict => ({ result: 'not_shown', expected: null, received })
const broken = (expected: string, received: string): Verdict => ({ result: 'broken', expected, received })

/** Results of a page. A reply with several pages has one section for each. */
interface Section {
  readonly page: number
  readonly results: readonly ListedResult[]
}

/** The sections of the replies; undefined when the list of a reply was not found. */
function sectionsOf({ provider, replies }: Probed): Section[] | undefined {
  const sections: Section[] = []
  for (const { page, parsed, evidence } of replies) {
    const listed = parsed?.outcome === 'empty' ? [] : evidence.results
    if (listed === undefined) return undefined
    const pages =
      provider.paging === 'prefix'
        ? Map.groupBy(listed, (result) => result.page ?? 1)
        : [[page, listed] as const]
    for (const [number, results] of pages) sections.push({ page: number, results })
  }
  return sections
}

const noList = notShown('The list of results is not where the adapter reads it.')

function checkShape({ replies }: Probed): Verdict {
  const refused = replies.find(({ refusal }) => refusal !== null)
  if (refused !== undefined) return broken('A page.', `Page ${refused.page}: ${refused.refusal}`)
  const pages = replies.map(({ page, parsed }) => ({ page, organic: parsed?.organic ?? [] }))
  const untitled = pages.find(
    ({ organic }) => organic.length > 0 && organic.every(({ title }) => title.trim() === ''),
  )
  if (untitled !== undefined) return broken('Titles.', `Page ${untitled.page}: no result has a title.`)
  const counts = pages.map(({ page, organic }) => `page ${page}: ${counted(organic.length, 'result')}`)
  return pages.some(({ organic }) => organic.length > 0)
    ? proven(sentence(counts.join(', ')))
    : notShown('There are no results to read. Probe a more common query.')
}

function checkText(replies: readonly ProbedReply[]): Verdict {
  const echoes = echoesOf(replies, ({ text }) => (text === undefined ? [] : [text]))
  return wrongEcho(echoes, isSameText) ?? verdictOf(echoes, echoes.filter(onPageWithResults(replies)))
}

function checkPageEcho(replies: readonly ProbedReply[]): Verdict {
  const echoes = echoesOf(replies, ({ page }) => (page === undefined ? [] : [page]))
  // Many providers leave out the number of page 1; the last page shows whether they heed it.
  return wrongEcho(echoes, isSameValue) ?? verdictOf(echoes, echoes.slice(-1))
}

function checkPlace(replies: readonly ProbedReply[]): Verdict {
  const echoes = echoesOf(replies, ({ place }) => place)
  return wrongEcho(echoes, isSameValue) ?? verdictOf(echoes, echoes.filter(onPageWithResults(replies)))
}

/** A page without results gives no result to another query. */
function onPageWithResults(replies: readonly ProbedReply[]): (echo: PageEcho) => boolean {
  const empty = new Set(replies.flatMap(({ page, parsed }) => (parsed?.outcome === 'empty' ? [page] : [])))
  return ({ page }) => !empty.has(page)
}

function checkCorrection(replies: readonly ProbedReply[]): Verdict {
  for (const { page, evidence } of replies) {
    const [correction] = evidence.corrections
    if (correction !== undefined) return broken('No correction.', `Page ${page}: ${correction}.`)
  }
  const echoes = echoesOf(replies, ({ shown }) => (shown === undefined ? [] : [shown]))
  const wrong = wrongEcho(echoes, isSameText)
  if (wrong !== undefined) return wrong
  return echoes.length > 0 && echoes.every(({ received }) => received !== undefined)
    ? verdictOf(echoes, echoes)
    : notShown(
        'Nothing names another query, but the replies do not say whose results they show. Probe a misspelled one.',
      )
}

interface PageEcho extends Echo {
  readonly page: number
}

function echoesOf(
  replies: readonly ProbedReply[],
  read: (evidence: ReplyEvidence) => readonly Echo[],
): PageEcho[] {
  return replies.flatMap(({ page, evidence }) => read(evidence).map((echo) => ({ ...echo, page })))
}

/** The verdict on the first echo of another value than the one sent. */
function wrongEcho(
  echoes: readonly PageEcho[],
  isSame: (received: string, expected: string) => boolean,
): Verdict | undefined {
  const wrong = echoes.find(({ received, expected }) => received !== undefined && !isSame(received, expected))
  return wrong === undefined
    ? undefined
    : broken(
        `\`${wrong.name}\` is "${wrong.expected}".`,
        `Page ${wrong.page}: \`${wrong.name}\` is "${wrong.received}".`,
      )
}

/** Proven when all of the needed echoes are there. */
function verdictOf(echoes: readonly PageEcho[], needed: readonly PageEcho[]): Verdict {
  const heard = echoes.filter(({ received }) => received !== undefined)
  const missing = echoes.filter(({ received }) => received === undefined)
  const said = describe(heard, ({ name, received }) => `\`${name}\` is "${received}"`)
  const left = describe(missing, ({ name }) => `no \`${name}\``)
  if (echoes.length === 0) return notShown('This provider repeats nothing of it.')
  const text = [said, left].filter((one) => one !== '').join(' ')
  const isProven = needed.length > 0 && needed.every(({ received }) => received !== undefined)
  return isProven ? proven(text) : notShown(text)
}

/** A sentence for each page, or for pages that say the same: Pages 1 and 2: `gl` is "gb", `hl` is "en". */
function describe(echoes: readonly PageEcho[], word: (echo: PageEcho) => string): string {
  const said = [...Map.groupBy(echoes, ({ page }) => page)].map(
    ([page, ofPage]) => [page, ofPage.map(word).join(', ')] as const,
  )
  return [...Map.groupBy(said, ([, words]) => words)]
    .map(([words, pages]) => {
      const numbers = pages.map(([page]) => page)
      return `${numbers.length === 1 ? 'Page' : 'Pages'} ${numbers.join(' and ')}: ${words}.`
    })
    .join(' ')
}

function isSameText(received: string, expected: string): boolean {
  const plain = (text: string) => text.normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase()
  return plain(received) === plain(expected)
}

function isSameValue(received: string, expected: string): boolean {
  return received.toLowerCase() === expected.toLowerCase()
}

function checkNumbering(probed: Probed): Verdict {
  const sections = sectionsOf(probed)
  if (sections === undefined) return noList
  const numbered = sections.filter(({ results }) => results.length > 0)
  if (numbered.length === 0) return notShown('There are no results to number.')
  if (numbered.some(({ results }) => results.some(({ number }) => number === null)))
    return notShown('The results have no numbers.')
  let before = 0
  for (const { page, results } of numbered) {
    const numbers = numbersOf(results)
    const size = numbers.length
    // On later pages the numbers begin again or go on, behind what was listed or behind full pages.
    const starts = [1, before + 1, (page - 1) * probed.provider.pageSize + 1]
    if (
      !starts.some((start) => numbers.toSorted(ascending).every((number, index) => number === start + index))
    ) {
      const ranges = [...new Set(starts)].map((start) => `${start} to ${start + size - 1}`)
      return broken(`Page ${page}: ${ranges.join(', or ')}.`, `Page ${page}: ${shortList(numbers)}.`)
    }
    before += size
  }
  return proven(
    sentence(
      numbered
        .map(({ page, results }) => {
          const numbers = numbersOf(results)
          return `page ${page}: ${Math.min(...numbers)} to ${Math.max(...numbers)}`
        })
        .join(', '),
    ),
  )
}

function checkOrder(probed: Probed): Verdict {
  const sections = sectionsOf(probed)
  if (sections === undefined) return noList
  const pages = sections
    .map(({ page, results }) => ({ page, numbers: numbersOf(results) }))
    .filter(({ numbers }) => numbers.length > 1)
  if (pages.length === 0) return notShown('Only numbers of results would show it.')
  const wrong = pages.find(({ numbers }) =>
    numbers.some((number, index) => index > 0 && number <= numbers[index - 1]!),
  )
  return wrong === undefined
    ? proven('The numbers of the results rise from the top of each page.')
    : broken('Rising numbers.', `Page ${wrong.page}: ${shortList(wrong.numbers)}.`)
}

/** Results that two pages may share, since results move between two requests. */
const MOVED = 2

function checkDisjoint(probed: Probed): Verdict {
  const sections = sectionsOf(probed)
  if (sections === undefined) return noList
  const [first, second] = sections
  if (first === undefined || second === undefined || second.results.length === 0)
    return notShown('Only one page has results. Probe a more common query.')
  const known = new Set(first.results.map(({ link }) => keyOf(link)))
  const shared = second.results.filter(({ link }) => known.has(keyOf(link))).length
  const said = `${shared} of ${counted(second.results.length, 'result')} of page ${second.page} ${shared === 1 ? 'is' : 'are'} on page ${first.page} too.`
  if (shared === 0) return proven(said)
  return shared > MOVED || shared === second.results.length
    ? broken('Other results on each page.', said)
    : notShown(`${said} Results may have moved between the requests: probe again.`)
}

/** Share of its results that a reply with all pages has at least, as pages may hold fewer than ten results. */
const SHARE_OF_WHOLE = 0.8

function checkExtent(probed: Probed): Verdict {
  const { provider, replies } = probed
  const sections = sectionsOf(probed)
  if (sections === undefined) return noList
  const counts = sections.map(({ page, results }) => `page ${page}: ${counted(results.length, 'result')}`)
  const said = sentence(counts.join(', '))
  if (sections.every(({ results }) => results.length === 0)) return notShown(said)
  if (sections.some(({ results }) => results.length > provider.pageSize))
    return broken(`At most ${counted(provider.pageSize, 'result')} on a page.`, said)
  if (provider.paging === 'whole') {
    const results = sections[0]!.results.length
    if (results >= SHARE_OF_WHOLE * provider.pageSize) return proven(said)
    return replies[0]!.parsed?.hasMore === false
      ? notShown(`${said} The reply says that there are no more. Probe a more common query.`)
      : broken(`About ${counted(provider.pageSize, 'result')} in one reply.`, said)
  }
  if (provider.paging === 'addressable') return proven(said)
  const wanted = Array.from({ length: replies[0]!.page }, (_, index) => index + 1)
  const missing = wanted.filter((page) => sections.every((section) => section.page !== page))
  return missing.length === 0
    ? proven(said)
    : broken(`Pages ${wanted.join(', ')}.`, `${said} Missing: ${missing.join(', ')}.`)
}

function keyOf(link: string): string {
  const comparable = comparableUrl(unwrapUrl(link))
  return comparable === null ? ` ${link}` : canonicalText(comparable)
}

function numbersOf(results: readonly ListedResult[]): number[] {
  return results.flatMap(({ number }) => (number === null ? [] : [number]))
}

const ascending = (a: number, b: number) => a - b

/** At most ten numbers of a list. */
function shortList(numbers: readonly number[]): string {
  return `${numbers.slice(0, 10).join(', ')}${numbers.length > 10 ? ', …' : ''}`
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`
}
