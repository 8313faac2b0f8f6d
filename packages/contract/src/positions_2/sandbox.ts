import { Type, type Static } from 'typebox'
import { actionOn } from '../operation.ts'
import { Project } from '../projects_2/project.ts'
import { flag } from '../value.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description })

const SandboxHistory = Type.Object(
  {
    projects: count('Number of projects with anything that the sandbox invented.'),
    dates: count('Number of dates with invented positions or checks.'),
    checks: count('Number of checks by the sandbox, with their SERPs, snippets and SERP features.'),
    positions: count('Number of invented positions, competitors and `--` included.'),
    volumes: count('Number of invented search volumes of the phrases.'),
    removing: flag('1 while a deletion is running in the background.'),
  },
  { description: 'What the sandbox invented.' },
)
/** What the sandbox invented in some projects. */
export type SandboxHistory = Static<typeof SandboxHistory>

const about =
  'Requires `id` or `filters`. Demo projects are left out: everything in them is invented, and they are deleted whole.'
const sample = { projects: 1, dates: 2, checks: 2, positions: 0, volumes: 0 }

export const sandboxGet = actionOn('get/positions_2/sandbox', Project, {
  summary: 'Counts what the sandbox invented in projects: what `del/positions_2/sandbox` would delete.',
  notes: about,
  rights: { filters: 'owner' },
  parameters: {},
  result: SandboxHistory,
  errors: ['forbidden'],
  example: { request: { id: 1 }, result: { ...sample, removing: 0 } },
})

export const sandboxDel = actionOn('del/positions_2/sandbox', Project, {
  scope: 'write',
  summary: 'Deletes everything that the sandbox invented in projects.',
  notes:
    `${about} Volumes are deleted at once; checks, positions and what belongs to them in the background, ` +
    'which continues after a restart. `get/positions_2/sandbox` counts what is left. Real and imported positions, ' +
    'running checks and the entries of the billing log stay. In thrifty mode, the next check is a sweep.',
  rights: { filters: 'owner' },
  parameters: {},
  result: SandboxHistory,
  errors: ['forbidden'],
  example: { request: { id: 1 }, result: { ...sample, removing: 1 } },
})
