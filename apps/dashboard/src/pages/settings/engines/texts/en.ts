import { counted } from '../../../../texts/en.ts'

export const en = {
  none: 'No regions yet',
  noneTodo: 'Choose search engines and places below to check positions there.',
  engineOn: (name: string) => `Check on ${name}`,
  engineOff: 'Turned off: its regions are not checked and cost nothing.',
  noRegions: 'No regions yet. Add one below to check positions here.',
  regionsOf: (name: string) => `${name} regions`,
  columns: {
    place: 'Place',
    language: 'Language',
    device: 'Device',
    depth: 'Depth',
    checked: 'Checked',
    order: 'Order',
    actions: 'Actions',
  },
  devices: { 0: 'PC', 1: 'Tablet', 2: 'Phone' },
  top: (results: number) => `Top ${results}`,
  on: 'on',
  regionOn: (place: string) => `Check in ${place}`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  price: (price: string, pages: number) =>
    `A check of everything that is turned on reads at most ${counted(pages, 'result page')} and costs at most ${price}.`,
  edit: 'Edit',
  remove: 'Remove',
  save: 'Save',
  removeEngine: (name: string) => `Remove ${name} and its regions?`,
  removeRegion: (place: string) => `Remove ${place}?`,
  removeStays: 'It is no longer checked. Its positions are kept and shown again if you add it back.',
  editRegion: (place: string) => `Edit region ${place}`,
  anotherRegion:
    'A different language or device is a different region. Existing positions stay with the old region and are shown again if you change back.',
  placeLanguage: 'Language of the place',
  depthHint: 'Every additional page costs.',
  addTitle: 'Add regions',
  add: (count: number) => (count > 1 ? `Add ${count} regions` : 'Add region'),
  added: (count: number, sent: number) => {
    const words = `${counted(count, 'region')} added.`
    return count === sent ? words : `${words} The project already has the other ${sent - count}.`
  },
  file: {
    title: 'Import and export',
    about:
      'A text file with one region per line, to edit regions in a spreadsheet or copy them to another project.',
    export: 'Export regions',
    choose: 'Import from a file:',
    lines: 'Regions to add',
    linesHint:
      'On each line: search engine (0 Yandex, 1 Google, 5 Bing, 200 Brave); place; country; language; device (0 PC, 1 tablet, 2 phone); depth. Everything after the place is optional.',
    import: 'Import regions',
    added: (count: number) => `${counted(count, 'region')} added.`,
  },
}
