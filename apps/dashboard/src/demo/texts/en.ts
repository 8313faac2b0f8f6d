/** Texts about invented numbers. */
export const en = {
  create: 'Explore a demo project',
  creating: 'Creating 90 days of history…',
  createHint:
    'A fictional bakery with 50 keywords, 2 regions and 90 days of history. All numbers are invented, and it is free.',
  badge: 'Demo',
  badgeSynthetic: 'Invented positions',
  demoTitle: 'This is a demo: all numbers are invented',
  demoTodo: 'The site does not exist, and its checks are free. Delete the project when you are done.',
  syntheticTitle: 'These positions are invented',
  syntheticTodo:
    'The sandbox made them up without asking a search engine. For real positions, set up a provider and check again.',
  mark: 'invented',
  markTitle: 'Made up by the sandbox, without asking a search engine',
  toProviders: 'Set up a provider',
}
