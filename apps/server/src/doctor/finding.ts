/** How bad a finding is. `problem`: something does not work or will soon not; `warning`: it may be on purpose. */
export type Level = 'ok' | 'warning' | 'problem'

/** What a check found. */
export interface Finding {
  readonly level: Level
  /** What is the case, as a sentence. */
  readonly found: string
  /** What to do about it; null for `ok`. */
  readonly advice: string | null
}

export function ok(found: string): Finding[] {
  return [{ level: 'ok', found, advice: null }]
}

export function warning(found: string, advice: string): Finding {
  return { level: 'warning', found, advice }
}

export function problem(found: string, advice: string): Finding {
  return { level: 'problem', found, advice }
}

/** Advice for what no user can have caused. */
export const DEFECT =
  'This is a defect of Sextant, or somebody changed the database. Keep a backup and report it.'
