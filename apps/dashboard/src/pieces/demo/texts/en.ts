import type { SandboxHistory } from '@sextant/contract/positions_2/sandbox.ts'
import { counted } from '../../../texts/en.ts'

/** Texts about invented numbers. */
export const en = {
  create: 'Explore a demo project',
  creating: 'Creating 90 days of history…',
  createHint:
    'A fictional bakery with 50 keywords, 2 regions and 90 days of history. All numbers are invented, and it is free.',
  badge: 'Demo',
  badgeSynthetic: 'Invented positions',
  demoTodo: 'The site does not exist, and its checks are free. Delete the project when you are done.',
  syntheticTodo:
    'The sandbox made them up without asking a search engine. For real positions, set up a provider and check again.',
  mark: 'invented',
  markTitle: 'Made up by the sandbox, without asking a search engine',
  dates: 'Invented by the sandbox',
  on: (date: string, cells: number, volumes: number) =>
    `On ${date}, the sandbox invented ${[
      cells > 0 && counted(cells, 'position', 'positions'),
      volumes > 0 && counted(volumes, 'search volume', 'search volumes'),
    ]
      .filter(Boolean)
      .join(' and ')}. Invented positions are not compared with real ones.`,
  sandbox: {
    title: 'Sandbox history',
    about:
      'The sandbox invented part of the history. It stays labelled and is never compared with real positions.',
    counted: ({ projects, dates, checks, positions, volumes }: SandboxHistory): string =>
      `To delete: ${counted(positions, 'position', 'positions')}, ${counted(checks, 'check', 'checks')} and ${counted(volumes, 'search volume', 'search volumes')} on ${counted(dates, 'date', 'dates')} in ${counted(projects, 'project', 'projects')}.`,
    ask: 'Delete sandbox history…',
    question: 'Delete everything that the sandbox invented?',
    consequence:
      'You cannot undo it. Real and imported positions, keywords, regions and the billing log stay. Demo projects are not changed.',
    action: 'Delete sandbox history',
    removing: (checks: number, positions: number): string =>
      `Deleting… Left: ${counted(checks, 'check', 'checks')} and ${counted(positions, 'position', 'positions')}.`,
    removed: 'Everything that the sandbox invented is deleted.',
  },
}
