import type { Answer } from '../post/post.ts'
import type { ChatMarkup } from './text.ts'

/** An answer with its JSON object; empty if it is none. */
export interface ChatAnswer extends Answer {
  readonly json: Readonly<Record<string, unknown>>
}

/** A kind of chat. */
export interface Chat {
  readonly markup: ChatMarkup
  /** The request that posts a marked-up text. Throws DeliveryError. */
  request(address: string, text: string): { url: URL; body: object; allowInside?: boolean }
  /** Why a message was refused. Its text never repeats what might come from a private network. */
  refusal(answer: ChatAnswer): { readonly text: string; readonly askedSeconds?: number }
}
