export const en = {
  name: 'Name',
  nameHint: 'Shown in lists and messages. Does not affect positions.',
  nameMissing: 'Enter a name.',
  site: 'Site',
  siteHint:
    'You cannot change the site, because all positions belong to it. If the site has a new address, add it under “Match rules”. For another site, create another project.',
  archiveTitle: 'Archive',
  archive: {
    state: 'The project is active: its checks and schedules run.',
    ask: 'Archive project…',
    question: (name: string) => `Archive ${name}?`,
    consequence:
      'While it is archived, checks and schedules do not start and it costs nothing. All positions are kept, and you can restore the project at any time.',
    action: 'Archive',
  },
  unarchive: {
    state: 'The project is archived: it is not checked and costs nothing.',
    ask: 'Restore project…',
    question: (name: string) => `Restore ${name}?`,
    consequence: 'Its schedules start paid checks again.',
    action: 'Restore',
  },
  deletion: {
    title: 'Delete',
    about:
      'Permanently deletes the project with its keywords, history and stored result pages. The billing log keeps its entries.',
    ask: 'Delete project…',
    question: (name: string) => `Delete ${name} permanently?`,
    consequence:
      'This deletes all keywords, positions, competitors, schedules and shares. You cannot undo it. Archiving keeps them and costs nothing.',
    typed: 'Project name',
    typedHint: (name: string) => `To confirm, type: ${name}`,
    action: 'Delete permanently',
  },
}
