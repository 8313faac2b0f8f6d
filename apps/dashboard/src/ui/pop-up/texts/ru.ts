import type { en } from './en.ts'

export const ru: typeof en = {
  search: 'Поиск',
  noMatch: 'Ничего не найдено.',
  more: (count) => `И ещё ${count}. Введите текст, чтобы найти.`,
  days: 'Дни с точкой — дни проверок. Другие выбрать нельзя.',
}
