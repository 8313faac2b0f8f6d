import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect, send, type Reply } from './client.ts'
import type { Evidence } from './evidence.ts'
import type { Random } from './random.ts'

/** Above this number of keywords an account imports into its archive. */
const CHECKED_KEYWORDS = 250
/** A write is repeated with its Idempotency-Key for this long: a key whose process died is free after a minute. */
const REPEAT_FOR_MS = 150_000
const FIRST_WAIT_MS = 200
const LAST_WAIT_MS = 5_000

/** What an account must find at the end. */
export interface ExpectedKeyword {
  group: number
  tag: number
  deleted: boolean
  /** A write never got an answer, so either state is right. */
  uncertain: boolean
  busy: boolean
}

export interface Account {
  readonly id: number
  readonly key: string
  readonly marker: string
  readonly email: string
  readonly password: string
  readonly project: number
  /** A project whose keywords are only imported and never checked, so that checks stay small. */
  readonly archive: number
  /** Keywords of the archive; false when the answer to their import never came. */
  readonly archived: Map<string, boolean>
  readonly regionIndex: number
  readonly groups: readonly number[]
  readonly keywords: Map<string, ExpectedKeyword>
  /** Texts of acknowledged payments. */
  readonly payments: Set<string>
  /** Texts of payments whose answer never came. */
  readonly uncertainPayments: Set<string>
  /** Rank checks that were acknowledged or may have been started. */
  checks: number
  next: number
}

export interface Town {
  readonly evidence: Evidence
  readonly random: Random
  /** A port of a process that answers, or may. */
  port(): number
  readonly adminKey: string
  readonly receiverUrl: string
  readonly secrets: Map<string, string>
  stopping: boolean
}

// oxlint-disable-next-line typescript/no-explicit-any -- each operation has a result of its own
type Result = any

/** `answer` to a write: its result, its refusal, or null when nobody knows. */
export async function call(
  town: Town,
  who: { id: number; key: string; marker: string },
  operation: string,
  parameters: object,
): Promise<{ status: number; result: Result; reply: Reply } | null> {
  const { evidence } = town
  const isWrite = !operation.startsWith('get/')
  const key = randomUUID()
  const began = performance.now()
  let wait = FIRST_WAIT_MS
  const sent = {
    path: `/v2/json/${operation}`,
    body: JSON.stringify(parameters),
    headers: {
      'content-type': 'application/json',
      'user-id': String(who.id),
      authorization: `bearer ${who.key}`,
      ...(isWrite ? { 'idempotency-key': key } : {}),
    },
  }
  for (;;) {
    const asked = performance.now()
    const reply = await send(town.port(), sent)
    evidence.count(`request: ${operation}`)
    if (reply !== null) {
      inspect(evidence, who.marker, sent, reply, asked)
      if (reply.replayed) evidence.count('writes answered from their Idempotency-Key')
      const isFile = !reply.text.startsWith('{')
      let result: unknown
      try {
        result = isFile ? reply.text : JSON.parse(reply.text).result
      } catch {
        evidence.broken('unreadable answer', `${sent.path} -> ${reply.status} ${reply.text.slice(0, 500)}`)
      }
      if (reply.status === 409 && reply.text.includes('3009')) return null
      if (reply.status < 409 || (reply.status < 429 && reply.status !== 409)) {
        // Some are the same request again, which must get the same answer.
        if (isWrite && reply.status === 200 && !reply.replayed && town.random.chance(0.1)) {
          const again = await send(town.port(), sent)
          if (again?.status === 200 && again.text !== reply.text && !hasJumped(town, began))
            evidence.broken(
              'doubled',
              `the same ${sent.path} ${sent.body.slice(0, 300)} with the same key got ${reply.text.slice(0, 300)} and ${again.text.slice(0, 300)}`,
            )
        }
        return { status: reply.status, result, reply }
      }
    } else evidence.count('connections broken')
    if (!isWrite || performance.now() - began > REPEAT_FOR_MS) return null
    await sleep(wait)
    wait = Math.min(wait * 2, LAST_WAIT_MS)
  }
}

