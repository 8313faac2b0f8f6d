import type { Chat } from './chat.ts'

/** Flag of a message whose links show no previews. */
const SUPPRESS_EMBEDS = 4

/** Codes of errors that somebody can do something about: https://docs.discord.com/developers/topics/opcodes-and-status-codes */
const reasons: Readonly<Record<number, string>> = {
  10003: 'the channel does not exist',
  10015: 'the webhook was deleted',
  50027: 'the token of the webhook is wrong',
  220001: 'the channel is a forum, so the URL must name a thread: add ?thread_id=… to it',
}

/** A webhook of a channel of Discord: https://docs.discord.com/developers/resources/webhook#execute-webhook */
export const discord: Chat = {
  markup: {
    longest: 2_000,
    plain,
    bold: (marked) => `**${marked}**`,
    // Escapes do not work in the words of a link.
    link: (words, url) => (plain(words) === words ? `[${words}](<${url}>)` : `${plain(words)} [↗](<${url}>)`),
  },
  request(address, text) {
    const url = new URL(address)
    // Otherwise Discord answers before it has looked at the message.
    url.searchParams.set('wait', 'true')
    return { url, body: { content: text, flags: SUPPRESS_EMBEDS, allowed_mentions: { parse: [] } } }
  },
  refusal({ json, status }) {
    const code = typeof json.code === 'number' ? json.code : undefined
    const known = code === undefined ? undefined : reasons[code]
    const error = code === undefined ? '' : `, error ${code}`
    return { text: `Discord refused the message: ${known ?? `status ${status}${error}`}.` }
  },
}

/** Markdown and mentions as they are written. */
function plain(text: string): string {
  return text.replaceAll(/[\\*_~`|>#+\-()[\]<@:]/g, String.raw`\$&`)
}
