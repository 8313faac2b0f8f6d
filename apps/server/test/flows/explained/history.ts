import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { removeReplies } from '#ranking/stored/retention.ts'
import type { TestApp } from '../../app.ts'
import { clearRewritten } from '../../rewritten.ts'
import type { FaultRule, ListeningStandIn } from '../../serp/stand-in.ts'
import { SITE, trackProject } from '../tracked-project.ts'

const RIVAL = 'rival.example'
const KEYWORDS = ['kettle', '!short stove', '!dup teapot', '!few oven', '!empty pan']
const DEPTH = 3

/** Links that a world may show, of the site, of its rival and of both's look-alikes. */
const links = [
  `https://${SITE}/`,
  `https://${SITE}/shop/kettles`,
  `https://www.${SITE}/blog`,
  `https://shop.${SITE}/kettles`,
  `https://not${SITE}/shop`,
  `https://${RIVAL}/kettles`,
  `https://${RIVAL}/blog`,
]

const ruleSets = [
  [],
  [{ kind: 'host', value: SITE }],
  [{ kind: 'host', value: SITE, subdomains: 1 }],
  [{ kind: 'prefix', value: `${SITE}/shop` }],
  [
    { kind: 'host', value: SITE, subdomains: 1 },
    { effect: 'exclude', kind: 'prefix', value: `${SITE}/blog` },
  ],
  [{ kind: 'regexp', value: 'kettles' }],
  [{ kind: 'host', value: RIVAL }],
] as const

export interface Vendors {
  readonly serper: ListeningStandIn
  readonly serpapi: ListeningStandIn
}

/** The draws of a history. */
export interface Draws {
  /** From 0 up to, without, 1. */
  readonly chance: () => number
  readonly pick: <T>(from: readonly T[]) => T
}

/** What happens to an account: each step is one thing that users, providers or time do. */
export class History {
  readonly #sextant: TestApp
  readonly #vendors: Vendors
  readonly #draws: Draws
  /** Ids of the projects. */
  readonly projects: number[] = []
  readonly steps: string[] = []
  #regionIndex = 0

  constructor(sextant: TestApp, vendors: Vendors, draws: Draws) {
    this.#sextant = sextant
    this.#vendors = vendors
    this.#draws = draws
  }

  get regionIndex(): number {
    return this.#regionIndex
  }

  async begin(): Promise<void> {
    this.move()
    await this.#addProject()
    await this.changeCompetitors()
    await this.check()
    await this.nextDay()
    await this.checkAmongFaults()
    await this.changeRulesAndReplay()
  }

  /** Lets one thing happen. */
  async step(): Promise<void> {
    const { pick } = this.#draws
    const name = pick(Object.keys(happenings) as (keyof typeof happenings)[])
    this.steps.push(name)
    await this[happenings[name]]()
  }

