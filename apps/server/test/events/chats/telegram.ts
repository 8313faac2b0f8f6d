/**
 * Stands in for Telegram's Bot API. Sources of its behaviour:
 * - https://core.telegram.org/bots/api#sendmessage, #making-requests, #responseparameters, #html-style, #linkpreviewoptions
 * - its own server, https://github.com/tdlib/telegram-bot-api: Client.cpp (order of the checks, words of the errors),
 *   Query.h (form of the answers), HttpConnection.cpp (Retry-After)
 * - https://github.com/tdlib/td: MessageEntity.cpp (`parse_html`, trimming), MessageContent.cpp (4096 code points, counted
 *   after parsing and trimming), misc.cpp (what counts as empty), LinkManager.cpp (which addresses become links),
 *   HttpReader.cpp (arguments: only of known content types; what is not a string keeps its JSON, so that null is "null")
 * - https://github.com/FerroxLabs/wayland/issues/934 (measured: 4096 emoji accepted, 4097 refused),
 *   https://github.com/tdlib/telegram-bot-api/issues/374 (4096 after parsing), /820 (100 entities; further ones are dropped)
 * The server in the cloud, which is not public, answers 404 to a malformed token; the public one 401.
 */
import { json, serve, type Answer, type Received, type StandIn, type Trouble } from './slack.ts'

/** Seconds to wait. */
export interface TelegramLimit {
  readonly retryAfter: number
}

export type TelegramState = TelegramLimit | Trouble

/**
 * A chat the bot knows. `never_started`: a person who has not written to the bot. `muted`: nobody but administrators may
 * write. A group with `upgradedTo` has become that supergroup; `topics` makes a supergroup a forum.
 */
export interface TelegramChat {
  readonly id: number
  readonly type: 'private' | 'group' | 'supergroup' | 'channel'
  readonly username?: string
  readonly topics?: readonly number[]
  readonly upgradedTo?: number
  readonly state?: 'blocked' | 'deactivated' | 'never_started' | 'kicked' | 'left' | 'deleted' | 'muted'
}

/** The chats of a stand-in that was told of no others. */
export const telegramChats = {
  person: { id: 1001, type: 'private' },
  blocked: { id: 1002, type: 'private', state: 'blocked' },
  group: { id: -2001, type: 'group' },
  upgraded: { id: -2002, type: 'group', upgradedTo: -1_000_000_002_003 },
  supergroup: { id: -1_000_000_002_003, type: 'supergroup' },
  forum: { id: -1_000_000_002_004, type: 'supergroup', topics: [7] },
  channel: { id: -1_000_000_002_005, type: 'channel', username: 'standin_news' },
} as const satisfies Record<string, TelegramChat>

export interface TelegramEntity {
  readonly type: string
  /** In units of UTF-16, as those of the Bot API. */
  readonly offset: number
  readonly length: number
  readonly url?: string
  readonly user?: number
  readonly language?: string
}

export interface TelegramMessage {
  readonly chat: TelegramChat
  /** All arguments, as the service has them: text. */
  readonly args: Readonly<Record<string, string>>
  readonly threadId?: number
  /** The words as a person sees them. */
  readonly shown: string
  readonly entities: readonly TelegramEntity[]
  /** `auto` if a bare address became a link. */
  readonly links: readonly { readonly url: string; readonly words: string; readonly auto?: true }[]
  /** The names and users it mentions, which notifies them if they are in the chat. */
  readonly mentions: readonly string[]
  /** Whether the request switched previews off. */
  readonly previewDisabled: boolean
  /** Whether a page it links to is shown below it. */
  readonly preview: boolean
  readonly silent: boolean
}

export interface TelegramStandIn extends StandIn<TelegramState> {
  /** To be used in place of https://api.telegram.org. */
  readonly url: string
  readonly token: string
  readonly messages: TelegramMessage[]
  /** May be changed. */
  chats: TelegramChat[]
}

const TOKEN = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0'

