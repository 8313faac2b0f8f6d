import { counted } from '../../../texts/ru.ts'
import type { en } from './en.ts'

export const ru: typeof en = {
  title: 'Журнал действий',
  lead: 'Что сделано в вашем аккаунте, кем и откуда. Секреты не хранятся.',
  filters: 'Отбор записей',
  from: 'С',
  to: 'По',
  action: 'Операция',
  result: 'Итог',
  any: 'Все',
  done: 'Выполнено',
  refused: 'Отказ или ошибка',
  clear: 'Сбросить отбор',
  entries: (count) => counted(count, 'запись', 'записи', 'записей'),
  noEntries: 'Под этот отбор ничего не подходит.',
  noEntriesTodo: 'Выберите другие даты или сбросьте отбор.',
  nothingYet: 'Записей пока нет.',
  nothingYetTodo: 'Здесь видны все изменения, отказы и входы.',
  pages: 'Страницы журнала',
  date: 'Время',
  by: 'Кто',
  place: 'Откуда',
  details: 'Параметры',
  key: (name) => `Ключ API ${name}`,
  browser: 'В браузере',
  accountNumber: (id) => `Аккаунт ${id}`,
}
