import type { Database } from '#db/database.ts'
import { entryKinds } from '#ledger/entries.ts'
import { unwatched } from '../bound-account/guard.ts'
import { fold, type ModelRow } from './model.ts'

/** Characters that comparisons get wrong: unusual case folding, combining marks, wildcards, quotes, spaces. */
export const NASTY_CHARACTERS = [
  ...'abABzZ09 %_\\\'"`;.,:-/{}()[]*+?^$|<>#@&=!~',
  ...'ßẞéÉäÄñøØſµåK',
  ...'İıiI',
  ...'σςΣόΌάΆμΩω',
  ...'ёЁйЙжЖщЩґҐїЇ',
  ...'ǆǅǄﬁ',
  '\u0301',
  '\u0306',
  '\u0131\u0307',
  '\u00a0',
  '\u200b',
  '\t',
  '\n',
  '😀',
  '👩‍👩‍👧',
  '𐐀',
  '𐐨',
  '中',
  'א',
] as const

/** Texts of rows and of filters on them. */
export const NASTY_TEXTS = [
  'rye bread',
  'RYE BREAD price',
  'sourdough delivery',
  'Straße',
  'STRASSE',
  'STRAẞE',
  'ΟΔΟΣ ΑΓΟΡΑΣ',
  'οδος αγορας',
  'Ёлка купить',
  'елка купить',
  'Йод',
  'и\u0306од',
  'café',
  'cafe\u0301',
  'İstanbul',
  'ıstanbul',
  'istanbul',
  '100% rye_bread\\',
  '100x ryeXbread',
  '%',
  '_',
  '\\',
  '\\%',
  "o'clock",
  '"quoted"',
  "'; drop table keywords; --",
  'field:name',
  ' Field:name',
  'null',
  'NULL',
  ' ',
  '\u00a0',
  '0',
  '00',
  '10',
  '9',
  '1e3',
  '-5',
  '2,5',
  '{1,2}',
  '12345678901234567890',
  '2031-03-01',
  '__proto__',
  'constructor',
  '😀 bakery',
  '👩‍👩‍👧',
  '𐐀𐐨',
  'a(b)c',
  '[abc]',
  '^start$',
  'line\nbreak',
  'tab\there',
  `${'long '.repeat(400)}end`,
  '𐀀 beyond the first plane',
  '\uffee before it',
] as const

export const ACCOUNT = 1
export const FOREIGN_ACCOUNT = 2
const OTHER_ACCOUNT = 3
export const PROJECT = 1
const OTHER_PROJECT = 2
const FOREIGN_PROJECT = 3
/** Part of every text of the other account, so no response can contain one unnoticed. */
export const FOREIGN_MARK = 'NOT YOURS'
export const FOREIGN_KEYWORD = '4000000000'

/** Pseudo-random numbers, the same in every run. */
function* sequence(): Generator<number, never> {
  let state = 20_310_301
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state
  }
}

const random = sequence()
export const below = (limit: number): number => (random.next().value >>> 8) % limit
export const oneOf = <T>(items: readonly T[]): T => items[below(items.length)]!

const folders = [
  { account_id: ACCOUNT, project_id: PROJECT, id: 1, parent_id: null, name: '', path: '', ord: 0 },
  { account_id: ACCOUNT, project_id: PROJECT, id: 2, parent_id: 1, name: 'Σίτος', path: 'Σίτος', ord: 5 },
  { account_id: ACCOUNT, project_id: PROJECT, id: 3, parent_id: 2, name: 'a', path: 'Σίτος/a', ord: 5 },
  { account_id: ACCOUNT, project_id: OTHER_PROJECT, id: 4, parent_id: null, name: '', path: '', ord: 0 },
  {
    account_id: FOREIGN_ACCOUNT,
    project_id: FOREIGN_PROJECT,
    id: 5,
    parent_id: null,
    name: FOREIGN_MARK,
    path: FOREIGN_MARK,
    ord: 0,
  },
]

const groups = [
  { id: 11, folder_id: 1, name: 'Bread', on: true, ord: 3 },
  { id: 12, folder_id: 1, name: 'BREAD', on: true, ord: 3 },
  { id: 13, folder_id: 2, name: '100% rye_bread\\', on: false, ord: 1 },
  { id: 14, folder_id: 3, name: 'Ёлка', on: true, ord: -2 },
  { id: 15, folder_id: 3, name: 'οδος', on: false, ord: 2_147_483_647 },
].map((group) => ({ account_id: ACCOUNT, project_id: PROJECT, ...group }))

const otherGroups = [
  {
    account_id: ACCOUNT,
    project_id: OTHER_PROJECT,
    id: 16,
    folder_id: 4,
    name: 'Of another project',
    on: true,
    ord: 0,
  },
  {
    account_id: FOREIGN_ACCOUNT,
    project_id: FOREIGN_PROJECT,
    id: 17,
    folder_id: 5,
    name: FOREIGN_MARK,
    on: true,
    ord: 0,
  },
]

interface StoredKeyword {
  account_id: number
  project_id: number
  id: string
  group_id: number
  ord: number
  name: string
  tags: number[] | null
  target: string | null
  deleted: boolean
}