export async function startTelegramStandIn(
  chats: readonly TelegramChat[] = Object.values(telegramChats),
): Promise<TelegramStandIn> {
  const messages: TelegramMessage[] = []
  const standIn = await serve<TelegramLimit>(async (request, state) => {
    try {
      const [, token, method] = /^\/bot([^/]*)\/+(.*)$/.exec(decodeURIComponent(request.url.pathname)) ?? []
      if (!token || !/^\d+:[\w-]+$/.test(token)) throw new Refusal(404, 'Not Found')
      if (token !== TOKEN) throw new Refusal(401, 'Unauthorized')
      const name = method!.toLowerCase()
      if (name === 'getme') return json(200, { ok: true, result: BOT })
      if (name !== 'sendmessage') throw new Refusal(404, 'Not Found: method not found')
      const message = read(await argsOf(request), telegram.chats)
      if (state)
        throw new Refusal(429, `Too Many Requests: retry after ${state.retryAfter}`, {
          retry_after: state.retryAfter,
        })
      messages.push(message)
      return json(200, { ok: true, result: sent(message, messages.length) })
    } catch (error) {
      if (error instanceof Refusal) return error.answer
      throw error
    }
  })
  const telegram: TelegramStandIn = {
    ...standIn,
    url: standIn.origin,
    token: TOKEN,
    messages,
    chats: [...chats],
  }
  return telegram
}

const BOT = { id: 110_201_543, is_bot: true, first_name: 'Stand-in', username: 'standin_bot' }

class Refusal extends Error {
  readonly answer: Answer

  constructor(status: number, description: string, parameters?: Record<string, number>) {
    super(description)
    const wait = parameters?.['retry_after']
    const body = { ok: false, error_code: status, description, ...(parameters && { parameters }) }
    this.answer = json(status, body, wait === undefined ? {} : { 'retry-after': String(wait) })
  }
}

const bad = (words: string) => new Refusal(400, `Bad Request: ${words}`)
const forbidden = (words: string) => new Refusal(403, `Forbidden: ${words}`)