/** A jump of the clock of the database may age an Idempotency-Key beyond its day. */
function hasJumped(town: Town, since: number): boolean {
  return town.evidence.isFaulty('clock', since)
}

/** Makes an account with a project, two groups and a region, as an administrator and then as a user. */
export async function settle(town: Town, number: number): Promise<Account> {
  const marker = `zq${town.random.word(8)}`
  const email = `${marker}@accounts.example`
  const password = `password of ${marker}`
  const admin = { id: 1, key: town.adminKey, marker }
  const made = await must(
    call(town, admin, 'add/users_2/accounts', { name: marker, email, password, bonus: '100000.00' }),
  )
  const who = { id: made.id as number, key: made.key as string, marker }
  const project = Number(
    await must(
      call(town, who, 'add/projects_2/projects', {
        url: `https://${marker}.example/`,
        name: `${marker} project`,
      }),
    ),
  )
  const archive = Number(
    await must(
      call(town, who, 'add/projects_2/projects', {
        url: `https://archive.${marker}.example/`,
        name: `${marker} archive`,
      }),
    ),
  )
  const groups: number[] = []
  for (const name of ['one', 'two']) {
    await must(
      call(town, who, 'add/keywords_2/keywords/import', {
        project_id: project,
        group_name: `${marker} ${name}`,
        keywords: `name\n${marker} seed ${name}`,
      }),
    )
    const listed = await must(
      call(town, who, 'get/keywords_2/groups', { project_id: project, fields: ['id', 'name'] }),
    )
    groups.push(
      Number(
        (listed as { id: unknown; name: string }[]).find((group) => group.name === `${marker} ${name}`)!.id,
      ),
    )
  }
  await must(
    call(town, who, 'add/positions_2/searchers/regions', {
      project_id: project,
      searcher_key: 1,
      region_key: 213,
      region_depth: 1 + (number % 2),
    }),
  )
  const index = await must(
    call(town, who, 'get/positions_2/regionIndex', { searcher_key: 1, region_key: 213 }),
  )
  const regionIndex = Number(typeof index === 'object' ? Object.values(index)[0] : index)
  const target = await must(
    call(town, who, 'add/events_2/targets', {
      project_id: project,
      kind: 'webhook',
      address: `${town.receiverUrl}/${marker}`,
      name: `${marker} hook`,
    }),
  )
  town.secrets.set(`/${marker}`, target.secret as string)
  await must(
    call(town, who, 'add/events_2/rules', {
      project_id: project,
      event_target_id: target.id,
      kind: 'check_finished',
    }),
  )
  return {
    ...who,
    email,
    password,
    project,
    archive,
    archived: new Map(),
    regionIndex,
    groups,
    keywords: new Map(
      groups.map((group, at) => [
        `${marker} seed ${['one', 'two'][at]}`,
        { group, tag: 0, deleted: false, uncertain: false, busy: false },
      ]),
    ),
    payments: new Set(),
    uncertainPayments: new Set(),
    checks: 0,
    next: 1,
  }
}

async function must(answer: ReturnType<typeof call>): Promise<Result> {
  const given = await answer
  if (given?.status !== 200)
    throw new Error(`The bench could not be set up: ${given?.reply.text ?? 'no answer'}`)
  return given.result
}

/** One user of an account, who does one thing after another until the bench stops. */
export async function live(town: Town, account: Account): Promise<void> {
  while (!town.stopping) {
    await town.random.pick(deeds)(town, account)
    await sleep(town.random.int(0, 120))
  }
}

type Deed = (town: Town, account: Account) => Promise<void>

/** Takes a keyword in a state that nobody else is changing, and does something to it. */
function onKeyword(
  deleted: boolean,
  change: (town: Town, account: Account, name: string, keyword: ExpectedKeyword, id: string) => Promise<void>,
): Deed {
  return async (town, account) => {
    const free = [...account.keywords].filter(
      ([, keyword]) => !keyword.busy && !keyword.uncertain && keyword.deleted === deleted,
    )
    if (free.length === 0) return
    const [name, keyword] = town.random.pick(free)
    keyword.busy = true
    try {
      const found = await call(town, account, 'get/keywords_2/keywords', {
        project_id: account.project,
        fields: ['id', 'name'],
        show_trash: deleted ? 1 : 0,
        filters: [{ name: 'name', operator: 'EQUALS', values: [name] }],
      })
      if (found?.status !== 200) return
      const id = (found.result as { id: string }[])[0]?.id
      if (id === undefined) {
        town.evidence.broken(
          'lost',
          `keyword "${name}" of account ${account.id}, deleted ${deleted}, is not in ${found.reply.text} (request id ${found.reply.requestId})`,
        )
        keyword.uncertain = true
        return
      }
      await change(town, account, name, keyword, id)
    } finally {
      keyword.busy = false
    }
  }
}

