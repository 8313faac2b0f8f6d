export const en = {
  name: 'Name',
  nameHint: 'Shown in lists and messages. It changes no position.',
  nameMissing: 'Give the project a name.',
  site: 'Site',
  siteHint:
    'The site cannot be changed, because every position in the history belongs to it. When the site has a new address, add it under “Match rules”; for another site, make another project.',
  archiveTitle: 'Archive',
  archive: {
    state: 'The project is in use: its checks and schedules run.',
    ask: 'Archive the project…',
    question: (name: string) => `Archive ${name}?`,
    consequence:
      'Checks and schedules do not start while it is archived, so it costs nothing. All that was found stays, and you can take it out of the archive at any time.',
    action: 'Archive',
  },
  unarchive: {
    state: 'The project is archived: nothing is checked and nothing is charged.',
    ask: 'Take it out of the archive…',
    question: (name: string) => `Take ${name} out of the archive?`,
    consequence: 'Its schedules start checks again, which are charged as before.',
    action: 'Take it out',
  },
  deletion: {
    title: 'Delete',
    about:
      'Removes the project with its keywords, its whole history and its stored result pages, for good. Only the entries of the billing log stay.',
    ask: 'Delete the project…',
    question: (name: string) => `Delete ${name} for good?`,
    consequence:
      'Keywords, positions, competitors, schedules and shares go with it, and nothing brings them back. Archiving keeps them and costs nothing.',
    typed: 'Name of the project',
    typedHint: (name: string) => `To confirm, type: ${name}`,
    action: 'Delete for good',
  },
}
