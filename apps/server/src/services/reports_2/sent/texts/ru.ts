import type { LetterTexts } from './en.ts'

export const ru: LetterTexts = {
  open: 'Открыть отчёт',
  until: (date) => `До ${date} отчёт открывается и по ссылке.`,
  attached: (files) => (files === 1 ? 'Отчёт приложен файлом.' : 'Отчёт приложен в нескольких видах.'),
  more: (rows) => `Ещё ${rows} в отчёте.`,
  change: (change) => `изменение ${change}`,
  reason: (site) => `Вы получили этот отчёт о сайте ${site}, потому что отправитель указал ваш адрес.`,
}
