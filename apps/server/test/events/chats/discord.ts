/**
 * Stands in for Discord's webhooks. Sources of its behaviour:
 * - https://docs.discord.com/developers/resources/webhook#execute-webhook (parameters, `wait`, threads, forums, names)
 * - https://docs.discord.com/developers/topics/opcodes-and-status-codes (codes),
 *   https://docs.discord.com/developers/reference#error-messages (form of the errors)
 * - https://github.com/discord/discord-api-docs/issues/1315 ("calculates length based on the number of codepoints", says
 *   who works there), https://docs.discord.com/developers/resources/message#embed-object-embed-limits
 * - https://docs.discord.com/developers/resources/message#allowed-mentions-object (webhooks ping users by default; nothing
 *   says that a backslash or code prevents a ping, so that here neither does)
 * - https://docs.discord.com/developers/topics/rate-limits (429, also global);
 *   https://github.com/discord/discord-api-docs/issues/5810 and /5385 (what Cloudflare answers),
 *   https://github.com/MinnDevelopment/discord-webhooks/issues/25 (with Retry-After)
 * - recorded replies: https://github.com/louislam/uptime-kuma/issues/4096 (220001)
 * - https://support.discord.com/hc/en-us/articles/210298617 (markdown), https://github.com/brussell98/discord-markdown
 *   (order and form of its rules); https://github.com/discord/discord-api-docs/issues/6185 (no escapes in the words of a
 *   link), /7721 (no link if its words contain an address), https://github.com/TicketsBot-cloud/dashboard/pull/132
 *   (`[words](<address>)`)
 */
import { json, serve, type Answer, type Received, type StandIn, type Trouble } from './slack.ts'

/** Seconds, and whose limit it is; `user` unless told. */
export interface DiscordLimit {
  readonly retryAfter: number
  readonly scope?: 'user' | 'shared' | 'global'
}

/**
 * `deleted`: the webhook is gone. `cloudflare`: 429 in plain text, with Retry-After. `banned`: the 429 in JSON that does
 * not say when to try again. `no_user_agent`: how Cloudflare refuses programs that do not say what they are.
 */
type Named = DiscordLimit | 'deleted' | 'cloudflare' | 'banned' | 'no_user_agent'
export type DiscordState = Named | Trouble

export interface DiscordText {
  /** The words as a person sees them: escapes undone, links as their words, without the signs of formatting. */
  readonly shown: string
  /** `preview`: whether Discord would show the page below the message, if the message has not switched that off. */
  readonly links: readonly {
    readonly url: string
    readonly words: string
    readonly masked: boolean
    readonly preview: boolean
  }[]
  readonly formatted: readonly { readonly kind: string; readonly text: string }[]
}

export interface DiscordMessage extends DiscordText {
  readonly payload: Readonly<Record<string, unknown>>
  readonly content: string
  readonly threadId?: string
  readonly threadName?: string
  /** Whom it pings, as written: `@everyone`, `@here`, `<@1>`, `<@&2>`. */
  readonly mentions: readonly string[]
  /** Whom it would ping if all mentions were allowed. */
  readonly mentionable: readonly string[]
  /** Whether SUPPRESS_EMBEDS is set. */
  readonly embedsSuppressed: boolean
  /** The addresses of which it shows a preview. */
  readonly previews: readonly string[]
}

export interface DiscordStandIn extends StandIn<DiscordState> {
  /** The whole address of the webhook, without a query. */
  readonly url: string
  readonly messages: DiscordMessage[]
  /** Where the webhook posts, and the threads there. May be changed. */
  channel: 'text' | 'forum'
  threads: string[]
}

const ID = '1100000000000000001'
const TOKEN = 'wh00k-t0ken_of_a_stand-in_wh00k-t0ken_of_a_stand-in_wh00k-t0ken_of_a'

