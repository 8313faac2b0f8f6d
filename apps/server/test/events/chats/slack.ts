/**
 * Stands in for Slack's incoming webhooks. Sources of its behaviour:
 * - https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks#handling_errors (names of the errors) and
 *   https://api.slack.com/changelog/2016-05-17-changes-to-errors-for-incoming-webhooks (their statuses)
 * - https://github.com/cloudfoundry-community/slack-notification-resource/issues/96 (a recorded 403: 13 bytes of text/html,
 *   which is `invalid_token`)
 * - https://docs.slack.dev/messaging/formatting-message-text (escapes, links, mentions; formatting has no escape)
 * - https://api.slack.com/changelog/2018-04-truncating-really-long-messages (cut after 40,000 characters, also of webhooks,
 *   and "automatically broken into multiple messages"), https://github.com/slack-go/slack/issues/972 and
 *   https://github.com/slack-ruby/slack-ruby-client/issues/259 (broken after about 4,000); for neither is it known whether
 *   units of UTF-16 or code points count, nor where a message breaks: here code points count, of the text as sent.
 * - https://docs.slack.dev/apis/web-api/rate-limits (429 and Retry-After) and
 *   https://github.com/yassineaboukir/sublert/issues/46 (its body, recorded)
 * - https://docs.slack.dev/reference/block-kit/blocks (limits of blocks)
 */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Answer {
  readonly status: number
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * What any service may do to a request: give this answer without posting; `cut` the connection without posting; post, but
 * have the answer `lost` with the connection; stay `silent`, without posting.
 */
export type Trouble = Answer | 'cut' | 'lost' | 'silent'

export interface Received {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface StandIn<State> {
  readonly origin: string
  /** Everything that was received, also what was refused. */
  readonly requests: readonly Received[]
  /** Answers one request each, in this order, before what `become` has set. */
  next(...states: State[]): void
  /** Answers all further requests; without a state, as if all were well again. */
  become(state?: State): void
  close(): Promise<void>
}

export const json = (status: number, value: unknown, headers?: Record<string, string>): Answer => ({
  status,
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json', ...headers },
})

/** What the three stand-ins of this folder share: a server on a free port, whose next answers a test can set. */
export async function serve<Named>(
  answer: (request: Received, state: Named | undefined) => Answer | Promise<Answer>,
): Promise<StandIn<Named | Trouble>> {
  type State = Named | Trouble
  const isAnswer = (state: State | undefined): state is Answer =>
    typeof state === 'object' && state !== null && 'status' in state
  const requests: Received[] = []
  const queue: State[] = []
  let lasting: State | undefined
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const request: Received = {
      method: incoming.method!,
      url: new URL(incoming.url!, origin),
      headers: incoming.headers,
      body: Buffer.concat(chunks),
    }
    requests.push(request)
    const state = queue.length ? queue.shift() : lasting
    if (state === 'silent') return
    if (state === 'cut') return void incoming.socket.destroy()
    if (state === 'lost') {
      await answer(request, undefined)
      return void incoming.socket.destroy()
    }
    const { status, body = '', headers } = isAnswer(state) ? state : await answer(request, state)
    response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    requests,
    next: (...states) => void queue.push(...states),
    become: (state) => void (lasting = state),
    async close() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

const statuses = {
  invalid_payload: 400,
  invalid_blocks: 400,
  no_text: 400,
  too_many_attachments: 400,
  user_not_found: 400,
  action_prohibited: 403,
  invalid_token: 403,
  posting_to_general_channel_denied: 403,
  team_disabled: 403,
  channel_not_found: 404,
  no_active_hooks: 404,
  no_service: 404,
  no_service_id: 404,
  no_team: 404,
  channel_is_archived: 410,
  rollup_error: 500,
} as const

export type SlackError = keyof typeof statuses
export type SlackState = SlackError | { readonly retryAfter: number } | Trouble

export interface SlackText {
  /** The words as a person sees them: without the signs of formatting, links as their words, entities decoded. */
  readonly shown: string
  /** `auto` if Slack itself made a link of a bare address. */
  readonly links: readonly { readonly url: string; readonly words: string; readonly auto?: true }[]
  /** Whom it notifies: `@U0123ABCD`, `!subteam^S0123ABCD`, `!channel`, `!here`, `!everyone`. */
  readonly mentions: readonly string[]
  readonly formatted: readonly {
    readonly kind: 'bold' | 'italic' | 'strike' | 'code' | 'quote'
    readonly text: string
  }[]
  /** Each &, < and > that ought to have been an entity. Slack shows them if they happen to mean nothing. */
  readonly unescaped: readonly string[]
}

export interface SlackMessage extends SlackText {
  readonly payload: Readonly<Record<string, unknown>>
  /** What a notification shows: `text`, which the channel does not show if there are blocks. */
  readonly notification: string
  /** Whether characters were lost beyond the 40,000th. */
  readonly truncated: boolean
  /** The messages into which Slack broke it, each as shown. */
  readonly posts: readonly string[]
}

export interface SlackStandIn extends StandIn<SlackState> {
  /** The whole address of the webhook. */
  readonly url: string
  readonly messages: SlackMessage[]
}

export async function startSlackStandIn(
  path = '/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX',
): Promise<SlackStandIn> {
  const messages: SlackMessage[] = []
  const standIn = await serve<SlackError | { readonly retryAfter: number }>((request, state) => {
    if (typeof state === 'object') {
      const body = { retry_after: state.retryAfter, ok: false, error: 'rate_limited' }
      return json(429, body, { 'retry-after': String(state.retryAfter) })
    }
    const error = state ?? addressError(request.url.pathname, path)
    if (error) return refusal(error)
    if (request.method !== 'POST') return { status: 405 }
    const payload = payloadOf(request)
    if (!payload) return refusal('invalid_payload')
    const message = read(payload)
    if (typeof message === 'string') return refusal(message)
    messages.push(message)
    return { status: 200, body: 'ok', headers: { 'content-type': 'text/html' } }
  })
  return { ...standIn, url: standIn.origin + path, messages }
}

const refusal = (error: SlackError): Answer => ({
  status: statuses[error],
  body: error,
  headers: { 'content-type': 'text/html' },
})

function addressError(path: string, own: string): SlackError | undefined {
  const [, root, team, service, token, ...rest] = path.split('/')
  const [, , ownTeam, ownService, ownToken] = own.split('/')
  if (root !== 'services' || team !== ownTeam) return 'no_team'
  if (!service) return 'no_service_id'
  if (service !== ownService) return 'no_service'
  return token === ownToken && !rest.length ? undefined : 'invalid_token'
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function payloadOf({ headers, body }: Received): Fields | undefined {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const form = type === 'application/x-www-form-urlencoded'
  if (!form && type !== 'application/json') return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    const payload: unknown = JSON.parse(form ? (new URLSearchParams(text).get('payload') ?? '') : text)
    return isFields(payload) ? payload : undefined
  } catch {
    return undefined
  }
}

function read(payload: Fields): SlackMessage | SlackError {
  const { text = '', blocks = [], attachments = [] } = payload
  if (typeof text !== 'string' || !Array.isArray(attachments)) return 'invalid_payload'
  if (!Array.isArray(blocks) || blocks.length > 50 || !blocks.every(isBlock)) return 'invalid_blocks'
  if (attachments.length > 100) return 'too_many_attachments'
  if (!text && !blocks.length && !attachments.length) return 'no_text'
  const characters = Array.from(text)
  const kept = characters.slice(0, 40_000)
  const formats = payload['mrkdwn'] !== false
  const own = slackText(kept.join(''), formats)
  const parts = blocks.length ? blocks.flatMap(textsOfBlock) : [own]
  parts.push(...attachments.filter(isFields).flatMap(textsOfAttachment))
  const together = parts.length === 1 ? parts[0]! : joined(parts)
  return {
    ...together,
    payload,
    notification: own.shown,
    truncated: kept.length < characters.length,
    posts: blocks.length
      ? [together.shown]
      : pieces(kept, 4000).map((piece) => slackText(piece.join(''), formats).shown),
  }
}

function pieces<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.max(1, Math.ceil(items.length / size)) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

function isBlock(block: unknown): boolean {
  if (!isFields(block)) return false
  const { type, text, fields = [], elements = [] } = block
  const isText = (value: unknown, limit: number, ...types: string[]) =>
    isFields(value) &&
    types.includes(String(value['type'])) &&
    typeof value['text'] === 'string' &&
    value['text'].length > 0 &&
    Array.from(value['text']).length <= limit
  if (type === 'header') return isText(text, 150, 'plain_text')
  if (type === 'context') return Array.isArray(elements) && elements.length > 0 && elements.length <= 10
  if (type !== 'section') return typeof type === 'string'
  if (!Array.isArray(fields) || fields.length > 10) return false
  if (!fields.every((field) => isText(field, 2000, 'mrkdwn', 'plain_text'))) return false
  return text === undefined ? fields.length > 0 : isText(text, 3000, 'mrkdwn', 'plain_text')
}

function textsOfBlock(block: Fields): SlackText[] {
  const { text, fields = [], elements = [] } = block
  return [text, ...(fields as unknown[]), ...(elements as unknown[])]
    .filter(isFields)
    .filter((part) => typeof part['text'] === 'string')
    .map((part) => {
      const words = part['text'] as string
      return part['type'] === 'mrkdwn' ? slackText(words) : { ...nothing, shown: decoded(words) }
    })
}

function textsOfAttachment(attachment: Fields): SlackText[] {
  return ['pretext', 'title', 'text', 'footer']
    .map((name) => attachment[name])
    .filter((text) => typeof text === 'string')
    .map((text) => slackText(text))
}

const nothing: SlackText = { shown: '', links: [], mentions: [], formatted: [], unescaped: [] }

function joined(texts: readonly SlackText[]): SlackText {
  return {
    shown: texts.map(({ shown }) => shown).join('\n'),
    links: texts.flatMap(({ links }) => links),
    mentions: texts.flatMap(({ mentions }) => mentions),
    formatted: texts.flatMap(({ formatted }) => formatted),
    unescaped: texts.flatMap(({ unescaped }) => unescaped),
  }
}

const decoded = (text: string) =>
  text.replace(/&(amp|lt|gt);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>' })[name]!)

/** Reads text in Slack's mrkdwn. */
function slackText(text: string, formats = true): SlackText {
  const links: { url: string; words: string; auto?: true }[] = []
  const mentions: string[] = []
  const formatted: { kind: SlackText['formatted'][number]['kind']; text: string }[] = []
  // What is already read is held by characters of private use, so that no formatting is seen in it.
  const held: string[] = []
  const hold = (shown: string) => String.fromCodePoint(0xf_0000 + held.push(shown) - 1)
  const released = (part: string): string =>
    part.replace(/[\u{f0000}-\u{ffffd}]/gu, (sign) => held[sign.codePointAt(0)! - 0xf_0000] ?? sign)
  const shownOf = (part: string) => released(decoded(part))

  let rest = text.replace(/<([^<>\n]+)>/g, (whole, inside: string) => {
    const bar = inside.indexOf('|')
    const target = bar < 0 ? inside : inside.slice(0, bar)
    const words = bar < 0 ? '' : decoded(inside.slice(bar + 1))
    if (/^@[UWB][A-Z0-9]+$/.test(target)) {
      mentions.push(target)
      return hold(words ? `@${words.replace(/^@/, '')}` : target)
    }
    if (/^#C[A-Z0-9]+$/.test(target)) return hold(words ? `#${words}` : target)
    if (/^!(?:channel|here|everyone|group)$/.test(target)) {
      mentions.push(target)
      return hold(`@${target.slice(1)}`)
    }
    if (/^!subteam\^S[A-Z0-9]+$/.test(target)) {
      mentions.push(target)
      return hold(words || `@${target.slice(9)}`)
    }
    if (target.startsWith('!')) return hold(words || target)
    if (!/^[a-z][a-z0-9+.-]*:./i.test(target)) return whole
    const url = decoded(target)
    links.push({ url, words: words || url })
    return hold(words || url)
  })

  const unescaped = rest.match(/<|(?<!^)>|&(?!(?:amp|lt|gt);)/gm) ?? []
  const note = (kind: (typeof formatted)[number]['kind'], inside: string) => {
    formatted.push({ kind, text: shownOf(inside) })
    return inside
  }
  if (formats) {
    const code = (_: string, inside: string) => hold(shownOf(note('code', inside)))
    rest = rest.replace(/```\n?([\s\S]+?)\n?```/g, code).replace(/`([^`\n]+)`/g, code)
  }
  rest = rest.replace(
    /https?:\/\/[^\s<>|\u{f0000}-\u{ffffd}]*[^\s<>|.,:;!?'")\]*_~\u{f0000}-\u{ffffd}]/gu,
    (found) => {
      const url = decoded(found)
      links.push({ url, words: url, auto: true })
      return hold(url)
    },
  )
  if (formats) {
    rest = rest.replace(/^(?:>>>|&gt;&gt;&gt;|>|&gt;) ?(.*)$/gm, (_, line: string) => note('quote', line))
    for (const [sign, kind] of [
      ['\\*', 'bold'],
      ['_', 'italic'],
      ['~', 'strike'],
    ] as const) {
      const inside = `(?=\\S)([^${sign}\\n]*?[^\\s${sign}])`
      const pair = new RegExp(
        `(?<![\\p{L}\\p{N}${sign}])${sign}${inside}${sign}(?![\\p{L}\\p{N}${sign}])`,
        'gu',
      )
      rest = rest.replace(pair, (_, part: string) => note(kind, part))
    }
  }
  return { shown: shownOf(rest), links, mentions, formatted, unescaped }
}
