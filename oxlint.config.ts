import { defineConfig } from 'oxlint'
import { dashboardLadder, onlyIn, rankingStages, serverLadder, workspacePackages } from './ladder.ts'

interface Restriction {
  /** Pattern of forbidden specifiers. */
  readonly regex: string
  readonly message: string
}

/** Restricts the imports of a folder or file. */
function restrict(path: string, ...patterns: Restriction[]) {
  return {
    files: [path, `${path}/**`],
    rules: { 'no-restricted-imports': ['error', { patterns }] as ['error', { patterns: Restriction[] }] },
  }
}

/** Matches specifiers by their first part. The linter's patterns have no lookahead, so forbidden names are listed. */
const startsWithOneOf = (prefix: string, names: readonly string[]) =>
  `^${prefix}(?:${names.join('|').replaceAll('.', '\\.')})(?:/|$)`

const folders = [...Object.keys(serverLadder), 'app.ts', 'worker.ts', 'main.ts']
const patternsOf = (folder: string): Restriction[] => {
  const below = serverLadder[folder] ?? []
  return [
    {
      regex: startsWithOneOf('#', without(folders, folder, ...below)),
      message: `${folder}/ may import only ${below.join(', ') || 'the contract'} (ladder.ts).`,
    },
    {
      regex: startsWithOneOf(
        '@sextant/',
        without(['sdk', 'dashboard'], ...(workspacePackages[folder] ?? [])),
      ),
      message: `${folder}/ may not import this package of the workspace (ladder.ts).`,
    },
    {
      regex: startsWithOneOf(
        '',
        Object.keys(onlyIn).filter((library) => onlyIn[library] !== folder),
      ),
      message: 'Only one folder may import this library (ladder.ts).',
    },
  ]
}
const server = Object.keys(serverLadder).map((folder) =>
  restrict(`apps/server/src/${folder}`, ...patternsOf(folder)),
)
const ranking = rankingStages.slice(0, -1).map((stage, index) =>
  restrict(`apps/server/src/ranking/${stage}`, ...patternsOf('ranking'), {
    regex: startsWithOneOf(stage.includes('.') ? '\\./' : '(?:\\.\\./)+', rankingStages.slice(index + 1)),
    message: `${stage} may import only ${rankingStages.slice(0, index).join(', ') || 'other folders'} (ladder.ts).`,
  }),
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

/** Implicit roles of table elements. */
const tableRoles = {
  table: ['table'],
  thead: ['rowgroup'],
  tbody: ['rowgroup'],
  tfoot: ['rowgroup'],
  tr: ['row'],
  th: ['columnheader', 'rowheader'],
  td: ['cell', 'gridcell'],
}

export default defineConfig({
  plugins: ['eslint', 'typescript', 'oxc', 'import', 'node', 'promise', 'unicorn'],
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  categories: { correctness: 'error' },
  rules: {
    'no-console': 'error',
    eqeqeq: 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-unnecessary-type-conversion': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-duplicates': 'error',
    'import/no-self-import': 'error',
    // Spreading a string is how it is split into characters here.
    'typescript/no-misused-spread': ['error', { allow: ['string'] }],
    // It reports every value narrowed from `unknown`, such as fields of JSON.
    'typescript/no-base-to-string': 'off',
    // Objects here are closures whose methods do not read `this`.
    'typescript/unbound-method': 'off',
    'unicorn/no-thenable': 'off',
  },
  overrides: [
    {
      files: ['apps/dashboard/src/**'],
      plugins: ['react', 'jsx-a11y'],
      rules: {
        'react/rules-of-hooks': 'error',
        'react/button-has-type': 'error',
        'react/jsx-no-constructed-context-values': 'error',
        // The columns of a table say how to show a cell: the table calls these functions and mounts no component of them.
        'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
        // About the React Compiler, which is not used.
        'react/incompatible-library': 'off',
        // A scrolling area is focusable, so that the keyboard can scroll it.
        'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['region', 'group'], tags: ['pre'] }],
        // Tables with another CSS layout need explicit roles.
        'jsx-a11y/no-redundant-roles': ['error', tableRoles],
        'jsx-a11y/no-interactive-element-to-noninteractive-role': ['error', tableRoles],
        'jsx-a11y/no-noninteractive-element-to-interactive-role': [
          'error',
          { table: ['grid'], ul: ['listbox', 'tree'], li: ['option', 'treeitem'] },
        ],
        // Dragging has buttons as an alternative, and Escape closes a panel.
        'jsx-a11y/no-noninteractive-element-interactions': [
          'error',
          {
            handlers: ['onClick', 'onMouseDown', 'onMouseUp', 'onKeyDown', 'onKeyUp'],
            details: ['onKeyDown'],
          },
        ],
        'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
        // Not recommended by the plugin: live regions would have to be <output>, and empty cells would need labels.
        'jsx-a11y/prefer-tag-over-role': 'off',
        'jsx-a11y/control-has-associated-label': 'off',
      },
    },
    {
      files: ['**/test/**'],
      rules: {
        // If a handler of a stand-in rejects, its test fails.
        'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
        // String literals, which have types of their own, cannot be allowed.
        'typescript/no-misused-spread': 'off',
      },
    },
    ...server,
    ...ranking,
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
