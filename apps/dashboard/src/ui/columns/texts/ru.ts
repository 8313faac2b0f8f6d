import type { en } from './en.ts'

export const ru: typeof en = {
  asTable: 'То же таблицей',
  when: 'Когда',
  unknown: 'неизвестно',
  fullColumn: (value) => `Полная высота: ${value}`,
}
