import type { ProvenanceSource } from '@sextant/contract/positions_2/provenance.ts'
import type { Evidence } from '#ranking/stored/evidence.ts'

/** Where a position comes from. */
export function sourceOf({
  has_cell,
  check,
  replay,
}: Pick<Evidence, 'has_cell' | 'check' | 'replay'>): ProvenanceSource {
  if (!has_cell) return 'none'
  if (check === null) return 'import'
  return replay === null ? 'check' : 'replay'
}
