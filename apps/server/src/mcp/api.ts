import type { Operation } from '@sextant/contract'
import type { Client } from '@sextant/sdk'

/** What tools, resources and prompts work with: one account's connection to the API, which checks every request. */
export interface Api {
  readonly send: Client['send']
  /** Whether the key of the connection may call an operation. */
  readonly allows: (operation: Operation) => boolean
}
