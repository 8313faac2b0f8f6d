/** Texts of every chart. */
export const en = {
  on: (date: string) => `${date}:`,
  asTable: 'View as table',
  date: 'Date',
  notes: 'Notes',
}
