import { Type, type Static } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { flag, integerOrNull, textOrNull } from '../value.ts'

/** Maximum number of rules per site. */
export const MATCH_RULES = 50
/** Maximum number of regular expressions among them. */
export const MATCH_PATTERNS = 5
/** Maximum number of URLs in one test. */
export const TESTED_URLS = 100

/** How a rule reads its value. */
export const ruleKinds = {
  host: 'A host, such as `example.com`; matches all its pages.',
  prefix: 'A host and a path, such as `example.com/shop`; matches that page and those below it.',
  url: 'One page, such as `example.com/item?id=7`, including its query.',
  name:
    'A name of the site, such as `Bakery Lane`. It matches no address: it tells whether an AI Overview names the site ' +
    'without a link.',
  regexp: 'A regular expression, matched anywhere in the canonical form of the address, ignoring case.',
} as const
export type RuleKind = keyof typeof ruleKinds

/** Effect of a rule on the results it matches. */
export const ruleEffects = {
  include: 'The result belongs to the site.',
  exclude: 'The result does not belong to the site, whatever else matches.',
} as const
export type RuleEffect = keyof typeof ruleEffects

const kinds = Object.keys(ruleKinds) as RuleKind[]
const effects = Object.keys(ruleEffects) as RuleEffect[]
const listed = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts)
    .map(([name, text]) => `\`${name}\` ${text}`)
    .join(' ')

export const MatchRule = Type.Object(
  {
    effect: Type.Unsafe<RuleEffect>(
      Type.Union(
        effects.map((effect) => Type.Literal(effect)),
        { description: listed(ruleEffects) },
      ),
    ),
    kind: Type.Unsafe<RuleKind>(
      Type.Union(
        kinds.map((kind) => Type.Literal(kind)),
        { description: listed(ruleKinds) },
      ),
    ),
    value: Type.String({
      description: 'Value in the form used for comparison: without scheme, `www.` and trailing slash.',
    }),
    subdomains: flag('1 if subdomains of the host match too.'),
  },
  { title: 'MatchRule', description: 'A rule that decides which results belong to a site.' },
)
/** A rule that decides which results belong to a site. */
export type MatchRule = Static<typeof MatchRule>

const MatchRules = Type.Object({
  site_id: Type.Integer({ description: 'Id of the project or of its competitor.' }),
  version: Type.Integer({ description: 'Version of the rules; 0 until they are first changed.' }),
  is_default: flag('1 if the rules follow from the address of the site and the `subdomains` setting.'),
  rules: Type.Array(MatchRule),
  date: textOrNull('Time this version was created; null for version 0.'),
  by_user_id: integerOrNull('Id of the account that created it; null for version 0.'),
})

const project_id = parameter.id().required('Id of the project.')
const site_id = parameter
  .id()
  .optional('Id of the project or of one of its competitors. Defaults to the project.')
const rules = parameter.listOf(
  parameter.object({
    effect: parameter.oneOf(effects).default('include', listed(ruleEffects)),
    kind: parameter.oneOf(kinds).required(listed(ruleKinds)),
    value: parameter.text(2_000).required('What the rule matches.'),
    subdomains: parameter
      .oneOf([0, 1])
      .default(0, '1 if subdomains of the host match too. Not allowed with `regexp` and `name`.'),
  }),
  MATCH_RULES,
)

const order =
  'A result belongs to a site if at least one `include` rule matches and no `exclude` rule does. ' +
  'Exclusions are tried first, then inclusions, each in their order; the first match decides. A result ' +
  'whose destination the search engine hides never belongs.'

export const rulesGet = operation('get/positions_2/rules', {
  summary: 'Lists the rules that decide which results belong to a site.',
  notes: `${order} The project comes first, followed by its competitors in their order.`,
  parameters: {
    project_id,
    site_id: parameter.id().optional('Id of the only site to return: the project or one of its competitors.'),
    show_versions: parameter
      .flag()
      .default(
        false,
        'Whether to add earlier versions, latest first; rules are never changed, only replaced.',
      ),
  },
  result: Type.Array(MatchRules),
  errors: ['forbidden'],
  example: {
    request: { project_id: 1 },
    result: [
      {
        site_id: 1,
        version: 0,
        is_default: 1,
        rules: [{ effect: 'include', kind: 'host', value: 'bakery-lane.example', subdomains: 1 }],
        date: null,
        by_user_id: null,
      },
    ],
  },
})

export const rulesEdit = operation('edit/positions_2/rules', {
  scope: 'write',
  summary: 'Replaces the rules that decide which results belong to a site.',
  notes:
    `${order}\n\nThe list replaces the earlier one and creates a new version; sending the same rules ` +
    'again does not. A check uses the rules at its start and records their version. Past results do not ' +
    'change: start a replay (`add/positions_2/replays`) to apply the new rules to the past.\n\nRegular ' +
    'expressions support `.`, `[…]`, `\\d \\w \\s` and their negations, `^ $`, `( )`, `|`, `* + ?` and ' +
    '`{m,n}`, but nothing that could take more than linear time. They are matched against the canonical ' +
    'form of an address (`get/positions_2/rules/test` shows it) and against the same form with its ' +
    'international letters decoded.',
  parameters: {
    project_id,
    site_id,
    rules: rules.required(
      `At most ${MATCH_RULES} rules, of which at most ${MATCH_PATTERNS} regular expressions. An empty ` +
        'list restores the rules of a new project.',
    ),
  },
  result: Type.Object({
    site_id: Type.Integer({ description: 'Id of the project or of its competitor.' }),
    version: Type.Integer({ description: 'Version of the rules.' }),
  }),
  errors: ['forbidden'],
  example: {
    request: {
      project_id: 1,
      rules: [
        { kind: 'host', value: 'bakery-lane.example', subdomains: 1 },
        { effect: 'exclude', kind: 'prefix', value: 'bakery-lane.example/jobs' },
      ],
    },
    result: { site_id: 1, version: 1 },
  },
})

export const rulesTest = operation('get/positions_2/rules/test', {
  summary: 'Tests which addresses would belong to a site, and which rule decides.',
  notes: `${order} Stores nothing.`,
  parameters: {
    project_id,
    site_id,
    rules: rules.optional('Rules to test, at least one. Defaults to the rules of the site.'),
    urls: parameter
      .texts(2_000, TESTED_URLS)
      .required(`Addresses as shown on result pages, at most ${TESTED_URLS}.`),
  },
  result: Type.Array(
    Type.Object({
      url: Type.String({ description: 'Address as sent.' }),
      canonical: textOrNull(
        'Canonical form used to compare addresses: redirects and AMP copies resolved, without scheme, ' +
          '`www.`, tracking parameters and trailing slash; null if the address is hidden or invalid.',
      ),
      belongs: flag('1 if the address belongs to the site.'),
      rule: Type.Union([MatchRule, Type.Null()], {
        description: 'Rule that decided; null if none matched.',
      }),
    }),
  ),
  errors: ['forbidden'],
  example: {
    request: {
      project_id: 1,
      urls: ['https://shop.bakery-lane.example/rye', 'https://notbakery-lane.example/'],
    },
    result: [
      {
        url: 'https://shop.bakery-lane.example/rye',
        canonical: 'shop.bakery-lane.example/rye',
        belongs: 1,
        rule: { effect: 'include', kind: 'host', value: 'bakery-lane.example', subdomains: 1 },
      },
      { url: 'https://notbakery-lane.example/', canonical: 'notbakery-lane.example', belongs: 0, rule: null },
    ],
  },
})
