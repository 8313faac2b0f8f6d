import { sql } from 'kysely'
import type { Fragment } from '#selector/source.ts'

/** A position as it is compared with others: `--` stands behind every number. */
export function behindAll(position: Fragment): Fragment {
  return sql`coalesce(${position}, 30000)`
}

/** A position as it lies in a segment: `--` is in those that reach 10000 (docs/protocol.md, Segments). */
export function inSegments(position: Fragment): Fragment {
  return sql`coalesce(${position}, 10000)`
}
