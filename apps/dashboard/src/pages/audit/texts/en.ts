import { counted } from '../../../texts/en.ts'

/** Texts of the audit page. */
export const en = {
  title: 'Audit log',
  lead: 'What was done in your account, by whom and from where. Secrets are not stored.',
  filters: 'Log filters',
  from: 'From',
  to: 'To',
  action: 'Operation',
  result: 'Result',
  any: 'All',
  done: 'Done',
  refused: 'Refused or failed',
  clear: 'Clear filters',
  entries: (count: number) => counted(count, 'entry', 'entries'),
  noEntries: 'No entries match these filters.',
  noEntriesTodo: 'Choose other dates or clear the filters.',
  nothingYet: 'No entries yet.',
  nothingYetTodo: 'Every change, refusal and sign-in appears here.',
  pages: 'Pages of the log',
  date: 'Time',
  by: 'By',
  place: 'From where',
  details: 'Parameters',
  key: (name: string) => `API key ${name}`,
  browser: 'In a browser',
  accountNumber: (id: number) => `Account ${id}`,
}
