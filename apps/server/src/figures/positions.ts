import { sql } from 'kysely'
import type { Fragment } from '#selector/source.ts'

/** A position for comparisons: `--` is behind every number. */
export function behindAll(position: Fragment): Fragment {
  return sql`coalesce(${position}, 30000)`
}

/** A position for segments: `--` is in segments that reach 10000 (docs/protocol.md, Segments). */
export function inSegments(position: Fragment): Fragment {
  return sql`coalesce(${position}, 10000)`
}
