import { ApiError, shown, type TargetKind } from '@sextant/contract'
import type { Settings } from '#config/settings.ts'
import { isChatAddress } from '#events/chat/telegram.ts'
import { isMailAddress } from '#events/mail/send.ts'
import { isInside, literalAddress } from '#events/post/address.ts'

/** Reads the address of a target and derives its default name. Throws ApiError 2003, 3004. */
export function readAddress(
  kind: TargetKind,
  text: string,
  settings: Settings,
): { address: string; name: string } {
  return readers[kind](text, settings)
}

type Reader = (text: string, settings: Settings) => { address: string; name: string }

const readers: Readonly<Record<TargetKind, Reader>> = {
  webhook: readUrl,
  email: readMailAddress,
  slack: readUrl,
  discord: readUrl,
  telegram: readChat,
}

function readMailAddress(text: string, { SMTP_URL, SMTP_FROM }: Settings): { address: string; name: string } {
  if (SMTP_URL === undefined || SMTP_FROM === undefined) {
    throw new ApiError('not_supported', 'this server sends no email: SMTP_URL and SMTP_FROM are not set', {
      field: 'kind',
    })
  }
  if (!isMailAddress(text)) throw wrong(`must be an email address, but got ${shown(text)}`)
  return { address: text, name: text }
}

function readChat(text: string, { TELEGRAM_BOT_TOKEN }: Settings): { address: string; name: string } {
  if (TELEGRAM_BOT_TOKEN === undefined) {
    throw new ApiError(
      'not_supported',
      'this server sends no messages to Telegram: TELEGRAM_BOT_TOKEN is not set',
      { field: 'kind' },
    )
  }
  if (!isChatAddress(text)) {
    throw wrong(
      `must be the id of a chat such as -1001234567890, of a topic such as -1001234567890/7, or the name of a public chat such as @channel, but got ${shown(text)}`,
    )
  }
  return { address: text, name: text }
}

function readUrl(text: string, { WEBHOOK_PRIVATE_ADDRESSES }: Settings): { address: string; name: string } {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw wrong(`must be a URL such as https://example.com/hook, but got ${shown(text)}`)
  }
  if (url.username !== '' || url.password !== '')
    throw wrong('must be a URL without a user name and password')
  const literal = literalAddress(url)
  const host = url.hostname.replace(/\.$/, '')
  const isOwn =
    host === 'localhost' || host.endsWith('.localhost') || (literal !== undefined && isInside(literal))
  if (isOwn && WEBHOOK_PRIVATE_ADDRESSES === 'refuse') {
    throw wrong(
      `must be outside private networks, as WEBHOOK_PRIVATE_ADDRESSES requires, but got ${shown(text)}`,
    )
  }
  return { address: url.href, name: host.slice(0, 255) }
}

function wrong(text: string): ApiError {
  return new ApiError('parameter_value', text, { field: 'address' })
}
