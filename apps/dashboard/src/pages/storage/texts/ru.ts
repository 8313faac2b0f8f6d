import { counted } from '../../../texts/ru.ts'
import type { en } from './en.ts'

const daysOf = (days: number) => counted(days, 'день', 'дня', 'дней')
const afterDaysOf = (days: number) => `через ${daysOf(days)}`

export const ru: typeof en = {
  title: 'Хранилище',
  lead: 'Из чего состоят данные этой установки, как быстро они растут и что даст удаление старых ответов.',
  notYours: 'Эта страница для администраторов',
  notYoursTodo: 'О размере данных спросите администратора этой установки.',

  size: 'Размер',
  database: 'База данных',
  databaseHint: 'Все таблицы и индексы, без журнала упреждающей записи и резервных копий.',
  growth: 'Рост за день',
  growthSince: (time) => `Измерено с ${time}.`,
  unknown: 'Пока неизвестно',
  unknownHint:
    'Размер измеряется каждый день. Рост станет известен через день после запуска или обновления, которое изменило таблицы.',
  free: 'Свободно на диске',
  freeElsewhere: 'Не видно',
  freeElsewhereHint: 'Сервер PostgreSQL не сообщает Sextant о своём диске. Проверьте его там.',
  fullOn: 'Диск заполнится',
  fullDate: (date, days) => `${date} (${afterDaysOf(days)})`,
  fullLater: 'Больше чем через десять лет',
  fullHint: 'При нынешнем росте.',
  fullUnknown: 'Пока неизвестно',
  fullNever: 'Не ожидается',
  fullNeverHint: 'База данных не росла.',
  fullSoon: (days) => `Диск заполнится ${afterDaysOf(days)}`,
  fullSoonTodo:
    'Освободите место на диске, перенесите данные на больший диск или удаляйте старые ответы, как показано ниже.',

  stored: 'Что хранится',
  kind: 'Данные',
  rows: 'Строк',
  bytes: 'Размер',
  share: 'Доля',
  removed: 'Удаляется',
  approximate: 'Число строк — оценка PostgreSQL. Размеры — вместе с индексами.',
  kinds: {
    pages: 'Страницы выдачи с ответами',
    positions: 'Позиции',
    tasks: 'Проверки',
    snippets: 'Сниппеты',
    requests: 'Обращения к провайдерам',
    keywords: 'Запросы и группы',
    volumes: 'Частоты',
    ledger: 'Записи о расходах',
    deliveries: 'Сообщения о событиях',
    queue: 'Очередь заданий',
    other: 'Всё остальное',
    system: 'Сама PostgreSQL',
  },
  never: 'никогда',
  withProject: 'вместе с проектом',
  afterDays: afterDaysOf,
  trashNever: 'из корзины — никогда',
  trashAfter: (days) => `из корзины ${afterDaysOf(days)}`,

  retention: 'Удаление старых ответов',
  retentionAbout:
    'Ответы — то, что провайдеры прислали для каждой страницы. Sextant хранит их, чтобы показывать прошлую выдачу, подтверждать позиции и пересчитывать их по другим правилам. Без ответов день лишается этого, но не своих позиций.',
  noReplies: 'Ответов пока нет',
  noRepliesTodo: 'Они появятся с первой проверкой.',
  now: (count, bytes, days) =>
    `Ответов: ${count}, около ${bytes}. Самый старый получен ${daysOf(days)} назад.`,
  rate: (bytes) => `За день добавляется около ${bytes}.`,
  rateUnknown: 'Сколько добавляется за день, станет известно после первого дня.',
  currentNever: 'Они хранятся всегда: PAGE_RETENTION_DAYS равно 0.',
  currentDays: (days) =>
    `Они удаляются ${afterDaysOf(days)} после проверки: PAGE_RETENTION_DAYS равно ${days}.`,
  days: 'Хранить ответы, дней',
  daysHint: 'Целое число от 1 до 36500. Пока вы пробуете, ничего не удаляется.',
  daysWrong: 'Введите целое число от 1 до 36500.',
  saves: (days, bytes, count) =>
    `Если хранить ответы ${daysOf(days)}, сейчас освободится около ${bytes} (ответов: ${count}).`,
  savesNothing: (days) =>
    `Если хранить ответы ${daysOf(days)}, сейчас ничего не освободится: более старых нет.`,
  steady: (bytes) => `При нынешних проверках ответы затем будут занимать около ${bytes}.`,
  steadyUnknown: 'Сколько они затем будут занимать, станет известно после первого дня.',
  reused:
    'Освобождённое место PostgreSQL отдаёт новым строкам: база данных перестаёт расти, но её файлы не уменьшаются.',
  setting: 'Чтобы хранить их столько, задайте эту переменную среды и перезапустите Sextant:',
  copySetting: 'Копировать настройку',

  accounts: 'У кого больше всего ответов',
  account: 'Пользователь',
  numberOf: (id) => `ID ${id}`,
  replies: 'Ответов',
}
