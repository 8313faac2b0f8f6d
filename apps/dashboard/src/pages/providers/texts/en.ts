import type { AssumptionName, FindingResult } from '@sextant/contract/providers_2/assumptions.ts'
import type { CapPeriod, CapScope } from '@sextant/contract/providers_2/caps.ts'
import type { ProviderStepName } from '@sextant/contract/providers_2/test.ts'
import { counted } from '../../../texts/en.ts'

/** Texts of the providers page. */
export const en = {
  title: 'Providers',
  about:
    'Sextant buys result pages from providers. Set up one or more, choose their order, and limit your spending with caps.',
  parts: 'Provider sections',
  sections: { providers: 'Providers', order: 'Order', caps: 'Caps', canaries: 'Canaries' },
  forAdministrators: 'Only administrators can view this page',
  forAdministratorsTodo: 'If checks fail because of a provider, ask an administrator of this installation.',

  sandbox: 'Sandbox (invented results)',
  sandboxTitle: (engines: string) => `Positions on ${engines} are invented`,
  sandboxTodo:
    'The sandbox makes up their results so that you can try Sextant. For real positions, add a provider below and add it to the order.',
  nobodyTitle: (engines: string) => `No provider for ${engines}`,
  nobodyTodo:
    'Checks there are rejected. Add or turn on a provider that supports them, and add it to the order.',

  configured: 'Your providers',
  noneConfigured: 'No providers yet',
  nothingToCap: 'No paid providers yet. Add one under “Providers” first.',
  noneConfiguredTodo: 'Choose one below and enter its API key.',
  available: 'Available providers',
  availableHint: 'Supported search engines and public starting prices in US dollars.',
  currency:
    'Prices, costs and caps use the currency in which you enter prices. Listed prices are in US dollars.',
  add: 'Add',
  addNamed: (name: string) => `Add ${name}`,
  name: 'Provider',
  engines: 'Search engines',
  depth: 'Depth',
  actions: 'Actions',
  listedPrice: 'Listed price',
  noPrice: 'unknown',
  perUnit: (price: string, unit: string) => `${price} per ${unit}`,
  deferred: 'cheaper delayed results for scheduled checks',
  top: (depth: number) => `top ${depth}`,

  states: {
    ready: 'Ready',
    off: 'Turned off: receives no requests',
    broken: 'Not working',
    capped: 'Cap reached: receives no requests until the next day or month, or until you raise the cap',
    priceless:
      'Price missing: the cap cannot be enforced without one, so it receives no requests. Enter its price',
  },
  failing: (date: string, failed: string, requests: string) =>
    `${failed} of ${requests} requests failed on ${date}. See the reasons below.`,
  quarantined: (engine: string, date: string) =>
    `Its replies for ${engine} are not trusted since ${date}: checks use the next provider, and no rank is recorded from them.`,
  quarantineCounts: (departed: number, judged: number) =>
    `${departed} of the last ${judged} replies departed.`,
  lift: (engine: string) => `Trust again for ${engine}`,
  liftTitle: (name: string, engine: string) => `Trust ${name} again for ${engine}?`,
  liftAction: 'Trust again',
  liftAbout:
    'Test the provider first. Checks record ranks from its replies again, and what led to this counts as usual.',
  invented: 'Its results are invented.',
  words: 'Reason:',
  places: (places: string) => `Order: ${places}.`,
  placeIn: (place: number, engine: string) => `${engine} (#${place})`,
  noPlace: 'Not in any order, so it receives no requests.',
  putInOrder: 'Add to order',
  key: 'API key',
  noKey: 'none',
  address: 'Address',
  price: 'Price',
  source: 'Configured in',
  sources: { settings: 'server settings', stored: 'dashboard', none: 'not configured' },
  rate: 'Request rate',
  rateOf: (rate: string) => `${rate} per second`,
  rateUnused: 'no requests yet',
  ratePaused: (seconds: number) => `paused for ${seconds} s, as the provider asked`,
  rateSet: (limit: string) => `Limit: ${limit} per second.`,
  rateListed: (from: string, to: string) =>
    from === to
      ? `Documented limit: ${to} per second.`
      : `Documented limits: ${from} to ${to} per second, by plan. Sextant finds yours.`,
  rateFound: 'No documented limit. Sextant finds what the provider accepts.',
  rateAtOnce: (limit: string) => `At most ${limit} at once.`,
  spentDay: 'Spent today (UTC)',
  spentMonth: 'Spent this month',
  ofCap: (spent: string, cap: string) => `${spent} of ${cap}`,

  test: 'Test',
  testNamed: (name: string) => `Test ${name}`,
  edit: 'Edit',
  editNamed: (name: string) => `Edit ${name}`,
  switchOff: 'Turn off',
  switchOffNamed: (name: string) => `Turn off ${name}`,
  switchOn: 'Turn on',
  switchOnNamed: (name: string) => `Turn on ${name}`,
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,

  switchOnTitle: (name: string) => `Turn on ${name}?`,
  switchOffTitle: (name: string) => `Turn off ${name}?`,
  switchOffAbout:
    'It receives no more requests, for any account. Running checks continue with the next provider in the order, or wait for a short time and then fail.',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeAbout:
    'This deletes its API key and removes it from every order. Its costs, caps and stored pages are kept.',

  addTitle: (name: string) => `Add ${name}`,
  editTitle: (name: string) => `Edit ${name}`,
  save: 'Save',
  keyHint: 'You find it in your account at the provider. It is stored encrypted and never shown again.',
  keyForm: (form: string) => `Format: ${form}.`,
  keyKept: (end: string) => `The current key ends in ${end}. Leave empty to keep it.`,
  keyMissing: 'Enter the API key. This provider requires one.',
  addressHint: 'Only if it differs from the default, for example the address of your own SearXNG.',
  priceHint: (unit: string) =>
    `What you pay for one ${unit}. Caps are based on it. Leave empty to use the listed price.`,
  priceWrong: 'Enter an amount such as 0.0006 with at most 9 decimals.',
  perSecond: 'Requests per second',
  perSecondHint:
    'Optional. Leave empty to use the documented limit, or to let Sextant find what the provider accepts.',
  perSecondWrong: 'Enter a number from 0.001 to 10000.',
  atOnce: 'Concurrent requests',
  atOnceHint: 'Optional. Leave empty to use the documented limit.',
  atOnceWrong: 'Enter a whole number from 1 to 10000.',
  inSettings:
    'The API key and address of this provider come from the server settings (environment variables). Change them there.',
  addedNext: (name: string) =>
    `${name} added as the last provider in the order of its search engines. Test it now.`,
  saved: (name: string) => `${name} saved.`,

  testTitle: (name: string) => `Test ${name}`,
  testAbout:
    'Buys pages 1 and 2 of a query, shows which step fails, and checks everything that Sextant assumes of the replies.',
  testPrice: (price: string) => `Costs at most ${price} and counts toward the caps.`,
  testUnknownPrice: (requests: number) =>
    `Costs ${requests === 1 ? 'one request' : `${requests} requests`}. The price of this provider is unknown.`,
  testFree: 'Free: the sandbox invents the pages.',
  engine: 'Search engine',
  query: 'Search for',
  queryHint: 'A phrase with more than ten results. A misspelled one shows whether the provider corrects it.',
  place: 'Location (United Kingdom if empty)',
  startTest: 'Run test',
  testAgain: 'Run test again',
  testPassed: 'All steps passed. This provider works.',
  testFailed: (step: string) => `Failed at step “${step}”.`,
  testBroken: (count: number) =>
    `The replies contradict ${count === 1 ? 'an assumption' : `${count} assumptions`}. Do not trust its ranks until this is resolved.`,
  testCost: (cost: string) => `The test cost ${cost}.`,
  assumed: 'Assumptions about the replies',
  assumptions: {
    shape: 'Every reply is a result page whose results have links and titles.',
    text: 'Every reply repeats the query.',
    page: 'Every reply repeats the number of its page.',
    place: 'Every reply repeats the location, language and device.',
    correction: 'The results are those of the query itself, not of a corrected one.',
    numbering: 'The numbers of the results have no gaps.',
    order: 'The results are listed from the best one down.',
    disjoint: 'Page 2 has other results than page 1.',
    extent: 'A reply holds as many pages and results as requested.',
  } satisfies Record<AssumptionName, string>,
  findings: { proven: 'Proven', broken: 'Broken', not_shown: 'Not shown' } satisfies Record<
    FindingResult,
    string
  >,
  expected: (expected: string) => `Expected: ${expected}`,
  proofs: 'Proven by its replies',
  untested: (engine: string) => `${engine}: not tested yet, so nothing is proven.`,
  provenOf: (engine: string, proven: number, all: number, date: string) =>
    `${engine}: ${proven} of ${all} assumptions proven, latest test on ${date}.`,
  showUnproven: (engine: string) => `Unproven for ${engine}`,
  showProven: (engine: string) => `Proven for ${engine}`,
  passed: 'passed',
  failed: 'failed',
  notReached: 'not reached',
  steps: {
    configured: { name: 'Configured', todo: 'Change its API key or address, raise its cap, or turn it on.' },
    resolves: {
      name: 'Address resolved',
      todo: 'Check the address for typos, and make sure that this server can use DNS.',
    },
    connects: {
      name: 'Connected',
      todo: 'Nothing listens at the address, or a firewall blocks it. Check the port and the outbound connections of the server.',
    },
    secure: {
      name: 'Encrypted',
      todo: 'The certificate is not valid for this address, or the address does not support HTTPS. Check the address and the clock of the server.',
    },
    answers: {
      name: 'Response received',
      todo: 'The provider did not respond to the search. Try again, or see its status page.',
    },
    accepted: {
      name: 'API key accepted',
      todo: 'Check the API key and the remaining credit in your account at the provider.',
    },
    parsed: {
      name: 'Result page parsed',
      todo: 'The response is not a result page. Check the address. If it is right, the format of the provider changed: update Sextant.',
    },
  } satisfies Record<ProviderStepName, { name: string; todo: string }>,

  health: (days: number) => `Last ${days} days`,
  days: 'Period',
  lastDays: (days: number) => `${days} days`,
  noRequests: 'No requests.',
  requests: 'Requests',
  requestsOf: (requests: string, failed: string, percent: string) =>
    `${requests} requests, ${failed} failed (${percent}%)`,
  latency: 'Latency',
  latencyOf: (half: string, most: string) => `median ${half}, 95th percentile ${most}`,
  seconds: (value: string) => `${value} s`,
  cost: 'Cost',
  agreement: 'Agreement',
  agreementOf: (percent: string, other: string, pages: number) =>
    `${percent}% with ${other} (${counted(pages, 'first page')} compared)`,
  agreementHint:
    'Share of the top 10 results that both providers returned for the same query on the same day.',
  byDay: 'Requests per day',
  answered: 'Succeeded',
  failures: 'Failed',
  latencyByDay: 'Median latency per day',
  failureKinds: 'Failures',

  order: 'Order of providers',
  orderHint:
    'Requests go to the first provider. If it cannot deliver (API key rejected, no credit, cap reached, turned off, or failing repeatedly), the next one restarts the check from the first page. Changes apply immediately.',
  orderOf: (engine: string) => `Order for ${engine}`,
  usual: 'No order is set. Requests go to the provider in the server settings (SERP_PROVIDER).',
  nobody: 'No providers: checks are rejected.',
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  takeOut: (name: string) => `Remove ${name} from the order`,
  addTo: 'Add to order',
  addLast: 'Add as last',
  addInstead: 'Replace the sandbox',
  nothingToAdd: 'No other provider of yours supports this search engine.',
  backToUsual: 'Reset to SERP_PROVIDER',
  orderSaved: (engine: string, names: string) => `Saved. ${engine}: ${names}.`,
  drag: 'Drag to reorder',
  isOff: 'turned off',
  isBroken: 'not working',

  caps: 'Spending caps',
  capsHint:
    'The maximum price of a request is reserved before it is sent, so a cap is never exceeded. At the cap of a provider, checks continue with the next provider. At the cap of a project or API key, they fail. Days and months are in UTC.',
  noCaps: 'No caps yet',
  noCapsTodo: 'Set one below before you use a paid provider for large projects.',
  cap: 'Cap',
  used: 'Used',
  capOf: {
    provider: (id: string, name?: string) => `Provider ${name ?? id}`,
    project: (id: string, name?: string) =>
      name === undefined ? `Project ${id}` : `Project ${name} (${id})`,
    key: (id: string, name?: string) => (name === undefined ? `API key ${id}` : `API key ${name} (${id})`),
  },
  perPeriod: { day: 'per day', month: 'per month' },
  usedOf: (used: string, amount: string) => `${used} of ${amount}`,
  reached: 'reached',
  removeCap: 'Remove',
  removeCapOf: (what: string) => `Remove cap: ${what}`,
  setCap: 'Set cap',
  scope: 'Applies to',
  scopes: { provider: 'Provider', project: 'Project', key: 'API key' } satisfies Record<CapScope, string>,
  subject: { provider: 'Provider', project: 'Project ID', key: 'API key ID' },
  subjectHint: 'The list shows your own. You can also enter an ID of another account.',
  subjectMissing: 'Enter an ID.',
  period: 'Period',
  periods: { day: 'Day', month: 'Month' } satisfies Record<CapPeriod, string>,
  amount: 'Amount',
  amountHint: 'In the currency of provider prices. 0 blocks all spending.',
  amountWrong: 'Enter an amount such as 5.00 with at most 9 decimals.',
  setIt: 'Set cap',
  capSaved: 'Cap set.',
  capRemoved: 'Cap removed.',
}
