import assert from 'node:assert/strict'
import { isJsonObject } from '@sextant/contract/json-object.ts'
import type { RawAnswer, TestAccount, TestApp } from '../../app.ts'
import { questions, type Question } from './questions.ts'
import type { RichAccount } from './rich-account.ts'

/** One of the two installations, with its account and the account's ids. */
export interface Side {
  readonly app: Pick<TestApp, 'post'>
  readonly as: TestAccount
  readonly has: RichAccount
}

/** Fails unless both sides return the same. Returns the number of requests. */
export async function assertSameAnswers(source: Side, copy: Side): Promise<number> {
  const asked = questions(source.has)
  const alike = questions(copy.has)
  for (const [index, [address, body]] of asked.entries()) {
    const [theirs, ours] = [await answerOf(source, [address, body]), await answerOf(copy, alike[index]!)]
    assert.deepEqual(ours, theirs, `${address} ${JSON.stringify(body)}`)
  }
  return asked.length
}

async function answerOf(side: Side, [address, body]: Question): Promise<unknown> {
  const answer: RawAnswer = await side.app.post(address, body, side.as)
  assert.ok(answer.status === 200 || answer.json?.errors[0].code === 3002, `${address}: ${answer.text}`)
  return answer.json === undefined ? answer.text : withoutIds(answer.json, namesOf(side.has))
}

interface Names {
  readonly sites: ReadonlyMap<number, string>
  readonly regions: ReadonlyMap<number, string>
}

/** Names in place of the ids of a side. */
function namesOf(has: RichAccount): Names {
  const sites = new Map<number, string>()
  const regions = new Map<number, string>()
  for (const [name, project] of Object.entries(has) as [string, RichAccount['bakery']][]) {
    sites.set(project.id, name)
    project.competitors.forEach((id, index) => sites.set(id, `${name} rival ${index}`))
    project.regions.forEach((id, index) => regions.has(id) || regions.set(id, `${name} region ${index}`))
  }
  return { sites, regions }
}

/** A response with names in place of known ids, and without other ids. */
function withoutIds(value: unknown, names: Names): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => withoutIds(item, names))
    // Regions of a header are ordered by their numbers, which differ between the two sides.
    return items.every((item) => isJsonObject(item) && 'device_name' in item && !('depth' in item))
      ? items.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
      : items
  }
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]): [string, unknown][] => {
      if (key === 'index') return [[key, names.regions.get(Number(item))]]
      if (['id', 'project_id', 'projectId', 'detail'].includes(key)) return []
      const cell = /^(\d{4}-\d{2}-\d{2}):(\d+):(\d+)$/.exec(key)
      const name =
        cell === null
          ? key
          : [cell[1], names.sites.get(Number(cell[2])), names.regions.get(Number(cell[3]))].join(':')
      return [[name, withoutIds(item, names)]]
    }),
  )
}