/** Live names are unique per project, ignoring case; names in the trash repeat. */
function makeKeywords(): StoredKeyword[] {
  const names: string[] = [...NASTY_TEXTS, ...NASTY_TEXTS]
  while (names.length < 260) {
    names.push(Array.from({ length: 1 + below(6) }, () => oneOf(NASTY_CHARACTERS)).join(''))
  }
  const farIds = ['2147483648', '9007199254740993', '9223372036854775807']
  const taken = new Set<string>()
  return names.map((name, index) => {
    const folded = fold(name)
    const isTaken = taken.has(folded)
    taken.add(folded)
    return {
      account_id: ACCOUNT,
      project_id: PROJECT,
      id: farIds[index - 100] ?? String(1_000 + index),
      group_id: oneOf(groups).id,
      ord: oneOf([-1, 0, 0, 1, 2, 13, 14, 2_147_483_647]),
      name,
      tags: oneOf([null, [1], [2], [2, 5], [1, 2, 3], [20], [10, 9]]),
      target: oneOf([null, null, name, oneOf(NASTY_TEXTS), 'Field:name', 'bakery-lane.example/rye']),
      deleted: isTaken || below(8) === 0,
    }
  })
}

const keywords = makeKeywords()

const elsewhere: StoredKeyword[] = [
  { account_id: ACCOUNT, project_id: OTHER_PROJECT, id: '3000000000', group_id: 16, name: 'rye bread' },
  {
    account_id: FOREIGN_ACCOUNT,
    project_id: FOREIGN_PROJECT,
    id: FOREIGN_KEYWORD,
    group_id: 17,
    name: FOREIGN_MARK,
  },
].map((keyword) => ({ ...keyword, ord: 0, tags: [2], target: FOREIGN_MARK, deleted: false }))

const projects = [
  { account_id: ACCOUNT, id: PROJECT, tags: [2, 5], name: 'Bakery Lane' },
  { account_id: ACCOUNT, id: OTHER_PROJECT, tags: null, name: 'Other' },
  { account_id: FOREIGN_ACCOUNT, id: FOREIGN_PROJECT, tags: [1], name: FOREIGN_MARK },
].map((project) => ({ ...project, url: 'bakery-lane.example', ord: 0 }))

const accounts = [
  { id: ACCOUNT, name: 'Ours', email: 'Ann@Bakery-Lane.example', currency: 'EUR' },
  { id: FOREIGN_ACCOUNT, name: FOREIGN_MARK, email: 'not-yours@foreign.example', currency: 'USD' },
  { id: OTHER_ACCOUNT, name: 'No email', email: null, currency: 'USD' },
]

const AMOUNTS = ['0.000001', '0.1', '0.10', '1', '2.5', '10', '12.345678', '99999999999999.999999', '0']

/** Clock changes in both directions, ends of days and years, microseconds that round down. */
const MOMENTS = [
  '2025-03-09T06:59:59.999999Z',
  '2025-03-09T07:00:00.000000Z',
  '2025-11-02T05:30:00.000000Z',
  '2025-11-02T06:30:00.000000Z',
  '2025-12-31T23:59:59.999999Z',
  '2026-01-01T00:00:00.000000Z',
  '2026-02-28T18:15:00.000000Z',
  '2026-03-01T05:00:00.500000Z',
  '2026-03-01T05:00:00.400000Z',
]

interface StoredEntry {
  account_id: number
  id: string
  kind: keyof typeof entryKinds
  amount: string
  reference: string
  hold_id: string | null
  info: string
  target: string
  project_id: number | null
  project_name: string | null
  by_account_id: number
  created_at: string
}

function makeEntries(): StoredEntry[] {
  const kinds = Object.keys(entryKinds) as (keyof typeof entryKinds)[]
  return Array.from({ length: 160 }, (_, index) => {
    const kind = oneOf(kinds)
    const amount = oneOf(AMOUNTS)
    return {
      account_id: ACCOUNT,
      id: index === 50 ? '9223372036854775807' : String(500 + index),
      kind,
      amount: kind === 'correction' && below(2) === 0 ? `-${amount}` : amount,
      reference: `entry ${index}`,
      hold_id: kind === 'capture' || kind === 'release' ? '500' : null,
      info: oneOf(NASTY_TEXTS),
      target: oneOf(['checkPositions', 'system']),
      project_id: oneOf([null, PROJECT, OTHER_PROJECT, FOREIGN_PROJECT, 99]),
      project_name: oneOf([null, ...NASTY_TEXTS.slice(0, 12)]),
      by_account_id: oneOf([ACCOUNT, OTHER_ACCOUNT, 99]),
      created_at: oneOf(MOMENTS),
    }
  })
}

const entries = makeEntries()
const foreignEntries: StoredEntry[] = entries.slice(0, 5).map((entry, index) => ({
  ...entry,
  account_id: FOREIGN_ACCOUNT,
  id: String(90_000 + index),
  kind: 'credit',
  hold_id: null,
  info: FOREIGN_MARK,
}))

