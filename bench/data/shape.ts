/** The owner of everything: the first account of an installation. */
export const ACCOUNT = 1

/** Projects of one kind: ids from `first`, each with `keywords` spread evenly over `groups`. */
export interface ProjectKind {
  readonly first: number
  readonly count: number
  readonly keywords: number
  readonly groups: number
}

/** All seeded data. */
export const projects = {
  small: { first: 101, count: 20, keywords: 100, groups: 5 },
  large: { first: 201, count: 2, keywords: 10_000, groups: 50 },
  tracked: { first: 301, count: 2, keywords: 1_000, groups: 10 },
  /** Empty projects; each receives one import. */
  toImport: { first: 401, count: 60, keywords: 0, groups: 1 },
} as const satisfies Record<string, ProjectKind>

/** Positions of the tracked projects: a position per keyword, region and day, of `days` days. */
export const history = { regions: [1, 2], region: 2, firstDate: '2026-01-01', days: 40 } as const

/** Positions of the first large project, which are slow to seed: region `history.region`, a year from the same day. */
export const year = { project: projects.large.first, days: 365 } as const

/** Id of a group of a project; its folder has the project's id. */
export function groupId(project: number, group: number): number {
  return project * 1_000 + group
}

export function idsOf(kind: ProjectKind): number[] {
  return Array.from({ length: kind.count }, (_, index) => kind.first + index)
}

/** A calendar day, `days` after the first one of the history. */
export function historyDate(days: number): string {
  return new Date(Date.parse(history.firstDate) + days * 86_400_000).toISOString().slice(0, 10)
}