async function argsOf({ url, headers, body }: Received): Promise<Record<string, string>> {
  const args = Object.fromEntries(url.searchParams)
  const type = headers['content-type']?.toLowerCase() ?? ''
  if (type.includes('application/json')) {
    let value: unknown
    try {
      value = JSON.parse(body.toString() || '{}')
    } catch {
      throw bad('expected next field or object end')
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw bad('JSON object expected')
    for (const [name, field] of Object.entries(value as Record<string, unknown>))
      args[name] = typeof field === 'string' ? field : JSON.stringify(field)
  } else if (/application\/x-www-form-urlencoded|multipart\/form-data/.test(type)) {
    const form = new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type']! } })
    for (const [name, field] of await form.formData()) if (typeof field === 'string') args[name] = field
  }
  return args
}

function read(args: Record<string, string>, chats: readonly TelegramChat[]): TelegramMessage {
  const previewDisabled = disablesPreview(args)
  const given = args['text'] ?? ''
  if (!given) throw bad('message text is empty')
  if (Buffer.byteLength(given) > 32_768) throw bad('text is too long')
  const mode = args['parse_mode']?.toLowerCase() || 'none'
  if (mode.startsWith('markdown')) throw new Error('This stand-in does not read Markdown.')
  if (mode !== 'none' && mode !== 'html') throw bad('unsupported parse_mode')
  const parsed = mode === 'html' ? telegramHtml(given) : { text: given, entities: [] }

  const chat = chatOf(args['chat_id'] ?? '', chats)
  const threadId = Number.parseInt(args['message_thread_id'] ?? '', 10) || 0
  // Where there are no topics, the argument means nothing.
  const canBeForum = chat.topics !== undefined || chat.type === 'private'
  if (canBeForum && threadId && (threadId === 1 || !chat.topics?.includes(threadId)))
    throw bad('message thread not found')
  if (chat.state === 'muted')
    throw bad(
      chat.type === 'channel'
        ? 'need administrator rights in the channel chat'
        : 'not enough rights to send text messages to the chat',
    )

  const { text, entities } = cleaned(parsed)
  if (Array.from(text).length > 4096) throw bad('message is too long')
  if (chat.state === 'blocked') throw forbidden('bot was blocked by the user')
  if (chat.state === 'never_started') throw forbidden("bot can't initiate conversation with a user")

  const wordsOf = ({ offset, length }: TelegramEntity) => text.slice(offset, offset + length)
  const isPlain = (index: number) =>
    !entities.some(
      ({ type, offset, length }) =>
        ['code', 'pre', 'text_link', 'text_mention'].includes(type) &&
        offset <= index &&
        index < offset + length,
    )
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].filter(({ index }) => isPlain(index))
  const bare = found(/https?:\/\/[^\s<>"]*[^\s<>".,:;!?')\]]/gi).map(([url]) => url)
  return {
    chat,
    args,
    ...(canBeForum && threadId && { threadId }),
    shown: text,
    entities,
    links: [
      ...entities.flatMap((entity) => (entity.url ? [{ url: entity.url, words: wordsOf(entity) }] : [])),
      ...bare.map((url) => ({ url, words: url, auto: true as const })),
    ],
    mentions: [
      ...found(/(?<![\w@/.])@[a-z]\w{3,31}(?!\w)/gi).map(([name]) => name),
      ...entities.flatMap(({ user }) => (user ? [`tg://user?id=${user}`] : [])),
    ],
    previewDisabled,
    preview: !previewDisabled && (bare.length > 0 || entities.some(({ url }) => url)),
    silent: /^(?:true|yes|1)$/i.test(args['disable_notification'] ?? ''),
  }
}

function disablesPreview(args: Record<string, string>): boolean {
  const given = args['link_preview_options']
  if (!given) return /^(?:true|yes|1)$/i.test(args['disable_web_page_preview'] ?? '')
  let options: unknown
  try {
    options = JSON.parse(given)
  } catch {
    throw bad("can't parse link preview options JSON object")
  }
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw bad('object expected as link preview options')
  const disabled = (options as Record<string, unknown>)['is_disabled'] ?? false
  if (typeof disabled !== 'boolean') throw bad('field "is_disabled" must be of type Boolean')
  return disabled
}

function chatOf(id: string, chats: readonly TelegramChat[]): TelegramChat {
  if (!id) throw bad('chat_id is empty')
  const name = id.startsWith('@') ? id.slice(1).toLowerCase() : undefined
  const number = Number.parseInt(id, 10)
  const chat = chats.find((known) => (name ? known.username?.toLowerCase() === name : known.id === number))
  if (!chat || (name && !['supergroup', 'channel'].includes(chat.type))) throw bad('chat not found')
  if (chat.upgradedTo !== undefined)
    throw new Refusal(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
      migrate_to_chat_id: chat.upgradedTo,
    })
  if (chat.state === 'deactivated') throw forbidden('user is deactivated')
  if (chat.state === 'deleted') throw forbidden('the group chat was deleted')
  if (chat.state === 'kicked') throw forbidden(`bot was kicked from the ${chat.type} chat`)
  if (chat.state === 'left') throw forbidden(`bot is not a member of the ${chat.type} chat`)
  return chat
}

function sent({ chat, shown, entities, threadId, previewDisabled }: TelegramMessage, id: number): unknown {
  const { id: chatId, type, username } = chat
  const place = { id: chatId, type, ...(username && { username }), ...(chat.topics && { is_forum: true }) }
  return {
    message_id: id,
    ...(type === 'channel' ? { sender_chat: place } : { from: BOT }),
    chat: place,
    date: Math.floor(Date.now() / 1000),
    ...(threadId && { message_thread_id: threadId, is_topic_message: true }),
    text: shown,
    ...(entities.length && { entities }),
    ...(previewDisabled && { link_preview_options: { is_disabled: true } }),
  }
}

interface Formatted {
  readonly text: string
  readonly entities: readonly TelegramEntity[]
}

/** Removes what the service removes: signs that nobody sees, and blanks at both ends. */
function cleaned({ text, entities }: Formatted): Formatted {
  const moved: number[] = []
  let kept = ''
  for (const unit of text) {
    for (let index = 0; index < unit.length; index++) moved.push(kept.length + index)
    // eslint-disable-next-line no-control-regex
    if (/[\0-\t\v\f\x0e-\x1f]/.test(unit)) kept += ' '
    else if (!/\r|[\u2028-\u202e]|\u0333|\u033f|\u030a/.test(unit)) kept += unit
  }
  moved.push(kept.length)
  const end = kept.replace(/[ \n]+$/, '').length
  const first = Math.min(end, ...entities.map(({ offset }) => moved[offset]!))
  const start = /^[ \n]*/.exec(kept.slice(0, first))![0].length
  const shown = kept.slice(start, end)
  if (INVISIBLE.test(shown)) throw bad('text must be non-empty')
  return {
    text: shown,
    entities: entities
      .map((entity) => {
        const offset = moved[entity.offset]! - start
        const last = Math.min(moved[entity.offset + entity.length]!, end) - start
        return { ...entity, offset, length: last - offset }
      })
      .filter(({ length }) => length > 0)
      .slice(0, 100),
  }
}

const INVISIBLE =
  /^[ \n\u00a0\u1680\u180e\u2000-\u200f\u202e\u202f\u205f\u2800\u3000\ufeff\ufffc\u{e0000}-\u{e007f}]*$/u

const TYPES: Readonly<Record<string, string>> = {
  a: 'text_link',
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strikethrough',
  strike: 'strikethrough',
  del: 'strikethrough',
  span: 'spoiler',
  'tg-spoiler': 'spoiler',
  'tg-emoji': 'custom_emoji',
  'tg-time': 'date_time',
  pre: 'pre',
  code: 'code',
  blockquote: 'blockquote',
}

const lower = (text: string) => text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())

