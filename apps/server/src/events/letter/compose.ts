import type { EventKind } from '@sextant/contract'
import { readableAddress } from '@sextant/contract/readable.ts'
import type { ChangeNamed, Message } from '../message.ts'
import { conditionInWords } from '../rule-name.ts'
import { formatDate } from '../wording/date.ts'
import { line } from '../wording/line.ts'
import { moveOf, shownPosition, type Move } from '../wording/position.ts'
import { textsIn } from '../wording/texts.ts'
import type { Letter, LetterLine, LetterSection, Link, Reader } from './letter.ts'

/** The letter for a message. */
export function letterOf(message: Message, reader: Reader): Letter {
  const section = sectionOf(message, reader)
  return {
    lang: reader.lang,
    subject: subjectOf([section.site, section.headline], hasInvented(message), reader),
    sections: [section],
    ...endOf(message.project, reader),
  }
}

/** Keywords that a digest lists of each message. The rankings have all. */
const LISTED = 20

/**
 * The letter for a digest with one message or more.
 *
 * @param left number of further messages, which only the log has
 */
export function digestOf(messages: readonly Message[], left: number, reader: Reader): Letter {
  const { project } = messages[0]!
  const site = siteOf(project)
  const texts = textsIn[reader.lang]
  const end = endOf(project, reader)
  const sections = messages.map((message) => shortened(sectionOf(message, reader)))
  const rest = {
    site,
    headline: texts.moreMessages(left),
    facts: [texts.moreMessagesAbout],
    warning: null,
    lines: [],
    more: 0,
    links: [],
  }
  return {
    lang: reader.lang,
    subject: subjectOf([site, texts.digest(messages.length + left)], messages.some(hasInvented), reader),
    sections: left === 0 ? sections : [...sections, rest],
    ...end,
  }
}

function shortened(section: LetterSection): LetterSection {
  const { lines, more } = section
  return { ...section, lines: lines.slice(0, LISTED), more: more + Math.max(0, lines.length - LISTED) }
}

/** The end of a letter: why it was sent, and where to change that. */
function endOf(project: Message['project'], reader: Reader): Pick<Letter, 'reason' | 'settings'> {
  const texts = textsIn[reader.lang]
  return {
    reason: texts.sentBy(line(project.url)),
    settings:
      reader.links === undefined ? null : { words: texts.toSettings, url: reader.links.events(project.id) },
  }
}

function subjectOf(parts: readonly string[], isInvented: boolean, { lang }: Reader): string {
  const invented = isInvented ? ` (${textsIn[lang].inventedMark})` : ''
  return `${parts.join(': ')}${invented}`
}

/** What a message reports. */
function sectionOf(message: Message, reader: Reader): LetterSection {
  const { changes, check, project } = message
  const texts = textsIn[reader.lang]
  const regions = new Set(changes.map(({ region_index }) => region_index))
  const shared = regions.size === 1
  return {
    site: siteOf(project),
    headline: headlineOf(message, reader),
    facts: [
      ...factsOf(message, reader),
      ...(shared ? [regionOf(changes[0]!, reader)] : []),
      ...(hasOwnName(message) ? [texts.rule(line(message.rule!.name))] : []),
    ],
    warning: warningOf(message, reader),
    lines: changes.map((change) => lineOf(change, message, reader, !shared)),
    more: message.total - changes.length,
    links: linksOf(project.id, check?.run_id, reader),
  }
}

/** The name of the project, and its site if the name is another. */
function siteOf({ name, url }: Message['project']): string {
  const [named, site] = [line(name), line(url)]
  return named === site || named === '' ? site : `${named} (${site})`
}

function headlineOf(message: Message, { lang }: Reader): string {
  const { check, event, quarantine, rule, total } = message
  const texts = textsIn[lang]
  if (event === 'test') return texts.test
  if (event === 'limit_reached') return texts.limit(message.limit ?? null)
  if (event === 'check_finished' && check !== null) {
    const date = formatDate(check.date, lang)
    return check.was_cancelled ? texts.cancelled(date) : texts.finished(date)
  }
  const keywords = message.keywords ?? total
  if (event === 'provider_quarantined') {
    return quarantine === undefined
      ? line(message.text)
      : texts.quarantined(quarantine.provider, quarantine.engine)
  }
  if (event === 'check_finished' || event === 'digest' || rule?.threshold === undefined) {
    return texts.other(line(rule?.name ?? message.text), keywords)
  }
  // Kinds without a number have a sentence without one.
  return texts.headlines[event]({
    keywords,
    threshold: rule.threshold ?? 0,
    direction: rule.direction ?? null,
  })
}

