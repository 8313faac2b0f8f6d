import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

export interface AskedVolumes {
  readonly login: string
  readonly keywords: readonly string[]
  readonly location: number | string
}

export interface ServedVolumes extends AskedVolumes {
  /** Code of the task, or of a reply without one; 0 for a request without an answer. */
  readonly code: number
  /** Dollars. */
  readonly cost: number
}

/** Replaces the usual answer; `hold` never answers. */
export type VolumeFault =
  | 'hold'
  | { readonly status: number; readonly body: string; readonly headers?: Record<string, string> }
  /** A code of the task or of the whole reply. */
  | { readonly code: number; readonly message?: string; readonly envelope?: true }
  /** The usual answer, changed. */
  | { readonly change: (reply: Reply) => unknown }

/** The part of the usual answer that faults change. */
export interface Reply {
  status_code: number
  tasks: { status_code: number; cost: number; result: Result[] | null }[]
}
export interface Result {
  keyword: string
  spell: string | null
  location_code: number | null
  search_volume: number | null
}

export type VolumeFaultRule = (asked: AskedVolumes) => VolumeFault | undefined

export interface DataForSeoStandIn {
  /** For `DATAFORSEO_BASE_URL`. */
  readonly url: string
  /** Sets the volume of a phrase; `null` for none. Other phrases have one search per character. */
  know(phrase: string, volume: number | null): void
  /** Every request so far, in the order of their answers. */
  served(): readonly ServedVolumes[]
  /** Dollars charged to a login. */
  charged(login: string): number
  /** Sets or removes the rule that takes precedence. */
  setFault(rule: VolumeFaultRule | null): void
  close(): Promise<void>
}

