import type { ChatKind } from '@sextant/contract'
import { DeliveryError } from '../failure.ts'
import type { Letter } from '../letter/letter.ts'
import { askedSeconds, post } from '../post/post.ts'
import type { Chat } from './chat.ts'
import { discord } from './discord.ts'
import { slack } from './slack.ts'
import { telegramBy, type Bot } from './telegram.ts'
import { chatText } from './text.ts'

const chats = {
  slack: () => slack,
  discord: () => discord,
  telegram: telegramBy,
} satisfies Record<ChatKind, (bot: Bot | undefined) => Chat>

/** Statuses of 4xx after which the same message may be taken later: RFC 9110 and RFC 6585. */
const passing = new Set([408, 425, 429])

export interface ChatSettings {
  /** The Telegram bot; undefined if none is configured. */
  readonly bot: Bot | undefined
  /** Whether chats may be in private networks. */
  readonly allowInside: boolean
}

/** Posts a letter to a chat and returns the HTTP status, which is 2xx. Throws DeliveryError. */
export async function postToChat(
  { allowInside, bot }: ChatSettings,
  kind: ChatKind,
  address: string,
  letter: Letter,
): Promise<number> {
  const chat = chats[kind](bot)
  const request = chat.request(address, chatText(letter, chat.markup))
  const answer = await post(
    request.url,
    JSON.stringify(request.body),
    { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Sextant' },
    request.allowInside ?? allowInside,
  )
  const { status } = answer
  if (status >= 200 && status < 300) return status
  const refused = chat.refusal({ ...answer, json: jsonOf(answer.text) })
  throw new DeliveryError(refused.text, {
    status,
    final: status >= 400 && status < 500 && !passing.has(status),
    askedSeconds: refused.askedSeconds ?? askedSeconds(answer),
  })
}

function jsonOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
