import type { en } from './en.ts'

export const ru: typeof en = {
  on: (date) => `${date}:`,
  asTable: 'То же в виде таблицы',
  date: 'Дата',
  notes: 'Заметки',
}
