import type { FeatureType } from '#serp/page.ts'
import {
  createStandIn,
  json,
  listen,
  renderFeatures,
  type Answer,
  type Asked,
  type EntryWriter,
  type ListeningStandIn,
  type VendorFormat,
} from './stand-in.ts'
import type { World } from './world.ts'

export type { Answer as Fault } from './stand-in.ts'
export type SerperStandIn = ListeningStandIn

/** Starts a server with Serper's wire format. Scenarios: see `createStandIn`. */
export function startSerperStandIn(world?: World): Promise<SerperStandIn> {
  return listen(createStandIn(serperFormat, world))
}

interface AskedSerper extends Asked {
  parameters: Record<string, unknown>
}

/** Serper's wire format, as documented. */
export const serperFormat: VendorFormat<AskedSerper> = {
  refusals: {
    key: gatewayError(403, 'Unauthorized. Sign up for a free account.'),
    credit: gatewayError(400, 'Not enough credits'),
    rate: gatewayError(429, 'Too many requests'),
    failure: gatewayError(500, 'Internal server error'),
  },
  read({ method, url, headers, body }) {
    if (method !== 'POST' || url.pathname !== '/search') return gatewayError(404, 'Not Found')
    const parameters = JSON.parse(body) as Record<string, unknown>
    const { q, page = 1, gl } = parameters
    if (typeof q !== 'string' || q === '') return gatewayError(400, 'Missing query parameter')
    if (!Number.isInteger(page) || Number(page) < 1)
      return gatewayError(400, 'page must be a positive integer')
    if (gl !== undefined && !/^[a-z]{2}$/.test(String(gl))) return gatewayError(400, 'Invalid gl')
    return { key: headers.get('x-api-key') ?? '', q, page: Number(page), parameters }
  },
  /** Empty blocks have no key, except the organic list. */
  namesCorrections: true,
  render: ({ q, page, shownFor, parameters: { gl, hl, location } }, { organic, features }) =>
    json({
      searchParameters: {
        q,
        gl,
        hl,
        location,
        type: 'search',
        ...(page === 1 ? {} : { page }),
        engine: 'google',
      },
      ...(shownFor === undefined ? {} : { searchInformation: { showingResultsFor: shownFor } }),
      organic: organic.map(({ title, url, snippet, sitelinks }, index) => ({
        title,
        link: url,
        ...(snippet === '' ? {} : { snippet }),
        ...(sitelinks.length === 0
          ? {}
          : { sitelinks: sitelinks.map((link) => ({ title: link.title, link: link.url })) }),
        position: index + 1,
      })),
      ...renderFeatures(features, featureKeys, serperEntries),
      credits: 1,
    }),
}

const withWebsite: EntryWriter = ({ url, title }) => ({ title, website: url })

const serperEntries = { knowledge_graph: withWebsite, local_pack: withWebsite }

const featureKeys: Partial<Record<FeatureType, string>> = {
  featured_snippet: 'answerBox',
  images: 'images',
  knowledge_graph: 'knowledgeGraph',
  local_pack: 'places',
  people_also_ask: 'peopleAlsoAsk',
  related_searches: 'relatedSearches',
  shopping: 'shopping',
  top_stories: 'topStories',
  videos: 'videos',
}

function gatewayError(status: number, message: string): Answer {
  return json({ message, statusCode: status }, status)
}
