import { counted } from '../../../../texts/en.ts'

export const en = {
  list: 'Competitors',
  none: 'No competitors yet',
  noneTodo: 'Add sites below to see their positions beside yours after every check.',
  columns: { site: 'Site', name: 'Name', compared: 'Tracked', order: 'Order', actions: 'Actions' },
  on: 'yes',
  compare: (name: string) => `Track ${name}`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  rename: 'Rename',
  renameTitle: (name: string) => `Rename ${name}`,
  nameHint: 'Shown in reports instead of the address.',
  save: 'Save',
  rules: 'Match rules',
  remove: 'Remove',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeAbout: 'This deletes its positions. To keep its history, turn off tracking instead.',
  addTitle: 'Add competitors',
  sites: 'Sites',
  sitesHint:
    'One per line, as a domain or any address on it. In exact mode a check reads until it finds your site and all competitors, so a low-ranking competitor makes checks more expensive.',
  add: 'Add',
  outcome: (added: number, again: number) =>
    [`${counted(added, 'competitor')} added.`, again === 0 ? '' : `${again} already existed.`].join(' '),
  past: 'Result pages of earlier checks are stored, so you can find its past positions too, at no cost.',
  toPast: 'Replay stored pages',
}
