import { Type } from 'typebox'
import { languages } from '../languages.ts'
import { actionOn, list, openOperation, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import type { guestRights } from '../positions_2/settings.ts'
import { field, row } from '../row.ts'
import { GUEST_LINK_HEADER, PASSWORD_LENGTH, SESSION_HEADER } from '../session.ts'
import { flag, integerOrNull, textOrNull } from '../value.ts'

/** Possible contents of a guest link: those of `guest_link_right`, and Sextant's own. */
export const guestLinkContents = {
  positions: 'Keywords and their positions.',
  volume: 'Search volumes of the type that visibility is based on, and visibility itself.',
  frequency: 'Search volumes of the other types.',
  visitors: 'Visits: always empty, since Sextant has no source of visits.',
  dates: 'Every date that the link covers, instead of only the last two with a check.',
  summary: 'Comparison of two dates.',
  charts: 'Figures by date.',
  competitors: 'The same for competitors.',
  groups: 'Groups of keywords.',
  tags: 'Tags of keywords.',
  urls: 'Pages that rank, and pages that should.',
  reports: 'Reports that were made, whole, with the evidence of their positions.',
} as const satisfies Record<(typeof guestRights)[number], string> & Record<string, string>

export type GuestLinkContent = keyof typeof guestLinkContents
export const guestLinkContentNames = Object.keys(guestLinkContents) as GuestLinkContent[]

/** Maximum number of guest links of a project. */
export const GUEST_LINKS = 100
/** Maximum number of reports that a guest link names. */
export const GUEST_LINK_REPORTS = 100
/** Maximum number of filters of a guest link. */
export const GUEST_LINK_FILTERS = 10

export const GuestLink = row(
  'GuestLink',
  'A link that shows a project to people without an account. The server keeps only the hash of its token.',
  {
    id: field.id('Unique id of the link.'),
    project_id: field.id('Id of the project.'),
    name: field.text('Purpose of the link. Its guests do not see it.'),
    contents: field.textOrNull(
      `What the link shows, comma-separated: ${guestLinkContentNames.join(', ')}. Null: positions and what ` +
        '`guest_link_right` of the project says.',
    ),
    regions_indexes: field.textOrNull('Indexes of the regions it shows, comma-separated; null for all.'),
    date1: field.dateOrNull('First date it shows; null without one.'),
    date2: field.dateOrNull('Last date it shows; null without one.'),
    last_days: field.integerOrNull('Number of days up to today that it shows; null without such a limit.'),
    keywords_filters: field.textOrNull('Filters of the keywords it shows, as JSON; null for all keywords.'),
    reports_ids: field.textOrNull(
      'Ids of the reports it shows, comma-separated; null for all, if it shows reports.',
    ),
    expires: field.dateOrNull(
      "Last date on which it works, in the owner's time zone; null if it does not end.",
    ),
    ended: field.flag('1 if this date has passed.'),
    has_password: field.flag('1 if it asks for a password.'),
    lang: field.text('Language of what it shows.'),
    embed_origins: field.textOrNull(
      'Sites that may show its chart in a frame, separated by spaces; null for none.',
    ),
    date: field.datetime('Time the link was created.'),
    by_user_id: field.id('Id of the account that created it.'),
    opened: field.datetimeOrNull('Time it was last opened; null if never.'),
    opens: field.integer('Number of times it was opened.'),
  },
  ['id', 'name', 'contents', 'expires', 'opened', 'opens'],
)

const project_id = parameter.id().required('Id of the project.')
const id = parameter.id().required('Id of the link.')
const needed = { project_id: 'delegate' } as const

const LinkShown = Type.Object({
  id: Type.Integer({ description: 'Unique id of the link.' }),
  token: Type.String({
    description:
      'Token of the link, returned only once. People open `/#/g/{token}` of the dashboard; programs send it in the header ' +
      `\`${GUEST_LINK_HEADER}\`. With \`embed_origins\`, the chart is at \`/embed/{start}#/e/{token}\`, where start is ` +
      'everything up to the twelfth character after the point.',
  }),
})

const choices = {
  contents: parameter.someOf(guestLinkContentNames).optional(
    `What the link shows: ${Object.entries(guestLinkContents)
      .map(([name, doc]) => `\`${name}\` ${doc}`)
      .join(' ')} Defaults to positions and what \`guest_link_right\` of the project says.`,
  ),
  regions_indexes: parameter
    .integers(1, 2_147_483_647, 1_000)
    .optional('Indexes of the regions that it shows. An empty list, the default, means all.'),
  date1: parameter.text(10, 0).optional('First date that it shows. An empty text means none.'),
  date2: parameter.text(10, 0).optional('Last date that it shows. An empty text means none.'),
  last_days: parameter
    .integer(0, 3_660)
    .optional('Number of days up to today that it shows, instead of `date1` and `date2`. 0 means no limit.'),
  keywords_filters: parameter
    .filters(GUEST_LINK_FILTERS)
    .optional('Filters, as in a list of keywords: only these keywords exist for the guests.'),
  reports_ids: parameter
    .ids(GUEST_LINK_REPORTS)
    .optional(
      'Ids of the reports that it shows if `contents` has `reports`. An empty list, the default, means all, also later ones. ' +
        'Reports are shown whole, so a link with `regions_indexes`, `keywords_filters` or dates must name its reports.',
    ),
  expires: parameter
    .text(10, 0)
    .optional("Last date on which the link works, in the owner's time zone. An empty text means no end."),
  password: parameter
    .secret(PASSWORD_LENGTH.maximum, 0)
    .optional(
      `Password that the link asks for, of at least ${PASSWORD_LENGTH.minimum} characters. An empty text means none.`,
    ),
  lang: parameter.oneOf(languages).optional('Language of what it shows. Defaults to yours.'),
  embed_origins: parameter
    .texts(255, 20)
    .optional(
      'Origins of the sites that may show its chart in a frame, such as `https://crumbs.example`; `*` for any. Such a link ' +
        'must show only `charts`, with or without `volume`, and ask for no password, since every visitor of the site gets it. ' +
        'An empty list, the default, means none.',
    ),
}

