import { ApiError, type TargetKind } from '@sextant/contract'
import type { Digest } from '@sextant/contract/events_2/kinds.ts'

/** Throws ApiError 2003 for a digest of a target that does not receive emails. */
export function requireNoDigest(kind: TargetKind, digest: Digest = 'none'): void {
  if (kind === 'email' || digest === 'none') return
  throw new ApiError(
    'parameter_value',
    `must be "none" for a target of the kind ${kind}, because only emails have digests, but got "${digest}"`,
    { field: 'digest' },
  )
}
