/** Pages of a project, in menu order. */
export const projectPages = ['rankings', 'summary', 'keywords', 'reports', 'runs', 'settings'] as const
export type ProjectPage = (typeof projectPages)[number]

/** Pages of the account, in menu order. */
export const accountPages = ['projects', 'billing', 'providers', 'api', 'audit', 'users', 'storage'] as const
export type AccountPage = (typeof accountPages)[number]

/** Pages that only administrators can use. */
export const administratorPages: readonly AccountPage[] = ['providers', 'users', 'storage']

/** Parameters of a page's address. A parameter that is left out has its default. */
export type ViewParameters = Readonly<Record<string, string | undefined>>

/** Page addresses, for links and for the router. */
export const addressOf = {
  account: (page: AccountPage, view?: ViewParameters) => `/${page}${query(view)}`,
  welcome: () => '/welcome',
  profile: () => '/profile',
  project: (projectId: number, page: ProjectPage, view?: ViewParameters) =>
    `/projects/${projectId}/${page}${query(view)}`,
  keyword: (projectId: number, keywordId: number, view?: ViewParameters) =>
    `/projects/${projectId}/keywords/${keywordId}${query(view)}`,
  report: (projectId: number, reportId: number) => `/projects/${projectId}/reports/${reportId}`,
} as const

function query(view: ViewParameters = {}): string {
  const given = Object.entries(view).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
