export const en = {
  list: 'Competitors',
  none: 'No competitors yet',
  noneTodo: 'Add sites below, and every check tells where they stand beside yours.',
  columns: { site: 'Site', name: 'Name', compared: 'Compared', order: 'Order', actions: 'Change' },
  on: 'yes',
  compare: (name: string) => `Compare with ${name}`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  rename: 'Rename',
  renameTitle: (name: string) => `Rename ${name}`,
  nameHint: 'Shown in reports in place of the address.',
  save: 'Save',
  rules: 'Match rules',
  remove: 'Remove',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeAbout:
    'Its positions are deleted with it. Turned off instead, it is not looked for any more and its history stays.',
  addTitle: 'Add competitors',
  sites: 'Sites',
  sitesHint:
    'One on each line, as a domain or as any address of it. In exact mode a check reads on until it has seen your site and all competitors, so one that stands low makes checks cost more.',
  add: 'Add',
  outcome: (added: number, again: number) =>
    [
      added === 1 ? '1 competitor was added.' : `${added} competitors were added.`,
      again === 0 ? '' : `${again} were there already.`,
    ].join(' '),
  past: 'Result pages of earlier checks are kept, so it can be looked for in the past too, at no cost.',
  toPast: 'Read the past again',
}
