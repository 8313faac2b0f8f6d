/** Sentences about invented numbers. */
export const en = {
  create: 'Look around in a demo',
  creating: 'Making 90 days of history…',
  createHint:
    'A made-up bakery with 50 keywords, two regions and 90 days of history. Its numbers are invented, and it costs nothing.',
  badge: 'Demo: invented',
  badgeSynthetic: 'Invented numbers',
  demoTitle: 'This is a demo: all its numbers are invented',
  demoTodo: 'Its site does not exist, and its checks cost nothing. Delete it when you have seen enough.',
  syntheticTitle: 'These positions are invented',
  syntheticTodo:
    'The sandbox made them up: no search engine was asked. For real positions, set up a provider and check again.',
  toProviders: 'Set up a provider',
}