/** Price of an answered request in dollars, for any number of phrases. */
const COST = 0.075
const PATH = '/v3/keywords_data/google_ads/search_volume/live'
/** Characters that Google Ads does not accept. */
const REFUSED_SIGNS = /[,=!`<>[\]{}()%|?@^*;~+\p{Emoji_Presentation}]/u

/**
 * Starts a server with DataForSEO's wire format of Google Ads search volumes, as documented and as its users report. Logins:
 * `ok…`, `nocredit`, `blocked`, `unverified`; any other is refused. `milliseconds`: delay of an answer after it was
 * charged.
 */
export async function startDataForSeoStandIn(
  milliseconds: () => number = () => 0,
): Promise<DataForSeoStandIn> {
  const served: ServedVolumes[] = []
  const known = new Map<string, number | null>()
  let faultRule: VolumeFaultRule | null = null

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const login = loginOf(request)
    const body = readJson(await text(request))
    const task = Array.isArray(body) ? (body[0] as Record<string, unknown> | undefined) : undefined
    const asked: AskedVolumes = {
      login,
      keywords: Array.isArray(task?.keywords) ? (task.keywords as string[]) : [],
      location: (task?.location_code ?? task?.location_name ?? 0) as number | string,
    }
    const note = (code: number, cost: number) => served.push({ ...asked, code, cost })
    const end = (status: number, reply: unknown, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(typeof reply === 'string' ? reply : JSON.stringify(reply))
    }
    const refuse = (status: number, code: number, message: string) => {
      note(code, 0)
      end(status, { ...envelope(code, message, 0), tasks: null })
    }
    const fail = (code: number, message: string) => {
      note(code, 0)
      end(200, { ...envelope(20_000, 'Ok.', 0), tasks_error: 1, tasks: [failedTask(code, message)] })
    }

    const fault = faultRule?.(asked)
    if (fault === 'hold') {
      response.once('close', () => note(0, 0))
      return
    }
    if (fault !== undefined && 'body' in fault) {
      note(fault.status, 0)
      return end(fault.status, fault.body, fault.headers)
    }
    if (fault !== undefined && 'code' in fault) {
      return fault.envelope === true
        ? refuse(200, fault.code, fault.message ?? 'A fault.')
        : fail(fault.code, fault.message ?? 'A fault.')
    }
    if (request.method !== 'POST' || request.url !== PATH) return refuse(404, 40_400, 'Not Found.')
    const refused = refusalOfLogin(login)
    if (refused !== undefined) return refuse(...refused)
    const wrong = wrongTask(body, asked)
    if (wrong !== undefined) return fail(...wrong)

    const reply = usualReply(asked, (phrase) => {
      const own = known.get(phrase)
      return own === undefined ? phrase.length : own
    })
    note(20_000, COST)
    await wait(milliseconds())
    end(200, fault === undefined ? reply : fault.change(reply as Reply))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    know: (phrase, volume) => void known.set(phrase, volume),
    served: () => [...served],
    charged: (login) => served.reduce((sum, each) => sum + (each.login === login ? each.cost : 0), 0),
    setFault(rule) {
      faultRule = rule
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function loginOf(request: IncomingMessage): string {
  const [scheme, encoded = ''] = (request.headers.authorization ?? '').split(' ')
  return scheme === 'Basic' ? (Buffer.from(encoded, 'base64').toString().split(':')[0] ?? '') : ''
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function refusalOfLogin(login: string): [status: number, code: number, message: string] | undefined {
  if (login.startsWith('ok')) return undefined
  if (login === 'nocredit') return [402, 40_200, 'Payment Required.']
  if (login === 'blocked') return [200, 40_201, 'Your account was blocked.']
  if (login === 'unverified') return [403, 40_104, 'Please verify your account before using the API.']
  return [401, 40_100, 'You are not Authorized to Access this Resource.']
}

function wrongTask(
  body: unknown,
  { keywords, location }: AskedVolumes,
): [code: number, message: string] | undefined {
  if (!Array.isArray(body) || body.length !== 1) return [40_000, 'You can set only one task at a time.']
  if (keywords.length === 0 || keywords.length > 1000) return [40_501, "Invalid Field: 'keywords'."]
  const tooLong = keywords.find((each) => [...each].length > 80 || each.split(' ').length > 10)
  if (tooLong !== undefined) {
    return [40_501, `Invalid Field: 'keywords'. Keyword text exceeds the allowed limit: '${tooLong}'.`]
  }
  const odd = keywords.find((each) => REFUSED_SIGNS.test(each))
  if (odd !== undefined) {
    return [40_501, `Invalid Field: 'keywords'. Keyword text has invalid characters or symbols: '${odd}'.`]
  }
  if (location === 0 || location === 2643 || location === 2112)
    return [40_501, "Invalid Field: 'location_code'."]
  return undefined
}

function envelope(code: number, message: string, cost: number): Record<string, unknown> {
  return {
    version: '0.1.20261101',
    status_code: code,
    status_message: message,
    time: '0.1 sec.',
    cost,
    tasks_count: 1,
    tasks_error: 0,
  }
}

function failedTask(code: number, message: string): Record<string, unknown> {
  return { id: 'task', status_code: code, status_message: message, cost: 0, result_count: 0, result: null }
}

function usualReply(
  { keywords, location }: AskedVolumes,
  volumeOf: (phrase: string) => number | null,
): unknown {
  return {
    ...envelope(20_000, 'Ok.', COST),
    tasks: [
      {
        id: '11211535-1535-0367-0000-2c2dbb4d40f9',
        status_code: 20_000,
        status_message: 'Ok.',
        time: '0.1 sec.',
        cost: COST,
        result_count: keywords.length,
        path: ['v3', 'keywords_data', 'google_ads', 'search_volume', 'live'],
        data: { api: 'keywords_data', function: 'search_volume', se: 'google_ads', keywords },
        // Sorted by relevance, which readers must not rely on.
        result: keywords.toReversed().map((keyword) => ({
          keyword: keyword.toLowerCase(),
          spell: null,
          location_code: typeof location === 'number' ? location : null,
          language_code: null,
          search_partners: false,
          competition: volumeOf(keyword) === null ? null : 'LOW',
          competition_index: null,
          search_volume: volumeOf(keyword),
          low_top_of_page_bid: 0.04,
          high_top_of_page_bid: 0.75,
          cpc: null,
          monthly_searches: null,
        })),
      },
    ],
  }
}
