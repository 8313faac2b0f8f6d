import { formatCount } from '../../../texts/format.ts'

const shown = (count: number) => formatCount(count, 'en')
const counted = (count: number, noun: string) => `${shown(count)} ${noun}${count === 1 ? '' : 's'}`
const keywords = (count: number) => counted(count, 'keyword')

/** Texts of the keywords page. */
export const en = {
  title: 'Keywords',
  cutGroups: (read: number, all: number) => `Showing the first ${shown(read)} of ${shown(all)} groups`,
  cutGroupsTodo: 'Keywords of the other groups are under “All keywords”. The API lists every group.',
  noSlash: 'Folder names cannot contain a slash, which separates folders in a path.',
  undo: 'Undo',
  hide: 'Dismiss',
  gone: (name: string) => `“${name}” is no longer in this project. Nothing was changed.`,
  moved: (count: number, group: string) => `${keywords(count)} moved to “${group}”.`,
  restored: {
    keywords: (count: number) => `${keywords(count)} restored.`,
    groups: (_count: number) => 'Group restored with its keywords.',
    folders: (_count: number) => 'Folder restored with its contents.',
  },

  tree: {
    label: 'Folders and groups',
    project: 'All keywords',
    chosen: (name: string) => `Group: ${name}`,
    kinds: { project: '', folder: 'Folder', group: 'Group' },
    off: 'off',
    keywordsBehind: (count: number): string => (count === 1 ? 'keyword' : 'keywords'),
    addGroup: 'New group',
    addFolder: 'New folder',
    keys: 'Drag to reorder. Keyboard: F2 to rename, Delete to delete, Alt+↑ or Alt+↓ to move.',
  },

  place: {
    keywords,
    inside: (path: string) => `In ${path}`,
    rename: 'Rename…',
    move: 'Move to…',
    delete: 'Delete…',
    group: {
      switchOff: 'Turn off',
      switchOn: 'Turn on',
      isOff: 'This group is turned off. Its keywords are not checked.',
    },
    folder: {
      switchOff: 'Turn off all groups',
      switchOn: 'Turn on all groups',
      isOff: 'All groups in this folder are turned off. Their keywords are not checked.',
    },
    switchedOff: (name: string) => `“${name}” is turned off. Its keywords are not checked.`,
    switchedOn: (name: string) => `“${name}” is turned on. Its keywords are checked.`,
  },

  addPlace: {
    group: { title: 'New group' },
    folder: { title: 'New folder' },
    action: 'Create',
    name: 'Name',
    atTop: 'Created at the top level of the project.',
    into: (folder: string) => `Created in “${folder}”.`,
  },
  renamePlace: {
    title: (name: string) => `Rename “${name}”`,
    action: 'Rename',
    hint: 'Names do not have to be unique.',
  },
  movePlace: {
    title: (name: string) => `Move “${name}”`,
    action: 'Move',
    folder: 'Folder',
    top: 'Top level of the project',
    order: 'Position',
    last: 'Last',
    before: (name: string) => `Before “${name}”`,
    done: (name: string) => `“${name}” moved.`,
  },
  deletePlace: {
    title: (name: string) => `Delete “${name}”?`,
    action: 'Move to trash',
    what: (count: number) =>
      count === 0
        ? 'It contains no keywords.'
        : `This also moves ${keywords(count)} to the trash. Their history is kept, and you can restore them.`,
    done: (name: string) => `“${name}” moved to the trash.`,
  },

  quickAdd: {
    label: (group: string) => `Add a keyword to “${group}”`,
    anyLabel: 'Add a keyword',
    to: 'Group',
    example: 'rye bread delivery',
    add: 'Add',
    newGroup: 'Keywords',
    added: (phrase: string, group: string) => `“${phrase}” added to “${group}”.`,
    known: (phrase: string) => `“${phrase}” is already in this project.`,
    tooLong: (length: number, most: number) =>
      `This keyword has ${length} characters. The longest can have ${most}.`,
  },

  filters: {
    text: 'Keyword contains',
    tag: 'Tag',
    anyTag: 'Any',
    noTag: 'No tags',
    target: 'Target page',
    anyTarget: 'Any',
    withTarget: 'Set',
    withoutTarget: 'Not set',
    volume: 'Search volume',
    volumeChoice: (searcher: string, place: string, type: string | undefined) =>
      [`${searcher}, ${place}`, type].filter(Boolean).join(': '),
    volumeTypes: {
      0: {
        1: 'all searches with these words',
        2: '"phrase"',
        3: '"!exact"',
        5: '"[order]"',
        6: '"[!exact order]"',
      },
      1: {},
      5: {},
      200: {},
    } as Readonly<Record<number, Readonly<Record<number, string>>>>,
    found: (count: number) => `${keywords(count)} found`,
    clear: 'Clear filters',
  },

  columns: {
    name: 'Keyword',
    group: 'Group',
    tags: 'Tags',
    target: 'Target page',
    volume: 'Volume',
    volumeOf: (searcher: string, place: string) => `Monthly searches: ${searcher}, ${place}`,
    noVolume: 'unknown',
    deleted: 'Deleted',
  },

  list: {
    label: 'Keywords shown',
    loading: 'Loading keywords…',
    printed: (rows: number, total: number) =>
      `Printed: ${shown(rows)} of ${keywords(total)}. An export has all.`,
    loadingRow: 'Loading…',
    select: (phrase: string) => `Select ${phrase}`,
    selectAll: (total: number) => `Select all ${shown(total)}`,
    keys: 'Keyboard: Space to select, Shift+arrows for a range, Ctrl+A for all, Enter to open, F2 to rename, Delete to delete. Drag keywords onto a group to move them.',
    keysOfGuests: 'Keyboard: arrows to move between keywords, Enter to open one.',
  },

  selection: {
    label: 'Actions for the selected keywords',
    none: 'Select keywords to tag, move or delete them together.',
    count: (count: number) => `${keywords(count)} selected`,
    tags: 'Tags…',
    target: 'Target page…',
    move: 'Move to…',
    rename: 'Rename…',
    delete: 'Delete…',
    clear: 'Clear selection',
  },

  empty: {
    noMatch: 'No keywords match these filters',
    noMatchTodo: 'Remove a filter, or search in all keywords.',
    clear: 'Clear filters',
    project: 'No keywords yet',
    projectTodo: 'Enter the first one above, or import a list from the clipboard or a file.',
    place: 'No keywords here',
    placeTodo: 'Enter one above, drag keywords here from another group, or import a list.',
    guest: 'Ask somebody with the right to edit this project to add some.',
    import: 'Import keywords…',
  },

  tags: {
    title: (count: number) => `Tags of ${keywords(count)}`,
    what: 'Action',
    explained: {
      add: 'Add these tags and keep the others',
      remove: 'Remove these tags and keep the others',
      set: 'Replace all tags with these',
    },
    which: 'Tags',
    actions: { add: 'Add tags', remove: 'Remove tags', set: 'Replace tags' },
    done: (count: number) => `Tags of ${keywords(count)} updated.`,
  },
  tagNames: {
    open: 'Name tags…',
    title: 'Tag names',
    about: (count: number) =>
      `Your account has ${count} tags for projects and keywords. A name is saved when you leave its field. Clear the field to remove the name.`,
    saved: (name: string) => `Saved: ${name}.`,
  },
  target: {
    title: (count: number) => `Target page of ${keywords(count)}`,
    page: 'Page that should rank',
    hint: (site: string) => `For example ${site}/delivery. Leave empty to clear the target page.`,
    wrong: 'Enter the URL of a page, with its domain.',
    set: 'Set target page',
    clear: 'Clear target page',
    done: (count: number) => `Target page of ${keywords(count)} set.`,
    cleared: (count: number) => `Target page of ${keywords(count)} cleared.`,
  },
  move: {
    title: (count: number) => `Move ${keywords(count)}`,
    action: 'Move',
    group: 'Group',
    order: 'Position',
    last: 'Last in the group',
    first: 'First in the group',
  },
  rename: {
    title: 'Rename keyword',
    action: 'Rename',
    phrase: 'Keyword',
    hint: 'The keyword keeps its history. If the meaning changes, add a new keyword instead.',
    done: (before: string, after: string) => `“${before}” is now “${after}”.`,
  },
  delete: {
    title: (count: number) => `Delete ${keywords(count)}?`,
    action: 'Move to trash',
    what: 'They are no longer checked. Their history is kept, and you can restore them from the trash.',
    done: (count: number) => `${keywords(count)} moved to the trash.`,
  },

  import: {
    open: 'Import…',
    title: 'Import keywords',
    discardTitle: (lines: number) => `Discard ${counted(lines, 'line')}?`,
    discard: 'Discard',
    paste: 'Paste keywords, one per line',
    example: 'rye bread delivery\nsourdough price',
    pasteHint:
      'You can also paste columns of a table: keyword, group, folder, tags, target page. You assign the columns in the next step.',
    orFile: 'Or upload a file',
    fileHint: 'Text or CSV in UTF-8, UTF-16 or Windows-1251. You can also drop a file here.',
    file: (name: string, encoding: string) => `${name}, read as ${encoding}`,
    withoutFile: 'Remove file',
    next: 'Preview',
    back: 'Back',
    separator: 'Format',
    separators: {
      none: 'One keyword per line',
      tab: 'Columns separated by tabs (from a spreadsheet)',
      semicolon: 'Columns separated by semicolons',
      comma: 'Columns separated by commas',
    },
    hasHeadings: 'The first line contains column names',
    mapping: 'Columns',
    column: (number: number, heading: string) => ['Column', number, heading].filter(Boolean).join(' '),
    notRead: 'Ignore',
    columns: {
      name: 'Keyword',
      tags: 'Tags',
      target: 'Target page',
      group_folder_path: 'Folder',
      group_name: 'Group',
    },
    noPhrases: 'Choose the column that contains the keywords.',
    group: 'Import into',
    groupHint: 'Lines with a group go to that group instead.',
    anotherGroup: 'Another group…',
    groupName: 'Group name',
    groupNameHint: 'Created if there is no group with this name.',
    newGroup: 'Keywords',
    moveKnown: 'Also move keywords that are already in the project',
    removeSigns: 'Replace + . , and quotes with spaces',
    tagsForAll: (count: number) =>
      count === 0 ? 'Tags for all lines' : `Tags for all lines: ${count} selected`,
    tagsForAllLegend: 'Added to the tags of each line',
    preview: 'Preview',
    looking: 'Looking for new keywords…',
    willAdd: (count: number, added: string, sent: string) =>
      `${added} of ${sent} ${count === 1 ? 'is' : 'are'} new and will be added.`,
    known: (shown: string, moves: boolean) =>
      `Already in the project: ${shown}. These keywords ${
        moves ? 'move' : 'stay in their groups'
      } and get the tags and target pages of their lines.`,
    repeated: (shown: string) => `Duplicates in the list: ${shown}. Each keyword is added once.`,
    groups: (count: number): string => (count === 1 ? 'Group in the list:' : 'Groups in the list:'),
    groupOfLines: (path: string, count: number) => `${path} (${shown(count)})`,
    firstLines: 'First lines',
    state: 'Status',
    states: { new: 'new', known: 'in the project', repeated: 'duplicate' },
    refusedLine: 'The line is:',
    importing: (count: number) =>
      `Importing ${shown(count)} lines. The import continues if you close this page.`,
    action: (count: number) => (count === 0 ? 'Import' : `Import ${keywords(count)}`),
    added: (count: number) => `${keywords(count)} added`,
    sent: (shown: string) => `Lines with a keyword: ${shown}`,
    duplicated: (shown: string) => `Already in the project or duplicate: ${shown}`,
    changed: (shown: string) => `Of these, updated: ${shown}`,
    done: 'Done',
  },

  export: {
    open: 'Export…',
    title: 'Export keywords',
    whole: 'All keywords of the project that match the filters, in the order of the list.',
    only: (name: string) => `All keywords of “${name}” that match the filters, in the order of the list.`,
    columns:
      'Columns: keyword, tags, target page, folder, group, volume, and 1 where the sandbox invented the volume. You can import the file again.',
    encoding: 'Encoding',
    encodings: { csvUTF8: 'UTF-8 (recommended)', csv: 'Windows-1251 (for older Cyrillic programs)' },
    fileName: 'keywords',
    save: 'Download',
  },

  volumes: {
    open: 'Search volumes…',
    title: 'Collect search volumes',
    noRegions: 'Search volumes depend on the search engine and the place. Add a region to the project first.',
    noVolumes: 'Search volumes are available for Google and Yandex only. Add a region of one of them first.',
    toSettings: 'Go to regions',
    which: 'Volumes',
    again: 'Keywords',
    agains: {
      0: (_days: number) => 'All, including recently collected ones',
      1: (days: number) => `Keywords not requested in the last ${days} days`,
      2: (_days: number) => 'Keywords without a volume',
    },
    collect: 'Collect',
    atMost: (price: string) => `At most ${price}`,
    forVolumes: (count: number) => `for ${counted(count, 'volume')}.`,
    nothing: 'Nothing to collect: these volumes are already known.',
    charged:
      'This amount is put on hold. You pay only for keywords that the provider returns; the rest is released.',
    started: 'Search volume collection started.',
    collecting: 'Collecting search volumes…',
    ended: 'Search volume collection ended.',
    importInstead: 'Import volumes from a file…',
    importTitle: 'Import search volumes',
    importAction: 'Import',
    importFor: 'Volume',
    importText: 'Paste keywords and volumes, one pair per line',
    importExample: 'rye bread price;320\nsourdough delivery;140',
    importHint:
      'Separated by a semicolon or a tab. A CSV file with the column names of the API is imported as it is.',
    importFile: 'Or upload a file',
    imported: (added: string, changed: string) => `Volumes imported: ${added} new, ${changed} updated.`,
  },

  trash: {
    open: (count: number) => (count === 0 ? 'Trash' : `Trash (${shown(count)})`),
    leave: 'Close trash',
    title: 'Trash',
    about:
      'Deleted keywords, groups and folders stay here for a while with their history. You can restore them.',
    label: 'Keywords in the trash',
    empty: 'No keywords in the trash.',
    none: 'Select keywords to restore them.',
    restore: 'Restore',
    restoreOf: (name: string) => `Restore ${name}`,
    stayed: (count: number) => `${shown(count)} not restored, because the project already has the keyword.`,
    places: 'Folders and groups in the trash',
    place: 'Name',
    act: 'Actions',
    kinds: { folders: 'Folder', groups: 'Group' },
  },
}