  #anyProject(): number {
    return this.#draws.pick(this.projects)
  }

  async addProject(): Promise<void> {
    if (this.projects.length < 3) await this.#addProject()
  }

  async #addProject(): Promise<void> {
    const { id, regionIndex } = await trackProject(this.#sextant, { keywords: KEYWORDS, depth: DEPTH })
    this.#regionIndex = regionIndex
    const check_mode = this.#draws.pick(['exact', 'thrifty'])
    await this.#sextant.call('edit/positions_2/settings', { project_id: id, check_mode })
    this.projects.push(id)
  }

  async copyProject(): Promise<void> {
    if (this.projects.length >= 3) return
    const of = { project_id: this.#anyProject(), copy_keywords: 1, copy_positions: 1 }
    this.projects.push(Number(await this.#sextant.call('add/projects_2/projects/copy', of)))
  }

  async deleteProject(): Promise<void> {
    if (this.projects.length === 1) return
    const id = this.#anyProject()
    this.projects.splice(this.projects.indexOf(id), 1)
    await this.#sextant.call('del/projects_2/projects', { id })
  }

  move(): void {
    const { chance, pick } = this.#draws
    for (const keyword of KEYWORDS) {
      const [link, position] = [pick(links), 1 + Math.floor(chance() * 35)]
      for (const { place } of Object.values(this.#vendors)) place(keyword, link, position)
    }
  }

  /** A check during which providers fail for some pages. */
  async checkAmongFaults(): Promise<void> {
    const { chance, pick } = this.#draws
    const [share, alsoNext] = [pick([0.2, 0.6, 1]), chance() < 0.4]
    const fault: FaultRule = ({ q, page }) =>
      chance() < share
        ? pick([
            { status: 500, body: '{"message": "Internal server error"}' },
            { status: 200, body: '{"searchParameters": {"q": "anothe' },
            // Untrue: the page has results.
            {
              status: 200,
              body: JSON.stringify({
                searchParameters: { q, type: 'search', page },
                organic: [],
                credits: 1,
              }),
            },
            { status: 200, body: '<html>A captcha</html>', headers: { 'content-type': 'text/html' } },
          ])
        : undefined
    this.#vendors.serper.setFault(fault)
    this.#vendors.serpapi.setFault(alsoNext ? fault : null)
    await this.check()
    for (const vendor of Object.values(this.#vendors)) vendor.setFault(null)
    this.#sextant.app.installation.providers.forget()
  }

  async check(): Promise<void> {
    const id = this.#anyProject()
    await this.#sextant.call('edit/positions_2/checker/go', { id })
    await this.#sextant.checked(id)
  }

  async retry(): Promise<void> {
    const project_id = this.#anyProject()
    const [run] = await this.#sextant.call('get/positions_2/runs', { project_id, fields: ['id'], limit: 1 })
    if (run === undefined) return
    await this.#sextant.post('edit/positions_2/runs/retry', { project_id, id: run.id })
    await this.#sextant.checked(project_id)
  }

  changeRules(): Promise<void> {
    return this.#changeRulesOf(this.#anyProject())
  }

  async #changeRulesOf(project_id: number): Promise<void> {
    const site_id = this.#draws.pick(await this.sitesOf(project_id))
    const rules = this.#draws.pick(ruleSets)
    await this.#sextant.call('edit/positions_2/rules', { project_id, site_id, rules })
  }

  async changeRulesAndReplay(): Promise<void> {
    const project_id = this.#anyProject()
    await this.#changeRulesOf(project_id)
    await this.#replay(project_id)
  }

  async changeCompetitors(): Promise<void> {
    const project_id = this.#anyProject()
    const [, rival] = await this.sitesOf(project_id)
    await (rival === undefined
      ? this.#sextant.call('add/projects_2/competitors', { project_id, urls: [RIVAL] })
      : this.#sextant.call('del/projects_2/competitors', { project_id, ids: [rival] }))
  }

  replay(): Promise<void> {
    return this.#replay(this.#anyProject())
  }

  async #replay(project_id: number): Promise<void> {
    const { call } = this.#sextant
    const id: number = await call('add/positions_2/replays', { project_id, preview: 0 })
    for (;;) {
      const [{ status }] = await call('get/positions_2/replays', { project_id, id, fields: ['status'] })
      if (status !== 'running') return assert.equal(status, 'finished')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  /** The retention period of one rank check ends. */
  async removeReplies(): Promise<void> {
    const { admin, app } = this.#sextant
    const { database, log } = app.installation
    // Not of all, so that something is left to explain.
    await sql`update runs set finished_at = now() - interval '40 days'
      where account_id = ${admin.id} and id = (
        select id from runs where account_id = ${admin.id} and project_id = ${this.#anyProject()}
        order by id desc offset 2 limit 1
      )`.execute(database.executor)
    await removeReplies({ database, log }, 30)
  }

  /** Makes everything a day older. */
  async nextDay(): Promise<void> {
    const { admin, app } = this.#sextant
    await app.installation.database.transaction(async (tx) => {
      const { rows: all } = await sql<{ id: number }>`
        select id from projects where account_id = ${admin.id} for update`.execute(tx)
      for (const { id } of all) await clearRewritten(tx, admin.id, id)
      // In two steps, because a moved day must not collide with the day before it.
      const own = sql`account_id = ${admin.id}`
      for (const days of [-1_000, 999]) {
        for (const table of ['runs', 'tasks', 'positions', 'replay_changes']) {
          await sql`update ${sql.table(table)} set date = date + ${days}::int where ${own}`.execute(tx)
        }
        await sql`update rank_memory set next_sweep_on = next_sweep_on + ${days}::int where ${own}`.execute(
          tx,
        )
      }
      for (const { id } of all) await clearRewritten(tx, admin.id, id)
    })
  }

  /** Ids of a project and its competitors. */
  async sitesOf(project_id: number): Promise<number[]> {
    const competitors = await this.#sextant.call('get/projects_2/competitors', { project_id })
    return [project_id, ...competitors.map(({ id }: { id: number }) => id)]
  }
}

const happenings = {
  'a project is added': 'addProject',
  'a project is copied': 'copyProject',
  'a project is deleted': 'deleteProject',
  'results move': 'move',
  'a check': 'check',
  'a check among faults': 'checkAmongFaults',
  'a retry': 'retry',
  'other rules': 'changeRules',
  'a competitor comes or goes': 'changeCompetitors',
  'a replay': 'replay',
  'other rules, and a replay': 'changeRulesAndReplay',
  'replies are removed': 'removeReplies',
  'a day passes': 'nextDay',
} as const satisfies Record<string, keyof History>
