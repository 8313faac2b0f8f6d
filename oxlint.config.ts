import { defineConfig } from 'oxlint'
import { dashboardLadder, onlyIn, serverLadder, workspacePackages } from './ladder.ts'

interface Restriction {
  /** What may not be imported: a pattern of the specifier. */
  readonly regex: string
  readonly message: string
}

/** Restricts what a folder, or a file, may import. */
function restrict(path: string, ...patterns: Restriction[]) {
  return {
    files: [path, `${path}/**`],
    rules: { 'no-restricted-imports': ['error', { patterns }] as ['error', { patterns: Restriction[] }] },
  }
}

/** What comes first in a specifier; the engine of the linter knows no lookahead, so the forbidden names are listed. */
const startsWithOneOf = (prefix: string, names: readonly string[]) =>
  `^${prefix}(?:${names.join('|').replaceAll('.', '\\.')})(?:/|$)`

const folders = [...Object.keys(serverLadder), 'app.ts', 'worker.ts', 'main.ts']
const server = Object.entries(serverLadder).map(([folder, below]) =>
  restrict(
    `apps/server/src/${folder}`,
    {
      regex: startsWithOneOf('#', without(folders, folder, ...below)),
      message: `${folder}/ may import only ${below.join(', ') || 'the contract'} (ladder.ts).`,
    },
    {
      regex: startsWithOneOf(
        '@sextant/',
        without(['sdk', 'dashboard'], ...(workspacePackages[folder] ?? [])),
      ),
      message: `${folder}/ may import only the contract of the workspace (ladder.ts).`,
    },
    {
      regex: startsWithOneOf(
        '',
        Object.keys(onlyIn).filter((library) => onlyIn[library] !== folder),
      ),
      message: 'Only one folder may import this library (ladder.ts).',
    },
  ),
)

const dashboard = Object.entries(dashboardLadder).map(([name, below]) =>
  restrict(
    `apps/dashboard/src/${name}`,
    {
      regex: startsWithOneOf(
        name.includes('.') ? '\\./' : '(?:\\.\\./)+',
        without(Object.keys(dashboardLadder), name, ...below),
      ),
      message: `${name} may import only ${below.join(', ') || 'packages'} (ladder.ts).`,
    },
    {
      regex: '^(?:node:|#|@sextant/server)',
      message: 'The dashboard is a client of the API like any other.',
    },
  ),
)

function without(all: readonly string[], ...allowed: readonly string[]): string[] {
  return all.filter((name) => !allowed.includes(name))
}

export default defineConfig({
  plugins: ['typescript', 'import', 'node', 'promise', 'unicorn'],
  categories: { correctness: 'error' },
  rules: {
    'no-console': 'error',
    eqeqeq: 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': 'error',
    'import/no-cycle': 'error',
    'unicorn/no-thenable': 'off',
  },
  overrides: [
    ...server,
    ...dashboard,
    restrict('packages/contract/src', {
      regex: '^(?:node:|#|@sextant/)',
      message: 'The contract runs anywhere and imports no other package of the workspace.',
    }),
    restrict('packages/sdk/src', {
      regex: '^(?:node:|#|@sextant/server)',
      message: 'The SDK runs in browsers and imports only the contract.',
    }),
  ],
})
