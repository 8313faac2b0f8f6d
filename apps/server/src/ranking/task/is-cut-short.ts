import { sql } from 'kysely'

/** Whether a task `t` lacks pages: it failed, or ended with some of its pages. A plan that left pages out gives no reason. */
export const isCutShort = sql`(t.outcome = 'failed' or (t.outcome = 'partial' and t.reason is not null))`
