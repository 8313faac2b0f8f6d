import type { Rule, RuleEffect, RuleKind } from '../site.ts'

const effects = {
  include: 'counts as the site',
  exclude: 'never counts',
} satisfies Record<RuleEffect, string>

const kinds = {
  host: 'host',
  prefix: 'path and below',
  url: 'single page',
  name: 'name in AI Overviews',
  regexp: 'regular expression',
} satisfies Record<RuleKind, string>

export const en = {
  subdomainsPanel: {
    title: 'Subdomains',
    label: 'Count results on subdomains, such as shop.example.com for example.com',
    hint: 'Applies to your site and all competitors with default rules, for checks that start from now on. To update existing positions, run a replay below.',
  },
  site: 'Site',
  own: (site: string) => `${site} (your site)`,
  rulesOf: (site: string) => `What counts as ${site}`,
  order:
    'A result counts if a matching rule says “counts as the site” and none says “never counts”. Exclusions are applied first, then the other rules from top to bottom. The first match decides.',
  rule: (number: number) => `Rule ${number}`,
  effect: 'Effect',
  kind: 'Match by',
  effects,
  kinds,
  values: {
    host: 'Host',
    prefix: 'Host and path',
    url: 'Page address',
    name: 'Name',
    regexp: 'Regular expression',
  } satisfies Record<RuleKind, string>,
  samples: {
    host: 'bakery-lane.example',
    prefix: 'bakery-lane.example/shop',
    url: 'bakery-lane.example/item?id=7',
    name: 'Bakery Lane',
    regexp: String.raw`^bakery-lane\.example/(rye|wheat)`,
  } satisfies Record<RuleKind, string>,
  subdomains: 'and its subdomains',
  remove: 'Remove',
  add: 'Add rule',
  emptyMeans: 'Without rules, the address of the site decides.',
  toDefault: 'Reset to default',
  isDefault: 'These are the default rules, derived from the address of the site.',
  version: (version: number, date: string) => `Version ${version}, saved on ${date}.`,
  savedNext:
    'Checks that start from now on use these rules. To update existing positions, run a replay below.',
  versions: (count: number) => `All ${count} versions`,
  versionsHint: 'Every change creates a new version, and every check records the version it used.',
  versionTitle: (version: number, date: string, by: number | undefined) =>
    by === undefined ? `Version ${version}` : `Version ${version}, ${date}, by account ${by}`,
  defaultRules: 'Default rules, derived from the address of the site.',
  ruleInWords: ({ effect, kind, value, subdomains }: Rule) =>
    `${value}: ${kinds[kind]}${subdomains === 1 ? ' with its subdomains' : ''}, ${effects[effect]}`,

  tester: {
    title: 'Test the rules',
    urls: 'Addresses',
    hint: 'One per line, as on a result page. They are tested with the rules above, saved or not. Nothing is stored.',
    address: 'Address and compared form',
    counts: 'Counts',
    decides: 'Decided by',
    yes: '✓ yes',
    no: '✕ no',
    noRule: 'no rule matches',
    noAddress: 'hidden, or no address',
  },

  past: {
    title: 'Replay',
    about:
      'Apply the current rules to the stored result pages of earlier checks. No provider is asked, and it is free. You see a preview first.',
    preview: (site: string) => `Preview changes for ${site}`,
    running: (preview: boolean, done: string, checks: string) =>
      `${preview ? 'Creating the preview' : 'Applying changes'}: ${done} of ${checks} checks read.`,
    cancel: 'Stop',
    question: 'Apply the current rules to past checks?',
    consequence:
      'This adds, changes and removes positions as shown in the preview. The list of changes keeps the previous values. To undo it, you need another replay with other rules.',
    apply: 'Apply changes',
    outcome: (preview: boolean, finished: boolean, date: string) =>
      finished ? (preview ? `Preview from ${date}:` : `Applied on ${date}:`) : `Stopped on ${date}:`,
    counts: {
      added: (count: string) => `New positions: ${count}`,
      changed: (count: string) => `Changed positions or pages: ${count}`,
      removed: (count: string) => `Removed positions: ${count}`,
      unchanged: (count: string) => `Unchanged positions: ${count}`,
      gone: (count: string) => `Checks whose pages were removed (positions kept): ${count}`,
      unreadable: (count: string) => `Checks with an unreadable page (positions kept): ${count}`,
    },
    nothing: 'No finished checks yet.',
    changes: 'All changes',
    columns: { keyword: 'Keyword', date: 'Date', before: 'Before', after: 'After' },
    none: 'none',
    goneKeyword: 'deleted keyword',
    more: (count: number) => `${count} more are available in the API: get/positions_2/replays/changes.`,
  },
}