export async function startDiscordStandIn(
  options: { channel?: 'text' | 'forum'; threads?: string[] } = {},
): Promise<DiscordStandIn> {
  const messages: DiscordMessage[] = []
  const standIn = await serve<Named>(async (request, state) => {
    if (typeof state === 'object') return limited(state)
    if (state === 'cloudflare')
      return {
        status: 429,
        body: 'error code: 1015',
        headers: { 'content-type': 'text/plain; charset=UTF-8', 'retry-after': '3600', server: 'cloudflare' },
      }
    if (state === 'banned') return json(429, { code: 0, message: BANNED })
    if (state === 'no_user_agent') return failure(403, 40_333, 'internal network error')
    const [, id, token] = /^\/api(?:\/v\d+)?\/webhooks\/([^/]+)\/([^/]+)$/.exec(request.url.pathname) ?? []
    if (!id) return failure(404, 0, '404: Not Found')
    if (!SNOWFLAKE.test(id)) return invalid({ webhook_id: notASnowflake(id) })
    if (id !== ID || state === 'deleted') return failure(404, 10_015, 'Unknown Webhook')
    if (token !== TOKEN) return failure(401, 50_027, 'Invalid Webhook Token')
    if (request.method === 'GET') return json(200, { id, type: 1, name: 'Stand-in', token, channel_id: '2' })
    if (request.method !== 'POST') return failure(405, 0, '405: Method Not Allowed')
    const payload = await payloadOf(request)
    if ('status' in payload) return payload as Answer
    const message = read(payload, request.url.searchParams, discord)
    if ('status' in message) return message
    messages.push(message)
    if (!/^(?:true|1)$/i.test(request.url.searchParams.get('wait') ?? ''))
      return { status: 204, headers: plenty() }
    return json(
      200,
      {
        id: String(1_200_000_000_000_000_000n + BigInt(messages.length)),
        type: 0,
        content: message.content,
        channel_id: message.threadId ?? '2',
        author: { bot: true, id, username: payload['username'] ?? 'Stand-in', discriminator: '0000' },
        attachments: [],
        embeds: payload['embeds'] ?? [],
        flags: payload['flags'] ?? 0,
        timestamp: new Date().toISOString(),
        webhook_id: id,
      },
      plenty(),
    )
  })
  const discord: DiscordStandIn = {
    ...standIn,
    url: `${standIn.origin}/api/webhooks/${ID}/${TOKEN}`,
    messages,
    channel: options.channel ?? 'text',
    threads: options.threads ?? [],
  }
  return discord
}

const BANNED =
  'You are being blocked from accessing our API temporarily due to exceeding our rate limits frequently. ' +
  'Please read our docs at https://discord.com/developers/docs/topics/rate-limits to prevent this moving forward.'
const SNOWFLAKE = /^\d{1,20}$/

type Fields = Readonly<Record<string, unknown>>

const failure = (status: number, code: number, message: string) => json(status, { message, code })
const invalid = (errors: Fields) => json(400, { message: 'Invalid Form Body', code: 50_035, errors })
const formError = (code: string, message: string) => ({ _errors: [{ code, message }] })
const tooLong = (limit: number) => formError('BASE_TYPE_MAX_LENGTH', `Must be ${limit} or fewer in length.`)
const notASnowflake = (value: unknown) =>
  formError('NUMBER_TYPE_COERCE', `Value ${JSON.stringify(value)} is not snowflake.`)

const plenty = (): Record<string, string> => ({
  'x-ratelimit-limit': '5',
  'x-ratelimit-remaining': '4',
  'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000) + 2),
  'x-ratelimit-reset-after': '2',
  'x-ratelimit-bucket': 'abcd1234',
})

