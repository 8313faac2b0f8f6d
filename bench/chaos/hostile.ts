import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect, send } from './client.ts'
import type { Random } from './random.ts'
import type { Account, Town } from './users.ts'

/** Sends hostile requests with an account of its own until the bench stops; `perSecond` on average. */
export async function attack(
  town: Town,
  mallory: Account,
  victims: readonly Account[],
  operations: readonly string[],
  perSecond: number,
): Promise<void> {
  const open = new Set<Promise<void>>()
  let due = performance.now()
  while (!town.stopping) {
    due += 1_000 / perSecond
    // After a pause nothing is made up for at once.
    due = Math.max(due, performance.now() - 2_000)
    if (open.size < 40) {
      const one = attackOnce(town, mallory, victims, operations).finally(() => open.delete(one))
      open.add(one)
    }
    const wait = due - performance.now()
    if (wait > 0) await sleep(wait)
    else if (open.size >= 40) await Promise.race(open)
  }
  await Promise.all(open)
}

async function attackOnce(
  town: Town,
  mallory: Account,
  victims: readonly Account[],
  operations: readonly string[],
): Promise<void> {
  const { random, evidence } = town
  const kind = random.pick(Object.keys(payloads))
  const operation = random.pick(operations)
  evidence.count(`hostile: ${kind}`)
  evidence.count('hostile requests')
  const bodies = payloads[kind]!
  const began = performance.now()
  const headers = {
    'content-type': 'application/json',
    'user-id': String(mallory.id),
    authorization: `bearer ${mallory.key}`,
    ...(kind === 'header flood'
      ? Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`x-flood-${at}`, 'f'.repeat(150)]))
      : {}),
  }
  const body = bodies(random, mallory, random.pick(victims))
  if (kind === 'truncated body' || kind === 'slow body' || kind === 'raw bytes') {
    await raw(town.port(), operation, headers, body, kind, random)
    return
  }
  const sent = { path: `/v2/json/${operation}`, body, headers }
  const reply = await send(town.port(), sent)
  if (reply !== null) {
    inspect(evidence, mallory.marker, sent, reply, began)
    evidence.count(`hostile answers: ${reply.status}`)
  }
}

const nasty = [
  "'; drop table keywords; --",
  '" or 1=1 --',
  '(a+)+$',
  '(?:.*)*x',
  '\\',
  '%',
  '_',
  '${jndi:x}',
  '=cmd()',
  '\u202e\u0000',
  '\ud800',
  '𝕳'.repeat(300),
  'Field:account_id',
  'Field:name',
  '../../etc/passwd',
  '\u0001\r\nx: y',
  '9'.repeat(400),
  '-0',
  '1e999',
  'NaN',
  '',
  ' '.repeat(1_000),
  '<script>',
  'é'.normalize('NFD').repeat(200),
]
const odd: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e300,
  9_007_199_254_740_993n.toString(),
  [],
  {},
  [[]],
  [null],
  { 0: 1, 5: 2 },
  ...nasty,
]

const payloads: Readonly<Record<string, (random: Random, mallory: Account, victim: Account) => string>> = {
  'malformed JSON': (random) =>
    random.pick([
      '{',
      '{"a":',
      '[1,2',
      '{"a":1}}',
      "{'a':1}",
      '{"a":1,}',
      'nul',
      '\u0000',
      '{"__proto__":{"x":1}',
      '"',
    ]),
  'huge depth': (random) => `{"filters":${'['.repeat(random.int(30, 20_000))}`,
  'closed depth': (random, { project }) => {
    const depth = random.int(30, 5_000)
    return `{"project_id":${project},"filters":${'['.repeat(depth)}${']'.repeat(depth)}}`
  },
  'wrong types': (random, { project }) =>
    JSON.stringify({
      project_id: random.chance(0.7) ? project : random.pick(odd),
      id: random.pick(odd),
      name: random.pick(odd),
      filters: random.pick(odd),
      fields: random.pick(odd),
      limit: random.pick(odd),
      keywords: random.pick(odd),
      regions_indexes: random.pick(odd),
      schedule: random.pick(odd),
      date1: random.pick(odd),
      date2: random.pick(odd),
    }),
  "another account's ids": (random, { project }, victim) =>
    JSON.stringify({
      project_id: random.chance(0.7) ? victim.project : project,
      target_id: victim.project,
      id: random.pick([victim.project, victim.id, random.int(1, 2_000)]),
      to_id: random.pick(victim.groups),
      to_project_id: victim.project,
      user_id: victim.id,
      group_id: random.pick(victim.groups),
      groups_ids: victim.groups,
      name: 'stolen',
      type: 'positions_go',
      tags: [1],
      action: 'set',
      region_index: victim.regionIndex,
      regions_indexes: [victim.regionIndex],
      date1: '2020-01-01',
      date2: '2099-01-01',
      keywords: 'name\nstolen',
      run_id: random.int(1, 500),
      keyword_id: random.int(1, 3_000),
      searcher_key: 1,
      orders: [{ name: 'id', direction: 'ASC' }],
    }),
  'SQL, regex and Unicode': (random, { project }) =>
    JSON.stringify({
      project_id: project,
      name: random.pick(nasty),
      fields: [random.pick(['name', random.pick(nasty)])],
      orders: [
        {
          name: random.pick(['name', random.pick(nasty)]),
          direction: random.pick(['ASC', random.pick(nasty)]),
        },
      ],
      filters: [
        {
          name: random.pick(['name', 'id', 'tags', random.pick(nasty)]),
          operator: random.pick([
            'EQUALS',
            'REGEXP',
            'NOT_REGEXP',
            'CONTAINS',
            'BETWEEN',
            'IN',
            'GREATER_THAN',
            random.pick(nasty),
          ]),
          values: [random.pick(odd), random.pick(odd)],
        },
      ],
    }),
  'header flood': (_random, { project }) => JSON.stringify({ project_id: project }),
  'truncated body': (_random, { project }) => JSON.stringify({ project_id: project, name: 'cut off' }),
  'slow body': (_random, { project }) => JSON.stringify({ project_id: project, name: 'slow' }),
  'raw bytes': (random) =>
    Array.from({ length: random.int(1, 600) }, () => String.fromCharCode(random.int(0, 255))).join(''),
}

/** What a proper client of HTTP cannot send. */
function raw(
  port: number,
  operation: string,
  headers: Record<string, string>,
  body: string,
  kind: string,
  random: Random,
): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const timer = setTimeout(() => socket.destroy(), 8_000)
    socket.on('error', () => {})
    socket.on('data', () => {})
    socket.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
    if (kind === 'raw bytes') {
      socket.write(Buffer.from(body, 'latin1'))
      setTimeout(() => socket.destroy(), random.int(10, 500))
      return
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(
      `POST /v2/json/${operation} HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n${lines.join('')}\r\n`,
    )
    if (kind === 'truncated body') {
      socket.write(body.slice(0, random.int(0, body.length - 1)), () =>
        setTimeout(() => socket.destroy(), random.int(0, 300)),
      )
      return
    }
    void (async () => {
      for (const letter of body) {
        if (socket.destroyed) return
        socket.write(letter)
        await sleep(random.int(5, 150))
      }
      socket.end()
    })()
  })
}
