import type { en } from './en.ts'

export const ru: typeof en = {
  label: 'Поисковик и регион',
  devices: ['ПК', 'планшет', 'телефон'],
}
