/** Addresses of pages of the dashboard. */
export interface Links {
  readonly keyword: (projectId: number, keywordId: string, region: number, date: string) => string
  readonly rankings: (projectId: number) => string
  readonly run: (projectId: number, runId: string) => string
  /** What a guest link shows, without an account. */
  readonly guest: (token: string) => string
  /** The targets and rules of a project. */
  readonly events: (projectId: number) => string
}

/** The links of an installation that people open at `publicUrl`; undefined without one. */
export function linksFrom(publicUrl: string | undefined): Links | undefined {
  if (publicUrl === undefined) return undefined
  const project = (id: number) => `${publicUrl}/#/projects/${id}`
  return {
    keyword: (projectId, keywordId, region, date) =>
      `${project(projectId)}/keywords/${keywordId}?region=${region}&date=${date}`,
    rankings: (projectId) => `${project(projectId)}/rankings`,
    run: (projectId, runId) => `${project(projectId)}/runs?run=${runId}`,
    guest: (token) => `${publicUrl}/#/g/${token}`,
    events: (projectId) => `${project(projectId)}/settings?section=events`,
  }
}