async function write(
  town: Town,
  account: Account,
  keyword: ExpectedKeyword,
  operation: string,
  parameters: object,
): Promise<boolean> {
  const answer = await call(town, account, operation, { project_id: account.project, ...parameters })
  if (answer === null) keyword.uncertain = true
  else if (answer.status === 200) {
    town.evidence.count('writes acknowledged')
    return true
  } else town.evidence.count(`refused: ${operation} ${answer.status}`)
  return false
}

const importKeywords: Deed = async (town, account) => {
  const began = performance.now()
  const names = Array.from(
    { length: town.random.int(1, 20) },
    () => `${account.marker} keyword ${(account.next += 1)}`,
  )
  const isArchived = account.keywords.size > CHECKED_KEYWORDS
  const group = town.random.pick(account.groups)
  const answer = await call(town, account, 'add/keywords_2/keywords/import', {
    ...(isArchived ? { project_id: account.archive } : { project_id: account.project, group_id: group }),
    keywords: `name\n${names.join('\n')}`,
  })
  if (answer !== null && answer.status !== 200) return town.evidence.count(`refused: import ${answer.status}`)
  for (const name of names) {
    if (isArchived) account.archived.set(name, answer !== null)
    else
      account.keywords.set(name, { group, tag: 0, deleted: false, uncertain: answer === null, busy: false })
  }
  if (answer === null) return
  town.evidence.count('writes acknowledged')
  if (Number(answer.result.countAdded) !== names.length && !town.evidence.isFaulty('clock', began))
    town.evidence.broken(
      'doubled',
      `an import of ${names.length} new keywords of account ${account.id} returned ${answer.reply.text} (request id ${answer.reply.requestId})`,
    )
}

const pay: Deed = async (town, account) => {
  const info = `${account.marker} payment ${(account.next += 1)}`
  const answer = await call(town, { id: 1, key: town.adminKey, marker: account.marker }, 'add/payments_2', {
    user_id: account.id,
    sum: '1.25',
    info,
  })
  if (answer === null) account.uncertainPayments.add(info)
  else if (answer.status === 200) {
    town.evidence.count('writes acknowledged')
    account.payments.add(info)
  }
}

const check: Deed = async (town, account) => {
  if (town.random.chance(0.6)) return
  const selection = {
    id: account.project,
    regions_indexes: [account.regionIndex],
    groups_ids: [town.random.pick(account.groups)],
  }
  let token: string | undefined
  if (town.random.chance(0.5))
    token = (await call(town, account, 'get/positions_2/checker/price', selection))?.result?.price_token as
      string | undefined
  account.checks += 1
  const answer = await call(town, account, 'edit/positions_2/checker/go', {
    ...selection,
    ...(token === undefined ? {} : { price_token: token }),
  })
  town.evidence.count(
    answer === null ? 'rank checks without an answer' : `rank checks: status ${answer.status}`,
  )
}

const read =
  (operation: string, parameters: (account: Account, random: Random) => object): Deed =>
  async (town, account) => {
    const answer = await call(town, account, operation, parameters(account, town.random))
    if (answer !== null && answer.status !== 200)
      town.evidence.count(`refused: ${operation} ${answer.status}`)
  }

