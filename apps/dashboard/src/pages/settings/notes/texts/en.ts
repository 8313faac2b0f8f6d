export const en = {
  add: 'Add a note',
  none: 'No notes yet',
  noneTodo: 'Write down what may have changed the positions. Every chart then shows it on its day.',
  list: 'Notes of the project',
  columns: {
    days: 'Days',
    text: 'Note',
    scope: 'Where',
    added: 'Added',
    actions: 'Actions',
  },
  everywhere: 'All regions',
  region: (index: string) => `Region ${index}`,
  oneKeyword: 'one keyword',
  added: (date: string, account: number | undefined) =>
    account === undefined ? `${date}, by you` : `${date}, by account ${account}`,
  edit: 'Edit',
  editOf: (text: string) => `Edit the note “${text}”`,
  remove: 'Delete',
  removeOf: (text: string) => `Delete the note “${text}”`,
}
