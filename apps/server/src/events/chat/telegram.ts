import { escaped } from '#html/markup.ts'
import { DeliveryError } from '../failure.ts'
import { line } from '../wording/line.ts'
import type { Chat } from './chat.ts'

/** The bot that writes to chats of Telegram. */
export interface Bot {
  /** `TELEGRAM_BOT_TOKEN` */
  readonly token: string
  /** `TELEGRAM_API_URL` */
  readonly apiUrl: string
}

/** An id of a chat or the name of a public one, and the id of a topic after a slash. */
const chatAddress = /^(?<chat>-?[1-9]\d{0,19}|@[A-Za-z]\w{3,31})(?:\/(?<topic>[1-9]\d{0,9}))?$/

/** Whether a text is an address of a chat: `-1001234567890`, `-1001234567890/7` or `@channel`. */
export function isChatAddress(text: string): boolean {
  return chatAddress.test(text)
}

/** Chats of Telegram by a bot: https://core.telegram.org/bots/api#sendmessage */
export function telegramBy(bot: Bot | undefined): Chat {
  return {
    markup: {
      // Telegram counts without markup, so that a message of this length always fits.
      longest: 4_096,
      plain: escaped,
      bold: (marked) => `<b>${marked}</b>`,
      link: (words, url) => `<a href="${escaped(url)}">${escaped(words)}</a>`,
    },
    request(address, text) {
      if (bot === undefined) throw new DeliveryError('Telegram is not configured: set TELEGRAM_BOT_TOKEN.')
      const { chat, topic } = chatAddress.exec(address)!.groups!
      return {
        url: new URL(`${bot.apiUrl}/bot${bot.token}/sendMessage`),
        // The address is the operator's own.
        allowInside: true,
        body: {
          chat_id: chat,
          ...(topic !== undefined && { message_thread_id: Number(topic) }),
          text,
          parse_mode: 'HTML',
          link_preview_options: { is_disabled: true },
        },
      }
    },
    refusal({ json, status }) {
      const { description, parameters } = json as {
        description?: unknown
        parameters?: { retry_after?: unknown; migrate_to_chat_id?: unknown }
      }
      const said = typeof description === 'string' ? line(description) : `status ${status}`
      const moved = parameters?.migrate_to_chat_id
      const asked = parameters?.retry_after
      return {
        text:
          typeof moved === 'number' || typeof moved === 'string'
            ? `The group has a new id: change the address of the target to ${line(String(moved))}.`
            : `Telegram refused the message: ${said}.`,
        ...(typeof asked === 'number' && { askedSeconds: asked }),
      }
    },
  }
}