export const guestLinksGet = list('get/projects_2/guest_links', GuestLink, {
  summary: 'Lists the guest links of a project.',
  rights: needed,
  envelope: 'counted',
  parameters: { project_id },
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, fields: ['id', 'name', 'contents', 'expires', 'opens'] },
    result: [{ id: 1, name: 'for the client', contents: 'positions,dates', expires: '2030-12-31', opens: 0 }],
  },
})

export const guestLinksAdd = operation('add/projects_2/guest_links', {
  scope: 'share',
  summary: 'Creates a link that shows a project to people without an account.',
  notes:
    'Whoever has the link sees what it shows, and nothing else: no money, providers, settings, people or other projects. ' +
    `A project has at most ${GUEST_LINKS} links (docs/guest-links.md).`,
  rights: needed,
  parameters: {
    project_id,
    name: parameter.text(100).required('Purpose of the link, for you.'),
    ...choices,
  },
  result: LinkShown,
  errors: ['forbidden', 'selection'],
  example: {
    request: {
      project_id: 1,
      name: 'for the client',
      contents: ['positions', 'dates'],
      expires: '2030-12-31',
    },
    result: { id: 1, token: '1.…' },
  },
})

export const guestLinksEdit = operation('edit/projects_2/guest_links', {
  scope: 'share',
  summary: 'Changes what a guest link shows.',
  notes: 'Parameters that are not sent stay unchanged. The address of the link stays the same.',
  rights: needed,
  parameters: {
    project_id,
    id,
    name: parameter.text(100).optional('Purpose of the link, for you.'),
    ...choices,
    follows_project: parameter
      .flag()
      .default(
        false,
        'Whether the link shows positions and what `guest_link_right` of the project says, instead of its own contents.',
      ),
  },
  result: Type.Integer({ description: 'Always 1.' }),
  errors: ['forbidden', 'selection'],
  example: { request: { project_id: 1, id: 1, expires: '2031-12-31' }, result: 1 },
})

export const guestLinksRenew = operation('edit/projects_2/guest_links/renew', {
  scope: 'share',
  summary: 'Replaces the token of a guest link; the old one stops working immediately.',
  rights: needed,
  parameters: { project_id, id },
  result: LinkShown,
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1 }, result: { id: 1, token: '1.…' } },
})

