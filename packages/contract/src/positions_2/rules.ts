import { type Static, Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'

/** Most rules of one site. */
export const MATCH_RULES = 50
/** Most regular expressions among them. */
export const MATCH_PATTERNS = 5
/** Most urls of one test. */
export const TESTED_URLS = 100

/** How a rule reads its value. */
export const ruleKinds = {
  host: 'A host, such as `example.com`; any page of it.',
  prefix: 'A host and a path, such as `example.com/shop`: that page and those below it.',
  url: 'One page, such as `example.com/item?id=7`, its query included.',
  regexp: 'A regular expression, looked for anywhere in the canonical form of the address, ignoring case.',
} as const
export type RuleKind = keyof typeof ruleKinds

/** What a result that a rule matches is. */
export const ruleEffects = { include: 'The site.', exclude: 'Not the site, whatever else matches.' } as const
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
    value: Type.String({ description: 'As it is compared: without scheme, `www.` and trailing slash.' }),
    subdomains: Type.Union([Type.Literal(0), Type.Literal(1)], {
      description: '1: sub-domains of the host count as it.',
    }),
  },
  { title: 'MatchRule', description: 'One rule of which results belong to a site.' },
)
/** One rule of which results belong to a site. */
export type MatchRule = Static<typeof MatchRule>

const MatchRules = Type.Object({
  site_id: Type.Integer({ description: 'Id of the project or of its competitor.' }),
  version: Type.Integer({ description: '0 until the rules are first changed.' }),
  is_default: Type.Union([Type.Literal(0), Type.Literal(1)], {
    description: '1: the rules follow from the address of the site and the setting `subdomains`.',
  }),
  rules: Type.Array(MatchRule),
  date: Type.Union([Type.String(), Type.Null()], { description: 'When this version was made.' }),
  by_user_id: Type.Union([Type.Integer(), Type.Null()], { description: 'The account that made it.' }),
})

const project_id = parameter.id().required('Project id.')
const site_id = parameter.id().optional('The project itself (when absent) or one of its competitors.')
const rules = parameter.listOf(
  parameter.object({
    effect: parameter.oneOf(effects).default('include', listed(ruleEffects)),
    kind: parameter.oneOf(kinds).required(listed(ruleKinds)),
    value: parameter.text(2_000).required('What the rule looks for.'),
    subdomains: parameter
      .oneOf([0, 1])
      .default(0, '1: sub-domains of the host count as it. Not with `regexp`.'),
  }),
  MATCH_RULES,
)

const order =
  'A result belongs to a site when at least one `include` rule matches and no `exclude` rule does. The exclusions are ' +
  'tried first, then the inclusions, each in their order; the first that matches decides. A result whose destination ' +
  'the search engine hides never belongs.'

export const rulesGet = operation('get/positions_2/rules', {
  summary: 'Show which results count as a site.',
  notes: `${order} The project comes first, its competitors behind it in their order.`,
  parameters: {
    project_id,
    site_id: parameter.id().optional('Only the project itself, or one of its competitors.'),
    show_versions: parameter
      .flag()
      .default(
        false,
        'Adds the versions there were, the latest first; rules are never changed, only replaced.',
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
  summary: 'Change which results count as a site.',
  notes:
    `${order}\n\nThe list replaces the one there was and is a new version; the same rules again are none. Checks use the rules as ` +
    'they are when they start, and note the version. What was seen before is not changed: start a replay ' +
    '(`add/positions_2/replays`) to have the past read by the new rules.\n\nRegular expressions have `.`, `[…]`, `\\d \\w \\s` ' +
    'and their opposites, `^ $`, `( )`, `|`, `* + ?` and `{m,n}`; nothing that could take more than linear time. They see ' +
    'the canonical form of an address (`get/positions_2/rules/test` shows it) and the same with its international ' +
    'letters decoded.',
  parameters: {
    project_id,
    site_id,
    rules: rules.required(
      `At most ${MATCH_RULES} rules, ${MATCH_PATTERNS} of them regular expressions. An empty list: as a new project has them.`,
    ),
  },
  result: Type.Object({ site_id: Type.Integer(), version: Type.Integer() }),
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
  summary: 'Try which addresses would count as a site, and which rule decides.',
  notes: `${order} Nothing is kept.`,
  parameters: {
    project_id,
    site_id,
    rules: rules.optional('Rules to try; those of the site when absent.'),
    urls: parameter
      .texts(2_000, TESTED_URLS)
      .required(`Addresses as result pages show them, at most ${TESTED_URLS}.`),
  },
  result: Type.Array(
    Type.Object({
      url: Type.String(),
      canonical: Type.Union([Type.String(), Type.Null()], {
        description:
          'As addresses are compared: redirects and AMP copies opened, without scheme, `www.`, tracking parameters and trailing slash; null when the address is hidden or none.',
      }),
      belongs: Type.Union([Type.Literal(0), Type.Literal(1)]),
      rule: Type.Union([MatchRule, Type.Null()], {
        description: 'The rule that decided; null when none matched.',
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
