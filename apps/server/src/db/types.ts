import pg from 'pg'

type ParseText = (value: string) => unknown

/** `text[]`: parses any array whose elements stay text. */
const TEXT_ARRAY = 1009

const asText: ParseText = (value) => value

const asTextArray: ParseText = (value) => standardParser(TEXT_ARRAY)(value)

/**
 * Types that `pg` parses with losses by default: a `date` would become midnight in this machine's time zone, a timestamp
 * would lose its microseconds, a numeric array its digits.
 */
const OVERRIDES: Readonly<Record<number, ParseText>> = {
  1082: asText, // date
  1114: asText, // timestamp
  1184: asText, // timestamptz
  1186: asText, // interval
  1182: asTextArray, // date[]
  1115: asTextArray, // timestamp[]
  1185: asTextArray, // timestamptz[]
  1187: asTextArray, // interval[]
  1231: asTextArray, // numeric[]
}

/**
 * The form of column values on these connections: `int2`, `int4`, `float4` and `float8` as numbers; `int8` and
 * `numeric` as strings of digits; dates, times and timestamps as PostgreSQL's ISO text in UTC;
 * `json` and `jsonb` parsed; arrays as arrays of those.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number): ParseText => OVERRIDES[oid] ?? standardParser(oid),
}

function standardParser(oid: number): ParseText {
  // The type list of `pg` is closed; the function takes any oid.
  return pg.types.getTypeParser(oid, 'text')
}