/** Reads HTML as strictly, and as leniently, as the service does. Positions in its errors are of bytes. */
function telegramHtml(html: string): Formatted {
  const fail = (words: string) => bad(`can't parse entities: ${words}`)
  let text = ''
  let position = 0
  // Whether a reference stands for half of a pair of UTF-16.
  let halves = false
  const entities: TelegramEntity[] = []
  const open: { tag: string; argument: string; offset: number }[] = []

  /** Reads what the pattern finds here, which may be nothing. */
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = position
    const [found] = pattern.exec(html) ?? ['']
    position += found.length
    return found
  }

  function openTag(at: string): void {
    const tag = lower(take(/[^ \t\r\n\0\v>]*/y))
    if (position >= html.length) throw fail(`Unclosed start tag at byte offset ${at}`)
    if (!Object.hasOwn(TYPES, tag)) throw fail(`Unsupported start tag "${tag}" at byte offset ${at}`)
    const unclosed = `Unclosed start tag "${tag}" at byte offset ${at}`
    let argument = ''
    while (html[position] !== '>') {
      take(BLANKS)
      if (html[position] === '>') break
      const name = take(/[^ \t\r\n\0\v=>/"']*/y)
      if (!name) throw fail(`Empty attribute name in the tag "${tag}" at byte offset ${at}`)
      take(BLANKS)
      if (html[position] !== '=') {
        if (position >= html.length) throw fail(unclosed)
        if (tag === 'blockquote' && name === 'expandable') argument = 'expandable'
        continue
      }
      position++
      take(BLANKS)
      if (position >= html.length) throw fail(unclosed)
      const value = attributeValue()
      if (position >= html.length) throw fail(`Unclosed start tag at byte offset ${at}`)
      if (tag === 'a' && name === 'href') argument = value
      else if (tag === 'code' && name === 'class' && value.startsWith('language-')) argument = value.slice(9)
      else if (tag === 'span' && name === 'class' && value.startsWith('tg-')) argument = value.slice(3)
      else if (tag === 'tg-emoji' && name === 'emoji-id') argument = value
      else if (tag === 'blockquote' && name === 'expandable') argument = 'expandable'
    }
    if (tag === 'span' && argument !== 'spoiler')
      throw fail(`Tag "span" must have class "tg-spoiler" at byte offset ${at}`)
    open.push({ tag, argument, offset: text.length })
  }

  function attributeValue(): string {
    const quote = html[position]!
    if (quote !== '"' && quote !== "'") {
      const at = offsetOf(html, position)
      const value = lower(take(/[0-9A-Za-z.-]*/y))
      if (position < html.length && !/[ \t\r\n\0\v>]/.test(html[position]!))
        throw fail(`Unexpected end of name token at byte offset ${at}`)
      return value
    }
    position++
    let value = ''
    while (position < html.length && html[position] !== quote) value += character()
    position++
    return value
  }

  /** One character, or what an entity stands for. */
  function character(): string {
    const entity = html[position] === '&' ? entityAt(html, position) : undefined
    if (entity && /^[\ud800-\udfff]$/.test(entity.character)) halves = true
    position += entity?.length ?? 1
    return entity?.character ?? html[position - 1]!
  }

  function closeTag(at: string): void {
    const current = open.pop()
    if (!current) throw fail(`Unexpected end tag at byte offset ${at}`)
    const name = lower(take(/[^ \t\r\n\0\v>]*/y))
    take(BLANKS)
    if (html[position] !== '>') throw fail(`Unclosed end tag at byte offset ${at}`)
    const { tag, argument, offset } = current
    if (name && name !== tag)
      throw fail(`Unmatched end tag at byte offset ${at}, expected "</${tag}>", found "</${name}>"`)
    const length = text.length - offset
    if (!length) return
    const entity = { type: TYPES[tag]!, offset, length }
    const last = entities.at(-1)
    const isSame = last?.offset === offset && last.length === length
    if (tag === 'a') {
      const given = argument || text.slice(offset)
      const [, user] = /^tg:(?:\/\/)?user\/?\?(?:[^#]*&)?id=(\d+)/i.exec(given) ?? []
      const url = linkOf(given)
      if (user) entities.push({ ...entity, type: 'text_mention', user: Number(user) })
      else if (url) entities.push({ ...entity, url })
    } else if (tag === 'tg-emoji') {
      if (!/^-?\d{1,19}$/.test(argument) || /^-?0+$/.test(argument))
        throw fail('Invalid custom emoji identifier specified')
      entities.push(entity)
    } else if (tag === 'pre' && isSame && last.type === 'code' && last.language)
      entities.splice(-1, 1, { ...last, type: 'pre' })
    else if (tag === 'code' && isSame && last.type === 'pre' && argument)
      entities.splice(-1, 1, { ...last, language: argument })
    else if (tag === 'code') entities.push({ ...entity, ...(argument && { language: argument }) })
    else if (argument === 'expandable') entities.push({ ...entity, type: 'expandable_blockquote' })
    else entities.push(entity)
  }

  while (position < html.length) {
    if (html[position] !== '<') {
      text += character()
      continue
    }
    const at = offsetOf(html, position)
    const closes = html[position + 1] === '/'
    position += closes ? 2 : 1
    if (closes) closeTag(at)
    else openTag(at)
    position++
  }
  const unclosed = open.at(-1)
  if (unclosed) throw fail(`Can't find end tag corresponding to start tag "${unclosed.tag}"`)
  if (halves)
    throw fail(
      'Text contains invalid Unicode characters after decoding HTML entities, check for unmatched surrogate code units',
    )
  return {
    text,
    entities: entities
      .map(({ language, ...entity }) =>
        language && entity.type === 'pre' ? { ...entity, language } : entity,
      )
      .toSorted((one, other) => one.offset - other.offset || other.length - one.length),
  }
}

const BLANKS = /[ \t\r\n\0\v]*/y

const offsetOf = (text: string, position: number) => String(Buffer.byteLength(text.slice(0, position)))

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' }

/** A reference at this position, with or without its semicolon. Only four have names. */
function entityAt(html: string, position: number): { character: string; length: number } | undefined {
  const pattern = /&(?:#x([0-9a-f]*)|#(\d*)|([a-z]*))/iy
  pattern.lastIndex = position
  const [found, hex, decimal, name] = pattern.exec(html)!
  // A capital X is not read as the sign of a hexadecimal number.
  if (hex !== undefined && html[position + 2] === 'X') return undefined
  const length = found.length + (html[position + found.length] === ';' ? 1 : 0)
  if (name !== undefined) {
    const character = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined
    return character === undefined ? undefined : { character, length }
  }
  const code = Number.parseInt(hex ?? decimal!, hex === undefined ? 10 : 16)
  if (!(code > 0 && code < 0x10_ffff) || found.length >= 10) return undefined
  return { character: String.fromCodePoint(code), length }
}

/** The address as the service keeps it, or nothing if it makes no link of it: so with `localhost` or `mailto:`. */
function linkOf(given: string): string | undefined {
  const own = /^(tg|ton|tonsite):(?:\/\/)?([\w.-]+.*)$/i.exec(given)
  if (own) return `${own[1]!.toLowerCase()}://${own[2]}`
  const [, scheme = 'http', rest] = /^(?:([^:/?#@[\]]*):\/\/)?(.*)$/s.exec(given)!
  if (!/^https?$/i.test(scheme)) return undefined
  const [, user = '', host, port = '', query] =
    /^([^/?#]*@)?(\[[^\]/?#]*\]|[^:/?#]*)(:\d+)?([/?#].*)?$/s.exec(rest!) ?? []
  if (!host || host === '.' || !(host.includes('.') || host.startsWith('['))) return undefined
  const path = (query ?? '/')
    .trimEnd()
    .replace(/[\0- ]/g, (sign) => `%${Buffer.from(sign).toString('hex').toUpperCase()}`)
  const slash = path.startsWith('/') ? '' : '/'
  return `${scheme.toLowerCase()}://${user}${lower(host)}${port}${slash}${path}`
}
