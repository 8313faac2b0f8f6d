import { flag } from './flags.ts'
import type { Parameter } from './kind.ts'
import { unsupported } from './refused.ts'

/** Flags of the protocol that only add data to a response, which Sextant does not have. */
const added = {
  show_site_stat: 'metrics of the site collected by other tools',
  show_models: 'AI models of the project',
  include_ai_tracker_summary: 'a summary of the mentions in AI answers',
} as const satisfies Record<string, string>

type AddedName = keyof typeof added

/** The flag on a read: any value is accepted and ignored, since the rest of the response stays correct. */
export function ignored(name: AddedName): Parameter<false, 'default'> {
  const doc = `Ignored: would add ${added[name]}, which Sextant does not have.`
  return { ...flag().default(false, doc), default: false, read: () => false }
}

/** Throws ApiError 3004 for such a flag in a request that changes something, unless it is off. */
export function refuseIgnored(sent: Readonly<Record<string, unknown>>): void {
  for (const name of Object.keys(added)) {
    if (Object.hasOwn(sent, name) && sent[name] !== null) unsupported().read(sent[name], name)
  }
}