function limited({ retryAfter, scope = 'user' }: DiscordLimit): Answer {
  const headers: Record<string, string> = {
    'retry-after': String(Math.ceil(retryAfter)),
    'x-ratelimit-scope': scope,
  }
  if (scope === 'global') headers['x-ratelimit-global'] = 'true'
  else
    Object.assign(headers, plenty(), {
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': (Date.now() / 1000 + retryAfter).toFixed(3),
      'x-ratelimit-reset-after': String(retryAfter),
    })
  const message = `${scope === 'shared' ? 'The resource is' : 'You are'} being rate limited.`
  return json(429, { message, retry_after: retryAfter, global: scope === 'global' }, headers)
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function payloadOf({ headers, body }: Received): Promise<Fields | Answer> {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']
  if (!types.includes(type)) {
    const expected = types.map((name) => `'${name}'`).join(', ')
    return failure(400, 50_035, `Expected "Content-Type" header to be one of {${expected}}.`)
  }
  try {
    if (type === 'application/json') return fieldsOf(body.toString())
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': headers['content-type']! },
    }).formData()
    const payload = form.get('payload_json')
    return typeof payload === 'string' ? fieldsOf(payload) : Object.fromEntries(form)
  } catch {
    return failure(400, 50_109, 'The request body contains invalid JSON.')
  }
}

function fieldsOf(text: string): Fields | Answer {
  const value: unknown = JSON.parse(text)
  if (isFields(value)) return value
  return invalid(formError('MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType'))
}

const lengthOf = (text: string) => Array.from(text).length

function read(payload: Fields, query: URLSearchParams, discord: DiscordStandIn): DiscordMessage | Answer {
  const given = payload['content'] ?? ''
  const embeds = payload['embeds'] ?? []
  const name = payload['username']
  const threadName = payload['thread_name']
  const threadId = query.get('thread_id') ?? undefined
  const flags = Number(payload['flags'] ?? 0)

  const errors: Record<string, unknown> = {}
  if (typeof given === 'object')
    errors['content'] = formError('STRING_TYPE_CONVERT', 'Could not interpret "{}" as string.')
  else if (lengthOf(String(given)) > 2000) errors['content'] = tooLong(2000)
  if (typeof name === 'string') {
    const forbidden = ['discord', 'clyde'].find((part) => name.toLowerCase().includes(part))
    if (!name || lengthOf(name) > 80)
      errors['username'] = formError('BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 80 in length.')
    else if (forbidden)
      errors['username'] = formError('USERNAME_INVALID_CONTAINS', `Username cannot contain "${forbidden}"`)
  }
  const inEmbeds = embedErrors(embeds)
  if (inEmbeds) errors['embeds'] = inEmbeds
  const inMentions = allowedMentionsError(payload['allowed_mentions'])
  if (inMentions) errors['allowed_mentions'] = inMentions
  if (threadId !== undefined && !SNOWFLAKE.test(threadId)) errors['thread_id'] = notASnowflake(threadId)
  if (typeof threadName === 'string' && (!threadName || lengthOf(threadName) > 100))
    errors['thread_name'] = formError('BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 100 in length.')
  if (Object.keys(errors).length) return invalid(errors)

  const content = String(given).trim()
  if (!content && !(embeds as unknown[]).length && !payload['poll'])
    return failure(400, 50_006, 'Cannot send an empty message')
  const inThread = threadId !== undefined
  const newThread = typeof threadName === 'string'
  const forums = 'Webhooks posted to forum channels'
  if (discord.channel === 'forum') {
    if (inThread && newThread)
      return failure(400, 220_002, `${forums} cannot have both a thread_name and thread_id`)
    if (!inThread && !newThread)
      return failure(400, 220_001, `${forums} must have a thread_name or thread_id`)
  } else if (newThread) return failure(400, 220_003, 'Webhooks can only create threads in forum channels')
  if (inThread && !discord.threads.includes(threadId)) return failure(404, 10_003, 'Unknown Channel')

  const text = discordText(content)
  const mentionable = [...new Set(content.match(/@everyone|@here|<@[!&]?\d+>/g))]
  const embedsSuppressed = (flags & 4) !== 0
  return {
    ...text,
    payload,
    content,
    ...(inThread && { threadId }),
    ...(newThread && { threadName }),
    mentionable,
    mentions: mentionable.filter((mention) => isAllowed(mention, payload['allowed_mentions'])),
    embedsSuppressed,
    previews: embedsSuppressed ? [] : text.links.filter(({ preview }) => preview).map(({ url }) => url),
  }
}

const EMBED_LIMITS: readonly [path: readonly string[], limit: number][] = [
  [['title'], 256],
  [['description'], 4096],
  [['author', 'name'], 256],
  [['footer', 'text'], 2048],
]

