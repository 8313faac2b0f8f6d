/** Sentences of every chart. */
export const en = {
  on: (date: string) => `${date}:`,
  asTable: 'The same as a table',
  date: 'Date',
}