export const guestLinksDel = actionOn('del/projects_2/guest_links', GuestLink, {
  scope: 'share',
  summary: 'Revokes guest links.',
  notes:
    'They stop working immediately, in other processes within three seconds. Requires `id` or `filters`.',
  rights: needed,
  parameters: { project_id },
  result: Type.Integer({ description: 'Number of links revoked.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1 }, result: 1 },
})
const idOfGuest = (description: string) => Type.Integer({ description })

const VisitedRegion = Type.Object({
  index: idOfGuest('Index of the region, `region_index` in other operations.'),
  searcher_key: idOfGuest('Key of the search engine.'),
  searcher: Type.String({ description: 'Name of the search engine.' }),
  region_key: idOfGuest('Key of the place.'),
  name: Type.String({ description: 'Name of the place in the language of the link.' }),
  lang: Type.String({ description: 'Interface language of the search engine.' }),
  device: idOfGuest('Device: 0 PC, 1 tablet, 2 phone.'),
  volume_type: integerOrNull(
    'Type of search volume that visibility is based on; null without one, or if it is not shown.',
  ),
})

export const guestLinksVisit = openOperation('add/projects_2/guest_links/visits', {
  summary: 'Opens a guest link: returns what it shows.',
  notes:
    `Requires no credentials, only the header \`${SESSION_HEADER}: 1\`. The operations that a link allows take its token in the ` +
    `header \`${GUEST_LINK_HEADER}\` instead of a key, followed by a point and the pass if the link asks for a password. A link ` +
    'that is unknown, has ended or was revoked gives one error (53). Without the password, 2001 or 2003 name the parameter ' +
    '`password`. After too many wrong passwords, wait for the time given in `Retry-After` (3006).',
  parameters: {
    token: parameter.secret(200).required('Token of the link.'),
    password: parameter.secret(PASSWORD_LENGTH.maximum).optional('Password, if the link asks for one.'),
    pass: parameter.secret(100).optional('Pass of an earlier visit, instead of the password.'),
  },
  result: Type.Object({
    pass: textOrNull('Pass to send with the token from now on; null if the link asks for no password.'),
    project_id: idOfGuest('Id of the project.'),
    name: Type.String({ description: 'Display name of the project.' }),
    site: Type.String({ description: 'Site of the project, in its own script.' }),
    shared_by: Type.String({ description: 'Name of the account that owns the project.' }),
    contents: Type.Array(Type.String(), { description: 'What the link shows.' }),
    date1: textOrNull('First date that it shows; null without one.'),
    date2: textOrNull('Last date that it shows; null without one.'),
    expires: textOrNull('Last date on which it works; null if it does not end.'),
    lang: Type.String({ description: 'Language of what it shows.' }),
    embeddable: flag('1 if other sites may show its chart in a frame.'),
    regions: Type.Array(VisitedRegion, { description: 'Search engines and places that it shows.' }),
    reports: Type.Array(
      Type.Object({
        id: idOfGuest('Id of the report.'),
        headline: Type.String({ description: 'Heading of the report.' }),
        language: Type.String({ description: 'Language of the report.' }),
        first_date: textOrNull('Older of the compared dates; null without one.'),
        second_date: textOrNull('Newer of the compared dates; null without a check in the period.'),
        invented: flag('1 if the sandbox invented any of its numbers.'),
        made: Type.String({ description: 'Time the report was made, in the time zone of the project.' }),
      }),
      { description: 'Reports that it shows, newest first.' },
    ),
    competitors: Type.Array(
      Type.Object({
        id: idOfGuest('Id of the competitor.'),
        name: Type.String({ description: 'Display name.' }),
        site: Type.String({ description: 'Its site, in its own script.' }),
      }),
      { description: 'Competitors, if the link shows them.' },
    ),
  }),
  errors: ['unauthenticated', 'sign_in_throttled', 'parameter_missing'],
  example: {
    request: { token: '1.PbA1YsXa5dCwV0o7rDyDqk0QJ0dJ4uGx2XjY0zv2b3c' },
    result: {
      pass: null,
      project_id: 1,
      name: 'Bakery Lane',
      site: 'bakery-lane.example',
      shared_by: 'Administrator',
      contents: ['positions', 'dates'],
      date1: null,
      date2: null,
      expires: '2031-12-31',
      lang: 'en',
      embeddable: 0,
      regions: [
        {
          index: 2,
          searcher_key: 1,
          searcher: 'Google',
          region_key: 213,
          name: 'Moscow',
          lang: 'ru',
          device: 0,
          volume_type: null,
        },
      ],
      reports: [],
      competitors: [],
    },
  },
})
