import type { en } from './en.ts'

export const ru: typeof en = {
  entry: (number) => `Дни и время ${number}`,
  removeEntry: 'Убрать эти дни',
  days: 'Дни',
  dayKinds: {
    every: 'Каждый день',
    chosen: 'Дни недели или месяца',
    after: 'После каждой проверки позиций',
  },
  monthDays: 'Дни месяца',
  lastDay: 'последний',
  time: (number) => `Время ${number}`,
  hour: 'Час',
  minute: 'Минута',
  hourWords: { ALL: 'каждый час', EVERY_FOUR: 'каждые 4 часа' },
  minuteWords: { ALL: 'каждую минуту', EVERY_FIVE: 'каждые 5 минут', EVERY_TEN: 'каждые 10 минут' },
  addTime: 'Добавить время',
  removeTime: 'Убрать',
  incomplete: 'Выберите везде хотя бы один день и время.',
}
