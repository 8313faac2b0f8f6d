import type { Rule, RuleEffect, RuleKind } from '../site.ts'

const effects = {
  include: 'counts as the site',
  exclude: 'never counts',
} satisfies Record<RuleEffect, string>

const kinds = {
  host: 'a host',
  prefix: 'a path and below',
  url: 'one page',
  regexp: 'a pattern',
} satisfies Record<RuleKind, string>

export const en = {
  subdomainsPanel: {
    title: 'Sub-domains',
    label: 'Results on sub-domains count, such as shop.example.com for example.com',
    hint: 'Of your site and of every competitor whose rules nobody has changed. It counts for checks that start from now on; positions so far stay, until you have the past read again below.',
  },
  site: 'Rules of',
  own: (site: string) => `${site} (your site)`,
  rulesOf: (site: string) => `What counts as ${site}`,
  order:
    'A result counts when one of the rules says so and none says “never counts”. Exclusions are looked at first, then the others from top to bottom; the first that fits decides.',
  rule: (number: number) => `Rule ${number}`,
  effect: 'What fits',
  kind: 'It fits when it is',
  effects,
  kinds,
  values: {
    host: 'Host',
    prefix: 'Host and path',
    url: 'Address of the page',
    regexp: 'Regular expression',
  } satisfies Record<RuleKind, string>,
  samples: {
    host: 'bakery-lane.example',
    prefix: 'bakery-lane.example/shop',
    url: 'bakery-lane.example/item?id=7',
    regexp: String.raw`^bakery-lane\.example/(rye|wheat)`,
  } satisfies Record<RuleKind, string>,
  subdomains: 'and its sub-domains',
  remove: 'Remove',
  add: 'Add a rule',
  emptyMeans: 'Without any rule, the address of the site decides.',
  toDefault: 'Back to the rule of a new project',
  isDefault: 'These rules follow from the address of the site; nobody has changed them.',
  version: (version: number, date: string) => `Version ${version} of ${date}.`,
  savedNext:
    'Checks that start from now on go by these rules. Positions so far stay as they are, until you have the past read again below.',
  versions: (count: number) => `All ${count} versions`,
  versionsHint: 'Rules are replaced, never overwritten; every check notes the version it went by.',
  versionTitle: (version: number, date: string, by: number | undefined) =>
    by === undefined ? `Version ${version}` : `Version ${version}, ${date}, by account ${by}`,
  defaultRules: 'As they follow from the address of the site.',
  ruleInWords: ({ effect, kind, value, subdomains }: Rule) =>
    `${value}: ${kinds[kind]}${subdomains === 1 ? ' with its sub-domains' : ''}, ${effects[effect]}`,

  tester: {
    title: 'Try the rules',
    urls: 'Addresses',
    hint: 'One on each line, as they stand on a result page. They are tried with the rules above, saved or not; nothing is kept.',
    address: 'Address, and how it is compared',
    counts: 'Counts',
    decides: 'Decided by',
    yes: '✓ yes',
    no: '✕ no',
    noRule: 'no rule fits',
    noAddress: 'hidden, or no address',
  },

  past: {
    title: 'Read the past again',
    about:
      'The result pages of earlier checks are kept. They can be read again by the rules of now: no provider is asked, and it costs nothing. First you see what would change.',
    preview: (site: string) => `See what would change for ${site}`,
    running: (preview: boolean, done: string, checks: string) =>
      `${preview ? 'Looking for what would change' : 'Changing the past'}: ${done} of ${checks} checks read.`,
    cancel: 'Stop',
    question: 'Change the past by the rules of now?',
    consequence:
      'Positions are set, changed and removed as the preview has listed them. What was there before stays in the list of changes. It cannot be undone with one click: another replay, with other rules, would have to be made.',
    apply: 'Make these changes',
    outcome: (preview: boolean, finished: boolean, date: string) =>
      finished
        ? preview
          ? `What would change (looked for on ${date}):`
          : `Changed on ${date}:`
        : `Stopped on ${date}:`,
    counts: {
      added: (count: string) => `Positions that were not known: ${count}`,
      changed: (count: string) => `Positions or pages that differ: ${count}`,
      removed: (count: string) => `Positions that the pages no longer give: ${count}`,
      unchanged: (count: string) => `Positions that stay: ${count}`,
      gone: (count: string) =>
        `Checks whose pages are no longer kept, so that their positions stay: ${count}`,
      unreadable: (count: string) =>
        `Checks with a page that cannot be read, so that their positions stay: ${count}`,
    },
    nothing: 'No check has ended yet: there is no past to read.',
    changes: 'The changes, one by one',
    columns: { keyword: 'Keyword', date: 'Date', before: 'Before', after: 'After' },
    none: 'none',
    goneKeyword: 'a keyword that was deleted',
    more: (count: number) => `${count} more are in the API: get/positions_2/replays/changes.`,
  },
}