function factsOf({ changes, check, event, quarantine }: Message, { lang }: Reader): string[] {
  const texts = textsIn[lang]
  if (event === 'test') return [texts.testAbout]
  if (event === 'limit_reached') return [texts.limitAbout]
  if (quarantine !== undefined) return [line(quarantine.reason)]
  if (event === 'check_finished' && check !== null) {
    const { exact, at_best, not_within, partial, unresolved = 0, failed, cancelled } = check
    return [
      texts.outcomes({
        found: exact + at_best,
        notWithin: not_within,
        unresolved,
        failed: partial - unresolved + failed,
        cancelled,
      }),
    ]
  }
  const [first] = changes
  if (first === undefined) return []
  const before = new Set(changes.map(({ date_before }) => date_before))
  const date = formatDate(first.date, lang)
  return before.size === 1 && first.date_before !== null
    ? [texts.compared(formatDate(first.date_before, lang), date)]
    : [date]
}

/** Whether somebody named the rule. Other names only repeat the headline. */
function hasOwnName({ event, rule }: Message): boolean {
  if (rule === null) return false
  return rule.name !== conditionInWords(event as EventKind, rule.threshold ?? null)
}

function hasInvented({ changes, check }: Message): boolean {
  return changes.length > 0 ? changes.some(({ invented }) => invented) : check?.invented === true
}

function warningOf(message: Message, { lang }: Reader): string | null {
  if (!hasInvented(message)) return null
  const texts = textsIn[lang]
  const isAll = message.changes.length > 0 && message.changes.every(({ invented }) => invented)
  return isAll ? texts.invented : texts.someInvented
}

function lineOf(
  change: ChangeNamed,
  { event, project }: Message,
  reader: Reader,
  withRegion: boolean,
): LetterLine {
  const { lang, links } = reader
  const texts = textsIn[lang]
  const move = moveOf(change)
  const before = shownPosition(change.position_before, change.depth_before) ?? texts.unknown
  const now = shownPosition(change.position, change.depth) ?? texts.unknown
  return {
    keyword: line(change.keyword),
    url: links?.keyword(project.id, change.keyword_id, change.region_index, change.date) ?? null,
    positions: before === now ? now : `${before} → ${now}`,
    moved: move === undefined ? null : moveInWords(move, reader),
    way: move?.way ?? null,
    notes: [
      ...(withRegion ? [regionOf(change, reader)] : []),
      ...pagesOf(change, event === 'url_changed', reader),
      ...(change.competitor === undefined
        ? []
        : [
            texts.competitor(
              line(change.competitor.name),
              shownPosition(change.competitor.position_before, null) ?? texts.unknown,
              shownPosition(change.competitor.position, null) ?? texts.unknown,
            ),
          ]),
      ...(change.features === undefined
        ? []
        : [change.features.map((kind) => texts.features[kind] ?? line(kind)).join(', ')]),
    ],
    invented: change.invented,
  }
}

function moveInWords({ way, places, atLeast }: Move, { lang }: Reader): string {
  const texts = textsIn[lang]
  if (way === 'up') return atLeast ? texts.upAtLeast(places) : texts.up(places)
  return atLeast ? texts.downAtLeast(places) : texts.down(places)
}

/** The pages of the site, when another one ranks; always in a message about pages. */
function pagesOf({ url, url_before }: ChangeNamed, isAboutPages: boolean, { lang }: Reader): string[] {
  const texts = textsIn[lang]
  const isChanged = url !== null && url_before !== null && url !== url_before
  if (!isChanged && !isAboutPages) return []
  return [
    ...(url === null ? [] : [texts.newPage(line(readableAddress(url)))]),
    ...(url_before === null ? [] : [texts.oldPage(line(readableAddress(url_before)))]),
  ]
}

function regionOf({ region_index, region }: ChangeNamed, { regions }: Reader): string {
  return regions.get(region_index) ?? region
}

function linksOf(projectId: number, runId: string | undefined, { lang, links }: Reader): Link[] {
  if (links === undefined) return []
  const texts = textsIn[lang]
  return [
    { words: texts.toRankings, url: links.rankings(projectId) },
    ...(runId === undefined ? [] : [{ words: texts.toRun, url: links.run(projectId, runId) }]),
  ]
}
