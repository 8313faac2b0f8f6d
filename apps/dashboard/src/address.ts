/** Pages of a project, in menu order. */
export const projectPages = [
  'rankings',
  'summary',
  'urls',
  'keywords',
  'reports',
  'runs',
  'settings',
] as const
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
  /** The page of a guest link; the token stays in the fragment, which browsers do not send. */
  guestLink: (token: string) => `/g/${token}`,
  /** The page of an embedded chart, as a whole path: the server finds the link by the start of its token. */
  embeddedChart: (token: string) =>
    `/embed/${token.slice(0, token.indexOf('.') + EMBED_START + 1)}#/e/${token}`,
} as const

/** Characters of a token after its point that are in the path of an embedded chart. */
const EMBED_START = 12

function query(view: ViewParameters = {}): string {
  const given = Object.entries(view).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
