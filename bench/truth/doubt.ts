import { confirmPages } from '../../apps/server/src/ranking/find/confirm.ts'
import { asRead } from '../../apps/server/src/ranking/find/read-page.ts'
import { serpErrorKinds } from '../../apps/server/src/serp/errors.ts'
import { mix, unit } from '../../apps/server/src/serp/providers/sandbox-random.ts'
import { firstResultsOf, isDoubtful, isExplained } from '../../apps/server/src/serp/truth/doubt.ts'
import type { Fingerprint } from '../../apps/server/src/serp/truth/fingerprint.ts'
import { keywordsOf, markets } from './engine.ts'
import { onResults } from './mutations.ts'
import { SimulatedProvider, type Reply } from './provider.ts'

/** Ways in which single replies are wrong, by numbers drawn for a reply. They look like the reply to a rare query, or to another one. */
export const faults = {
  'only some of the results': (draw: (nth: number) => number) => {
    const kept = 1 + Math.floor(draw(0) * 8)
    return onResults((items) => {
      const places = items.map((_, index) => [draw(1 + index), index] as const).toSorted(([a], [b]) => a - b)
      const chosen = new Set(places.slice(0, kept).map(([, index]) => index))
      return items
        .filter((_, index) => chosen.has(index))
        .map((item, index) => ({ ...item, position: index + 1 }))
    })
  },
  'results of other sites': (draw) =>
    onResults((items) =>
      items.map((item, index) => ({
        ...item,
        link: `https://other-${Math.floor(draw(index) * 1e6)}.example/`,
      })),
    ),
} satisfies Record<string, (draw: (nth: number) => number) => (body: string) => string>
export type Fault = keyof typeof faults

export interface Doubted {
  readonly checks: number
  /** Further requests of first pages. */
  readonly again: number
  /** Checks whose first reply was wrong. */
  readonly wrong: number
  /** Checks that concluded from wrong results. */
  readonly concluded: number
  /** Checks that concluded nothing. */
  readonly failed: number
}

/** How often a second reply is requested. */
const ATTEMPTS = serpErrorKinds.inconsistent.attempts

/** Checks 50 keywords for 25 days, two with an update, at a provider of which a share of the replies is wrong at random. */
export async function confirmAtRandom(fault: Fault, share: number, seed: number): Promise<Doubted> {
  const market = markets.GB
  const provider = new SimulatedProvider('serper', [9, 18])
  const last = new Map<string, Fingerprint>()
  const counts = { checks: 0, again: 0, wrong: 0, concluded: 0, failed: 0 }
  for (let day = 0; day < 25; day += 1) {
    for (const [nth, keyword] of keywordsOf(market, seed, 50).entries()) {
      const ask = async (second: number): Promise<Reply> => {
        const stream = mix(mix(mix(seed, day), nth), 1 + second)
        const isWrong = unit(stream, 0) < share
        return provider.ask(
          { keyword, market, day },
          {},
          isWrong ? faults[fault]((at) => unit(stream, 1 + at)) : undefined,
        )
      }
      const truth = linksOf(await provider.ask({ keyword, market, day }))
      const first = await ask(0)
      const before = last.get(keyword.text)
      const isFirstDoubtful = isDoubtful(resultsOf(first), before)
      const replies = [asRead(first.page!, 1, 'addressable', { isDoubtful: isFirstDoubtful })]
      counts.checks += 1
      if (linksOf(first) !== truth) counts.wrong += 1
      let second: Reply | undefined
      for (
        let attempt = 1;
        attempt <= ATTEMPTS && confirmPages(replies).unconfirmed !== undefined;
        attempt += 1
      ) {
        counts.again += 1
        second = await ask(attempt)
        if (isExplained(resultsOf(first), resultsOf(second), before)) {
          replies.push(asRead(second.page!, -1, 'addressable'))
        }
      }
      const [counted] = confirmPages(replies).pages
      if (counted === undefined) {
        counts.failed += 1
        continue
      }
      const reply = counted.isSecond ? second! : first
      if (linksOf(reply) !== truth) counts.concluded += 1
      last.set(keyword.text, resultsOf(reply).print)
    }
  }
  return counts
}

const linksOf = ({ page }: Reply) => page!.organic.map(({ url }) => url).join(' ')
const resultsOf = ({ raw, page, query }: Reply) => firstResultsOf(page!, raw, query, 1)
