import type { AssumptionName } from '@sextant/contract/providers_2/assumptions.ts'
import { serperFormat } from './serper-stand-in.ts'
import { createStandIn, listen, type ListeningStandIn } from './stand-in.ts'
import type { World } from './world.ts'

type Reply = {
  searchParameters: Record<string, unknown>
  organic: Record<string, unknown>[]
} & Record<string, unknown>

/** A way in which a provider departs from what its adapter assumes. */
export interface ProbeFault {
  /** What a probe finds broken. */
  readonly broken: readonly AssumptionName[]
  /** Changes the reply for a page; `first` is the reply for page 1. */
  change(reply: Reply, page: number, first: Reply): Reply
}

/** Stand-ins that depart from Serper's format, one for each assumption and each way to break it. */
export const probeFaults = {
  'another text': {
    broken: ['shape', 'text'],
    change: (reply) => ({ ...reply, searchParameters: { ...reply.searchParameters, q: 'cooper kettle' } }),
  },
  'page 1 for page 2': {
    broken: ['disjoint'],
    change: (reply, _page, first) => ({
      ...first,
      searchParameters: { ...first.searchParameters, page: reply.searchParameters.page },
    }),
  },
  'page 1 for page 2, and says so': {
    broken: ['shape', 'page', 'disjoint'],
    change: (_reply, _page, first) => ({
      ...first,
      searchParameters: { ...first.searchParameters, page: 1 },
    }),
  },
  'overlapping pages': {
    broken: ['disjoint'],
    change: (reply, page, first) =>
      page === 1
        ? reply
        : {
            ...reply,
            organic: [...first.organic.slice(5), ...reply.organic.slice(0, 5)].map((result, index) => ({
              ...result,
              position: index + 1,
            })),
          },
  },
  'wrong numbers': {
    broken: ['numbering'],
    change: (reply) => ({
      ...reply,
      organic: reply.organic.map((result, index) => ({
        ...result,
        position: index < 2 ? index + 1 : index + 7,
      })),
    }),
  },
  'reversed order': {
    broken: ['shape', 'order'],
    change: (reply) => ({ ...reply, organic: reply.organic.toReversed() }),
  },
  'a corrected query': {
    broken: ['shape', 'correction'],
    change: (reply) => ({ ...reply, searchInformation: { showingResultsFor: 'copper kettles' } }),
  },
  'another place': {
    broken: ['shape', 'place'],
    change: (reply) => ({ ...reply, searchParameters: { ...reply.searchParameters, gl: 'us' } }),
  },
  'a renamed field': {
    broken: ['shape'],
    change: ({ organic, ...reply }) => ({ ...reply, organic: undefined as never, organicResults: organic }),
  },
  'a renamed title': {
    broken: ['shape'],
    change: (reply) => ({
      ...reply,
      organic: reply.organic.map(({ title, ...result }) => ({ ...result, headline: title })),
    }),
  },
  'too many results': {
    broken: ['extent'],
    change: (reply) => ({
      ...reply,
      organic: [...reply.organic, ...reply.organic].map((result, index) => ({
        ...result,
        link: `${String(result.link)}#${index}`,
        position: index + 1,
      })),
    }),
  },
} as const satisfies Record<string, ProbeFault>

/** Starts a server with Serper's format, healthy or with a fault. */
export function startProbed(fault?: keyof typeof probeFaults, world?: World): Promise<ListeningStandIn> {
  if (fault === undefined) return listen(createStandIn(serperFormat, world))
  const { change }: ProbeFault = probeFaults[fault]
  return listen(
    createStandIn(
      {
        ...serperFormat,
        render(asked, shown, above) {
          const reply = serperFormat.render(asked, shown, above)
          const first = above[0] ?? shown
          const top = serperFormat.render({ ...asked, page: 1 }, first, [])
          const changed = change(JSON.parse(reply.body) as Reply, asked.page, JSON.parse(top.body) as Reply)
          return { ...reply, body: JSON.stringify(changed) }
        },
      },
      world,
    ),
  )
}