function embedErrors(embeds: unknown): Fields | undefined {
  if (!Array.isArray(embeds))
    return formError('LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType')
  if (embeds.length > 10) return formError('BASE_TYPE_MAX_LENGTH', 'Must be 10 or fewer in length.')
  const errors: Record<string, unknown> = {}
  let total = 0
  for (const [index, embed] of embeds.entries()) {
    const fields = ((embed as Fields)['fields'] ?? []) as Fields[]
    if (fields.length > 25) errors[index] = { fields: tooLong(25) }
    const limits = fields.flatMap((_, field): [path: readonly string[], limit: number][] => [
      [['fields', String(field), 'name'], 256],
      [['fields', String(field), 'value'], 1024],
    ])
    for (const [path, limit] of [...EMBED_LIMITS, ...limits]) {
      const value = path.reduce<unknown>((part, key) => (part as Fields | undefined)?.[key], embed)
      if (typeof value !== 'string') continue
      total += lengthOf(value)
      if (lengthOf(value) > limit)
        errors[index] = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), tooLong(limit))
    }
  }
  if (Object.keys(errors).length) return errors
  if (total > 6000) return formError('MAX_EMBED_SIZE_EXCEEDED', 'Embed size exceeds maximum size of 6000')
  return undefined
}

const idsOf = (allowed: Fields, kind: 'users' | 'roles') => (allowed[kind] ?? []) as readonly unknown[]

function allowedMentionsError(allowed: unknown): Fields | undefined {
  if (!isFields(allowed)) return undefined
  for (const kind of ['users', 'roles'] as const) {
    const ids = idsOf(allowed, kind)
    if (ids.length > 100) return { [kind]: tooLong(100) }
    const wrong = ids.findIndex((id) => !SNOWFLAKE.test(String(id)))
    if (wrong >= 0) return { [kind]: { [wrong]: notASnowflake(ids[wrong]) } }
    if (ids.length && parsedOf(allowed).includes(kind))
      return formError(
        'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
        `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`,
      )
  }
  const unknown = parsedOf(allowed).findIndex(
    (kind) => !['users', 'roles', 'everyone'].includes(String(kind)),
  )
  if (unknown < 0) return undefined
  const choices = "Value must be one of {'users', 'roles', 'everyone'}."
  return { parse: { [unknown]: formError('BASE_TYPE_CHOICES', choices) } }
}

const parsedOf = (allowed: Fields) => (allowed['parse'] ?? []) as readonly unknown[]

function isAllowed(mention: string, given: unknown): boolean {
  const allowed = isFields(given) ? given : { parse: ['users'] }
  const [, sign, id] = /^<@([!&]?)(\d+)>$/.exec(mention) ?? []
  if (!id) return parsedOf(allowed).includes('everyone')
  const kind = sign === '&' ? 'roles' : 'users'
  return parsedOf(allowed).includes(kind) || idsOf(allowed, kind).map(String).includes(id)
}