/** Signs in as the dashboard does, and reads with the session. */
const signIn: Deed = async (town, account) => {
  const headers = { 'content-type': 'application/json', 'sextant-session': '1' }
  const ask = async (path: string, parameters: object, cookie?: string) => {
    const sent = {
      path,
      body: JSON.stringify(parameters),
      headers: { ...headers, ...(cookie === undefined ? {} : { cookie }) },
    }
    const began = performance.now()
    const reply = await send(town.port(), sent)
    town.evidence.count(`request: ${path.slice('/v2/json/'.length)}`)
    if (reply === null) return null
    inspect(town.evidence, account.marker, sent, reply, began)
    return reply
  }
  const { email, password } = account
  const signedIn = await ask('/v2/json/add/users_2/sessions', { email, password })
  if (signedIn === null) return
  town.evidence.count(`sign-ins: status ${signedIn.status}`)
  if (signedIn.cookie === undefined) return
  const profile = await ask('/v2/json/get/users_2/profile', {}, signedIn.cookie)
  if (profile === null) return
  town.evidence.count(`reads with a session: status ${profile.status}`)
  await ask('/v2/json/del/users_2/sessions', {}, signedIn.cookie)
}

const period = { date1: '0001-01-01', date2: '2099-12-31' }
const deeds: readonly Deed[] = [
  importKeywords,
  importKeywords,
  pay,
  check,
  onKeyword(false, async (town, account, name, keyword, id) => {
    const renamed = `${account.marker} renamed ${(account.next += 1)}`
    if (await write(town, account, keyword, 'edit/keywords_2/keywords/rename', { id, name: renamed })) {
      account.keywords.delete(name)
      account.keywords.set(renamed, keyword)
    } else if (keyword.uncertain) account.keywords.set(renamed, keyword)
  }),
  onKeyword(false, async (town, account, _name, keyword, id) => {
    const tag = town.random.int(1, 9)
    if (
      await write(town, account, keyword, 'edit/keywords_2/keywords/tags', { id, tags: [tag], action: 'set' })
    )
      keyword.tag = tag
  }),
  onKeyword(false, async (town, account, _name, keyword, id) => {
    const group = town.random.pick(account.groups)
    if (await write(town, account, keyword, 'edit/keywords_2/keywords/move', { id, to_id: group }))
      keyword.group = group
  }),
  onKeyword(false, async (town, account, _name, keyword, id) => {
    if (await write(town, account, keyword, 'del/keywords_2/keywords', { id })) keyword.deleted = true
  }),
  onKeyword(true, async (town, account, _name, keyword, id) => {
    if (await write(town, account, keyword, 'edit/keywords_2/keywords/undel', { id })) keyword.deleted = false
  }),
  signIn,
  read('get/positions_2/history', (account) => ({
    project_id: account.project,
    regions_indexes: [account.regionIndex],
    ...period,
    fields: ['id', 'name'],
    limit: 200,
  })),
  read('get/positions_2/summary', (account) => ({
    project_id: account.project,
    region_index: account.regionIndex,
    ...period,
    show_avg: 1,
    show_dynamics: 1,
  })),
  read('get/snapshots_2/history', (account, random) => ({
    project_id: account.project,
    region_index: account.regionIndex,
    ...period,
    limit: random.int(1, 20),
  })),
  read('get/keywords_2/keywords/export', (account) => ({
    project_id: account.project,
    output: 'csvUTF8',
    fields: ['name', 'tags'],
  })),
  read('get/keywords_2/keywords', (account) => ({
    project_id: account.project,
    fields: ['id', 'name', 'group_name'],
    limit: 500,
  })),
  read('get/positions_2/runs', (account) => ({ project_id: account.project, limit: 20 })),
  read('get/events_2/deliveries', (account) => ({ project_id: account.project, limit: 20 })),
  read('get/bank_2/history', () => ({ limit: 20 })),
  read('get/bank_2/info', () => ({})),
  read('get/users_2/audit', () => ({ limit: 20 })),
  read('edit/schedule_2', (account, random) => ({
    type: 'positions_go',
    target_id: account.project,
    schedule: [
      { days: ['MONDAY', 'THURSDAY'], times: [{ hour: random.int(0, 23), minute: random.int(0, 59) }] },
    ],
  })),
  read('edit/keywords_2/volumes/go', (account) => ({
    project_id: account.project,
    qualifiers: [{ region_key: 213, searcher_key: 0, type: 6 }],
  })),
]
