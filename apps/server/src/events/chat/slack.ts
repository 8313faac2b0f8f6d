import type { Chat } from './chat.ts'

/**
 * An incoming webhook of Slack, or of a chat that takes the same messages, such as Mattermost.
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
 */
export const slack: Chat = {
  markup: {
    // Slack cuts a text at 40,000 characters and recommends 4,000: https://docs.slack.dev/reference/methods/chat.postMessage
    longest: 4_000,
    plain,
    bold: (marked) => `*${marked}*`,
    link: (words, url) => `<${escaped(url)}|${plain(words)}>`,
  },
  request: (address, text) => ({
    url: new URL(address),
    body: { text, unfurl_links: false, unfurl_media: false },
  }),
  refusal: ({ status, text }) =>
    // Slack names its errors by such words. Other texts may come from anywhere.
    ({ text: `Slack refused the message: ${/^[a-z_]{3,60}$/.test(text) ? text : `status ${status}`}.` }),
}

/** Invisible, and part of no word: a word joiner. */
const JOINER = '\u2060'

/**
 * Slack has an escape for three signs only: https://docs.slack.dev/messaging/formatting-message-text. Mattermost also notifies `@channel`,
 * `@here`, `@all` and `@name` in a plain text, documents no way for a webhook to prevent that, and reads Markdown: links and, across lines, code.
 */
function plain(text: string): string {
  return escaped(text).replaceAll(/[@\]]/g, `$&${JOINER}`).replaceAll('`', '\u02CB')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