const LINE_STARTS: readonly [kind: string, pattern: RegExp, shown: string][] = [
  ['heading', /#{1,3} +(?=\S)/y, ''],
  ['subtext', /-# +(?=\S)/y, ''],
  ['quote', />>> (?=[\s\S])|> (?=.)/y, ''],
  ['list', / *[-*] +(?=\S)/y, '• '],
  ['list', / *\d{1,10}\. +(?=\S)/y, '$&'],
]
const PAIRS: readonly [kind: string, pattern: RegExp][] = [
  ['spoiler', /\|\|([\s\S]+?)\|\|/y],
  ['bold', /\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y],
  ['underline', /__((?:\\[\s\S]|[^\\])+?)__(?!_)/y],
  ['italic', /_((?:__|\\[\s\S]|[^\\_])+?)_(?!\w)/y],
  ['italic', /\*(?=\S)((?:\*\*|\\[\s\S]|\s+(?:\\[\s\S]|[^\s*\\]|\*\*)|[^\s*\\])+?)\*(?!\*)/y],
  ['strike', /~~([\s\S]+?)~~(?!_)/y],
]
const CODE: readonly RegExp[] = [
  /```(?:[\w+.#-]+\n)?\n*([\s\S]+?)\n*```/y,
  /(?:``(?!`)([\s\S]*?[^`])``|`(?!`)([^`]+)`)(?!`)/y,
]
const MASKED =
  /\[((?:\[[^[\]]*\]|[^[\]]|\](?=[^[]*\]))*)\]\(\s*(?:<([^<>\s]+)>|((?:\([^()\s]*\)|[^()\s<>])+))(?:\s+["'][^"']*["'])?\s*\)/y
const OTHERS: readonly [pattern: RegExp, shown: string][] = [
  [/<@&(\d+)>/y, '@$1'],
  [/<@!?(\d+)>/y, '@$1'],
  [/<#(\d+)>/y, '#$1'],
  [/<a?:(\w+):\d+>/y, ':$1:'],
  [/<t:(-?\d+)(?::[tTdDfFRsS])?>/y, '$1'],
]

/** Reads Discord's markdown. */
function discordText(content: string): DiscordText {
  const links: { url: string; words: string; masked: boolean; preview: boolean }[] = []
  const formatted: { kind: string; text: string }[] = []
  const isLink = (words: string, url: string) =>
    /^https?:\/\/[^/\s]/i.test(url) && words.trim() !== '' && !/https?:\/\/\S{2}|<@/i.test(words)

  function inline(text: string, place: 'lines' | 'words' | 'link' = 'words'): string {
    const inLink = place === 'link'
    let shown = ''
    let position = 0
    const find = (pattern: RegExp) => {
      pattern.lastIndex = position
      return pattern.exec(text)
    }
    const step = (): [length: number, shown: string] => {
      const escape = inLink ? null : find(/\\([^0-9A-Za-z\s])/y)
      if (escape) return [2, escape[1]!]
      for (const pattern of CODE) {
        const code = find(pattern)
        if (!code) continue
        const inside = (code[1] ?? code[2])!
        formatted.push({ kind: 'code', text: inside })
        return [code[0].length, inside]
      }
      if (!inLink) {
        if (place === 'lines' && (position === 0 || text[position - 1] === '\n'))
          for (const [kind, pattern, sign] of LINE_STARTS) {
            const start = find(pattern)
            if (!start) continue
            const end = text.indexOf('\n', position)
            const line = text.slice(position + start[0].length, end < 0 ? undefined : end)
            formatted.push({ kind, text: line })
            return [start[0].length, sign.replace('$&', start[0])]
          }
        const plain = find(/<(https?:\/\/[^ >]+)>/y)
        if (plain) {
          links.push({ url: plain[1]!, words: plain[1]!, masked: false, preview: false })
          return [plain[0].length, plain[1]!]
        }
        const masked = find(MASKED)
        const target = masked?.[2] ?? masked?.[3] ?? ''
        if (masked && isLink(masked[1]!, target)) {
          const words = inline(masked[1]!, 'link')
          links.push({ url: target, words, masked: true, preview: masked[2] === undefined })
          return [masked[0].length, words]
        }
        const bare = find(/https?:\/\/[^\s<]+[^<.,:;"')\]\s]/y)
        if (bare) {
          links.push({ url: bare[0], words: bare[0], masked: false, preview: true })
          return [bare[0].length, bare[0]]
        }
        for (const [pattern, sign] of OTHERS) {
          const other = find(pattern)
          if (other) return [other[0].length, sign.replace('$1', other[1]!)]
        }
      }
      for (const [kind, pattern] of PAIRS) {
        const pair = find(pattern)
        if (!pair) continue
        const inside = inline(pair[1]!, inLink ? 'link' : 'words')
        formatted.push({ kind, text: inside })
        return [pair[0].length, inside]
      }
      return [1, text[position]!]
    }
    while (position < text.length) {
      const [length, part] = step()
      shown += part
      position += length
    }
    return shown
  }

  return { shown: inline(content, 'lines'), links, formatted }
}
