import assert from 'node:assert/strict'
import {
  guestRightNames,
  registry,
  rightNames,
  rightText,
  type GuestRight,
  type Operation,
  type RegistryAddress,
  type Right,
} from '@sextant/contract'
import { afterAll, describe, test } from 'vitest'
import { startTestApp } from '../app.ts'

// Calls every operation on a project as a guest: with only the right it needs, and with all rights but that one.

const { admin: owner, call, join, newAccount, post } = await startTestApp({ afterAll }, { worker: false })
const guest = await newAccount({ unlimited: true })

// Project 1 of the examples and its contents.
const PROJECT = await call('add/projects_2/projects', { url: 'bakery-lane.example' })
await call('add/keywords_2/groups', { project_id: PROJECT, name: 'Bread' })
await call('add/keywords_2/keywords/import', { project_id: PROJECT, keywords: ['rye bread', 'kettle'] })
await call('add/positions_2/searchers/regions', { project_id: PROJECT, searcher_key: 1, region_key: 213 })
await call('add/projects_2/competitors', { project_id: PROJECT, urls: ['crumbs.example'] })
/** The guest's own project, for operations that name two. */
const GUESTS = await call('add/projects_2/projects', { url: 'second-branch.example' }, guest)
/** A project id that does not exist. */
const NOBODYS = 2_000_000_001

/** Sets the rights of the guest on the project, even after it left. */
async function give(given: readonly Right[]): Promise<void> {
  const rights = given.filter(isGuestRight)
  const theGuest = [{ name: 'user_id', operator: 'EQUALS', values: [guest.id] }]
  const changed = await call('edit/projects_2/guests', { project_id: PROJECT, filters: theGuest, rights })
  if (changed === 1) return
  await call('add/projects_2/guests', { project_id: PROJECT, user_id: guest.id, rights })
  await join(guest)
}
const isGuestRight = (right: Right): right is GuestRight => right !== 'owner'

interface Named {
  readonly operation: Operation
  readonly parameter: string
  readonly right: Right
}

const operations: readonly Operation[] = Object.values(registry)
const named: readonly Named[] = operations.flatMap((operation) =>
  Object.entries(operation.rights).map(([parameter, right]) => ({ operation, parameter, right })),
)

/** The example of an operation, with a project in one of its parameters. */
function requestFor({ operation, parameter }: Named, projectId: number): Record<string, unknown> {
  const others = Object.keys(operation.rights).filter((name) => name !== parameter && name !== 'filters')
  const { filters: _, ...example } = operation.example.request
  return {
    ...(parameter === 'filters' ? example : operation.example.request),
    ...Object.fromEntries(others.map((name) => [name, GUESTS])),
    [parameter === 'filters' ? 'id' : parameter]: projectId,
  }
}

interface Answer {
  // oxlint-disable-next-line typescript/no-explicit-any -- Tests read any field of a response.
  readonly json: any
  readonly text: string
}

/** Whether access to the project was refused, for any reason. */
function refusesProject({ json, text }: Answer, { parameter }: Named): boolean {
  const [error] = json?.errors ?? []
  if (error?.code !== 54) return false
  const field = parameter === 'filters' ? /^(id|filters)$/ : new RegExp(`^${parameter}$`)
  assert.ok(error.detail?.text, text)
  return field.test(error.detail.fieldViolation?.field ?? parameter)
}

test('every operation that names a project declares an existing right that it needs', () => {
  const naming = operations.filter(
    ({ parameters, selection, access }) =>
      access === 'account' &&
      (Object.keys(parameters).some((name) => /(^|_)project_id$|^target_id$/.test(name)) ||
        selection?.row.name === 'Project'),
  )
  for (const { address, parameters, rights } of naming) {
    const wanted = Object.keys(parameters).filter((name) => /(^|_)project_id$|^target_id$/.test(name))
    assert.deepEqual(
      wanted.filter((name) => rights[name] === undefined),
      [],
      address,
    )
    assert.ok(Object.keys(rights).length > 0, address)
  }
  for (const { operation, parameter, right } of named) {
    assert.ok(rightNames.includes(right), operation.address)
    assert.ok(parameter === 'filters' || parameter in operation.parameters, operation.address)
  }
})

describe('a guest without the right', () => {
  for (const each of named) {
    const { operation, parameter, right } = each
    test(`${right} cannot call ${operation.address} by ${parameter}`, async () => {
      await give(rightNames.filter((name) => name !== right))
      const request = requestFor(each, PROJECT)
      const answer = await post(operation.address, request, guest)
      if (right === 'view') {
        const missing = await post(operation.address, requestFor(each, NOBODYS), guest)
        assert.equal(blanked(answer.text), blanked(missing.text))
        return
      }
      assert.ok(refusesProject(answer, each), answer.text)
      assert.match(answer.json.errors[0].detail.text, new RegExp(`the right "${right}"`))
    })

    test(`view learns nothing about the project from ${operation.address} by ${parameter}`, async () => {
      await give(rightNames.filter((name) => name !== 'view'))
      const answer = await post(operation.address, requestFor(each, PROJECT), guest)
      const missing = await post(operation.address, requestFor(each, NOBODYS), guest)
      assert.equal(blanked(answer.text), blanked(missing.text))
      assert.doesNotMatch(answer.text, /bakery-lane/)
    })
  }
})

/** Further rights that an example needs: sharing needs the granted rights, a schedule those of its work. */
const besides: Partial<Record<RegistryAddress, readonly GuestRight[]>> = {
  'add/projects_2/guests': ['edit'],
  'edit/projects_2/guests': ['edit'],
  'edit/schedule_2/settings': ['volumes'],
}

/** What differs between two equal requests: a price token, and the time at which a report was made. */
const withoutMoment = (text: string) =>
  text
    .replace(/price_[\w-]{40,}/, 'token')
    .replace(/"made_at":"[^"]+"/, '"made_at":"time"')
    .replace(/"Made [^"]+?, \d\d:\d\d\./, '"Made time.')

describe('a guest with only view and', () => {
  for (const each of named.filter(({ right }) => right !== 'owner')) {
    const { operation, parameter, right } = each
    test(`${right} may call ${operation.address} by ${parameter}`, async () => {
      await give(['view', right, ...(besides[operation.address as RegistryAddress] ?? [])])
      const request = requestFor(each, PROJECT)
      const answer = await post(operation.address, request, guest)
      assert.equal(refusesProject(answer, each), false, answer.text)
      if (operation.address.startsWith('get/') && operation.address !== 'get/projects_2/projects') {
        const expected = await post(operation.address, request, owner)
        assert.equal(withoutMoment(answer.text), withoutMoment(expected.text))
      }
    })
  }
})

test('the characters of `right` are the given rights, in the order of the table', async () => {
  await give(rightNames)
  const [row] = await call('get/projects_2/projects', { id: PROJECT, fields: ['right'] }, guest)
  assert.equal(row.right, rightText(guestRightNames))
  assert.equal(row.right, `0${'1'.repeat(13)}`)
})

/** Removes ids and varying parts, so that two responses can be compared. */
function blanked(text: string): string {
  return text.replaceAll(/\d+/g, '#').replaceAll(/"request [\w-]+"/g, 'request')
}
