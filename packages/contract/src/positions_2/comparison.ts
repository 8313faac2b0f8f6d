import { Type, type Static, type TSchema } from 'typebox'
import { integerOrNull, numberOrNull } from '../value.ts'

const count = (description: string) => Type.Integer({ description })
const pair = <T extends TSchema>(value: T, description: string) =>
  Type.Array(value, { minItems: 2, maxItems: 2, description })

/** The properties of a comparison of two dates; docs/protocol.md, Comparison. */
export const comparisonProperties = {
  keywords: count('Number of keywords with a cell on at least one of the dates.'),
  only_first: count('Number of them without a cell on the second date.'),
  only_second: count('Number of them without a cell on the first date.'),
  up: count('Number of keywords found on both dates, better on the second.'),
  stay: count('Number of keywords at the same position, or found on neither date.'),
  down: count('Number of keywords found on both dates, worse on the second.'),
  entered: count('Number of keywords found only on the second date, where the first had looked too.'),
  left: count('Number of keywords found only on the first date, where the second has looked too.'),
  unknown: count(
    'Number of keywords whose change is not known: found on one date at a position that the other did not ' +
      'look at, or invented on one date only.',
  ),
  found: count('Number of keywords found on both dates within `depth`, which `avgs` are based on.'),
  avgs: pair(numberOrNull(), 'Average positions of these keywords; null without any.'),
  avg_dynamic: numberOrNull('First minus second average, so higher is better.'),
  with_volume: count(
    'Number of keywords with a known change and a volume, which `visibilities` are based on; 0 for guests who do ' +
      'not see volumes.',
  ),
  visibilities: pair(numberOrNull(), 'Visibilities of these keywords in percent; null without any.'),
  visibility_dynamic: numberOrNull('Second minus first visibility.'),
}

/** How far the dates of a comparison were looked at, and how often in vain. */
export const comparedDepths = {
  depths: pair(
    integerOrNull(),
    'Smallest number of results that the checks without a position read on each date, rounded up to tens; null if every ' +
      'keyword has a position, or if the depth of an imported history is not known.',
  ),
  depth: integerOrNull('The smaller of `depths`, within which averages are compared; null for any depth.'),
  not_found: pair(
    Type.Integer(),
    'Numbers of keywords with `--` on each date. The averages of the dates leave them out.',
  ),
}

export const Comparison = Type.Object(
  { ...comparedDepths, ...comparisonProperties },
  {
    description:
      'Changes over the keywords that are known on both dates. The counts `only_first` to `unknown` add up to ' +
      '`keywords`.',
  },
)
export type Comparison = Static<typeof Comparison>
