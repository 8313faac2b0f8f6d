import type { EventKind } from '@sextant/contract'
import { formatsOf } from './formats.ts'
import type { Found, Outcomes } from './said.ts'

const written = (count: number) => formatsOf('en').number.format(count)

/** A number with its noun: 1 keyword, 2 keywords. */
function counted(count: number, one: string, many = `${one}s`): string {
  return `${written(count)} ${formatsOf('en').plural.select(count) === 'one' ? one : many}`
}

const keywords = (count: number) => counted(count, 'keyword')
const verbs = { up: 'rose', down: 'fell', both: 'moved' }

export const en = {
  /** What a rule found. A quarantine and the end of a check have sentences of their own. */
  headlines: {
    left_top: ({ keywords: count, threshold }) => `${keywords(count)} left the top ${threshold}`,
    entered_top: ({ keywords: count, threshold }) => `${keywords(count)} entered the top ${threshold}`,
    moved: ({ keywords: count, threshold, direction }) =>
      `${keywords(count)} ${verbs[direction ?? 'both']} by ${counted(threshold, 'position')} or more`,
    url_changed: ({ keywords: count }) => `Another page of the site ranks for ${keywords(count)}`,
    competitor_passed: ({ keywords: count }) => `A competitor overtook the site for ${keywords(count)}`,
    feature_gained: ({ keywords: count }) => `The site appeared in a SERP feature for ${keywords(count)}`,
    feature_lost: ({ keywords: count }) => `The site left a SERP feature for ${keywords(count)}`,
    ai_overview_gained: ({ keywords: count }) => `AI Overviews began to cite the site for ${keywords(count)}`,
    ai_overview_lost: ({ keywords: count }) => `AI Overviews no longer cite the site for ${keywords(count)}`,
  } satisfies Record<Exclude<EventKind, 'check_finished' | 'provider_quarantined'>, (found: Found) => string>,
  finished: (date: string) => `The rank check of ${date} finished`,
  cancelled: (date: string) => `The rank check of ${date} was cancelled`,
  quarantined: (provider: string, engine: string) =>
    `The replies of ${provider} for ${engine} are no longer trusted`,
  test: 'This is a test message',
  testAbout: 'The target works. Rules send their messages here.',
  limit: (count: number | null) =>
    count === null
      ? 'The daily limit of messages is reached'
      : `The daily limit of ${counted(count, 'message')} is reached`,
  limitAbout: 'Further messages of today are only in the message log.',
  digest: (count: number) => `digest of ${counted(count, 'message')}`,
  moreMessages: (count: number) => counted(count, 'more message'),
  moreMessagesAbout: 'See the message log.',
  /** A headline of an older message, which has only a sentence in English. */
  other: (rule: string, count: number) => `${rule}: ${keywords(count)}`,
  outcomes: ({ found, notWithin, unresolved, failed, cancelled }: Outcomes) =>
    [
      `${written(found)} found`,
      `${written(notWithin)} not within the depth`,
      ...(unresolved > 0 ? [`${written(unresolved)} not on the pages read`] : []),
      ...(failed > 0 ? [`${written(failed)} failed`] : []),
      ...(cancelled > 0 ? [`${written(cancelled)} cancelled`] : []),
    ].join(', '),
  rule: (name: string) => `Rule: ${name}`,
  invented: 'The sandbox invented these positions. They are no real results.',
  someInvented: 'The sandbox invented positions of this check. They are no real results.',
  inventedMark: 'invented',
  unknown: 'not known',
  keyword: 'Keyword',
  position: 'Position',
  compared: (before: string, date: string) => `${date}, compared with ${before}`,
  up: (places: number) => `up ${written(places)}`,
  down: (places: number) => `down ${written(places)}`,
  upAtLeast: (places: number) => `up at least ${written(places)}`,
  downAtLeast: (places: number) => `down at least ${written(places)}`,
  newPage: (url: string) => `now ${url}`,
  oldPage: (url: string) => `before ${url}`,
  competitor: (name: string, before: string, now: string) => `${name}: ${before} → ${now}`,
  features: {
    ads: 'Ads',
    ai_overview: 'AI Overview',
    discussions: 'Discussions',
    events: 'Events',
    featured_snippet: 'Featured snippet',
    hotels: 'Hotels',
    images: 'Images',
    jobs: 'Jobs',
    knowledge_graph: 'Knowledge graph',
    local_pack: 'Local pack',
    people_also_ask: 'People also ask',
    recipes: 'Recipes',
    related_searches: 'Related searches',
    shopping: 'Shopping',
    top_stories: 'Top stories',
    twitter: 'Twitter',
    videos: 'Videos',
  } as Readonly<Record<string, string>>,
  more: (count: number) => `and ${written(count)} more`,
  toRankings: 'Open the rankings',
  toRun: 'Open the check',
  toSettings: 'Change what is sent',
  sentBy: (site: string) => `Sextant sent this message because of the event rules of ${site}.`,
}