/** Fills an empty database with the rows of the models below, of another project and of another account. */
export async function seed(database: Database): Promise<void> {
  const insert = (table: string, columns: string, rows: readonly object[]) =>
    unwatched(() =>
      database.query({
        text: `insert into ${table} (${columns})
        select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
        values: [JSON.stringify(rows)],
      }),
    )
  await insert(
    'accounts',
    'id, name, email, is_administrator, time_zone, currency, created_at',
    accounts.map((account) => ({
      ...account,
      is_administrator: false,
      time_zone: 'UTC',
      created_at: MOMENTS[0],
    })),
  )
  await insert(
    'projects',
    'account_id, id, name, url, "on", tags, ord, created_at',
    projects.map((project) => ({ ...project, on: 0, created_at: MOMENTS[0] })),
  )
  await insert('folders', 'account_id, project_id, id, parent_id, name, path, ord', folders)
  await insert('groups', 'account_id, project_id, id, folder_id, name, "on", ord', [
    ...groups,
    ...otherGroups,
  ])
  await insert(
    'keywords',
    'account_id, project_id, id, group_id, ord, name, tags, target, deleted_at, created_at',
    [...keywords, ...elsewhere].map(({ deleted, ...keyword }) => ({
      ...keyword,
      deleted_at: deleted ? MOMENTS[0] : null,
      created_at: MOMENTS[0],
    })),
  )
  await insert(
    'ledger_entries',
    'account_id, id, kind, amount, reference, hold_id, info, target, project_id, project_name, by_account_id, created_at',
    [...entries, ...foreignEntries],
  )
  await insert('tags', 'account_id, id, name', [
    ...Object.entries(TAG_NAMES).map(([id, name]) => ({ account_id: ACCOUNT, id, name })),
    { account_id: FOREIGN_ACCOUNT, id: 1, name: FOREIGN_MARK },
  ])
  await database.query({ text: 'analyze', values: [] })
}

/** The project's keywords in the model, with and without the trash. */
export function keywordRows(options: { withTrash: boolean }): ModelRow[] {
  return keywords
    .filter((keyword) => options.withTrash || !keyword.deleted)
    .map((keyword) => {
      const group = groups.find(({ id }) => id === keyword.group_id)!
      const folder = folders.find(({ id }) => id === group.folder_id)!
      return {
        id: BigInt(keyword.id),
        project_id: BigInt(keyword.deleted ? -PROJECT : PROJECT),
        deleted_at: keyword.deleted ? MOMENTS[0]! : null,
        group_id: BigInt(group.id),
        name: keyword.name,
        tags: keyword.tags,
        target: keyword.target,
        ord: BigInt(keyword.ord),
        group_name: group.name,
        group_on: group.on ? 1n : 0n,
        group_ord: BigInt(group.ord),
        group_folder_id: BigInt(folder.id),
        group_folder_path: folder.path,
        group_folder_ord: BigInt(folder.ord),
        'LENGTH(name)': BigInt(Array.from(keyword.name).length),
        'tagsNames()': tagsNames(keyword.tags),
      }
    })
}

/** The project's groups in the model. */
export function groupRows(): ModelRow[] {
  return groups.map((group) => {
    const folder = folders.find(({ id }) => id === group.folder_id)!
    return {
      id: BigInt(group.id),
      project_id: BigInt(PROJECT),
      deleted_at: null,
      folder_id: BigInt(folder.id),
      folder_path: folder.path,
      folder_ord: BigInt(folder.ord),
      name: group.name,
      on: group.on ? 1n : 0n,
      status: 0n,
      ord: BigInt(group.ord),
      count_keywords: BigInt(
        keywords.filter((keyword) => keyword.group_id === group.id && !keyword.deleted).length,
      ),
    }
  })
}

/** Names of tags; the others have none. */
const TAG_NAMES: Readonly<Record<number, string>> = { 2: 'Bread, white', 10: 'ЁЛКА', 20: '"' }

function tagsNames(tags: readonly number[] | null): string | null {
  return tags === null ? null : tags.map((tag) => TAG_NAMES[tag] ?? String(tag)).join(',')
}

/** The account's billing log in the model. */
export function entryRows(): ModelRow[] {
  return entries.flatMap((entry) => {
    const gives = entry.kind === 'correction' && Number(entry.amount) > 0
    const type = entryKinds[gives ? 'credit' : entry.kind].logged
    const isFreeCapture = entry.kind === 'capture' && entry.amount === '0'
    if (type === null || isFreeCapture) return []
    const project = projects.find(({ account_id, id }) => account_id === ACCOUNT && id === entry.project_id)
    return {
      id: BigInt(entry.id),
      date: entry.created_at,
      info: entry.info,
      sum: entry.kind === 'capture' ? `-${entry.amount}` : entry.amount,
      type,
      target: entry.target,
      target_id: entry.project_id === null ? null : BigInt(entry.project_id),
      user_id: BigInt(ACCOUNT),
      by_user_id: BigInt(entry.by_account_id),
      by_user_email: accounts.find(({ id }) => id === entry.by_account_id)?.email ?? null,
      project_name: entry.project_name,
      project_tags: project?.tags ?? null,
      discount: '0',
      currency: 'EUR',
    }
  })
}
