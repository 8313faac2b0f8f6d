import { formatCount } from '../../../texts/format.ts'
import { counted } from '../../../texts/ru.ts'
import type { en } from './en.ts'

const shown = (count: number) => formatCount(count, 'ru')
const answered = 'С ответом'
const partial = 'Не все страницы'
const failed = 'Сбой'
const cancelled = 'Отменено'

export const ru: typeof en = {
  title: 'Проверки позиций',
  about:
    'Все проверки проекта: как идут, чем закончились и сколько стоили. Запрос без ответа не меняет позиций; платными бывают только полученные страницы.',
  none: 'Проверок ещё не было',
  noneTodo: 'Запустите первую здесь или поручите это расписанию в настройках.',
  count: (count) => counted(count, 'проверка', 'проверки', 'проверок'),
  pages: 'Страницы списка проверок',
  started: 'Начало',
  finished: 'Конец',
  state: 'Состояние',
  states: {
    running: 'Идёт',
    cancelling: 'Отменяется',
    finished: 'Завершена',
    cancelled: 'Отменена',
  },
  failedWhole: 'Не удалась: ни одного ответа',
  by: 'Кто запустил',
  bySchedule: (who) => `расписание, ${who}`,
  account: (id) => `аккаунт ${id}`,
  checks: 'Запросы × регионы',
  outcome: 'Ответы',
  price: 'Цена',
  held: (amount) => `удержано ${amount}`,
  pagesFetched: 'Страницы',
  progressOf: (percent, ended, all) => `${percent}\u00a0%: ${shown(ended)} из ${shown(all)}`,
  expectedEnd: (at) => `Ожидаемый конец: около ${at}`,
  progressName: (started) => `Проверка от ${started}`,
  retryOf: 'Повторяет неудавшееся в',
  repeats: 'повтор прежней',
  provider: 'Провайдер',
  date: 'Дата позиций',
  parts: { answered, partial, failed, cancelled },
  summary: (parts) => parts.join(', '),
  answeredOf: (count) => `${shown(count)} с ответом`,
  partialOf: (count) => `${shown(count)} не по всем страницам`,
  failedOf: (count) => counted(count, 'сбой', 'сбоя', 'сбоев'),
  cancelledOf: (count) => `${shown(count)} отменено`,

  quality: 'Ответы последних проверок, в процентах',
  qualityHint: 'Где не зелёное, позиции за тот день нет; средние её не учитывают.',
  percent: (value) => `${value}\u00a0%`,

  toList: 'Все проверки',
  heading: (started) => `Проверка от ${started}`,
  missing: 'Такой проверки нет',
  missingTodo: 'Возможно, она относится к другому проекту.',
  cancel: 'Отменить проверку',
  cancelTitle: 'Отменить эту проверку?',
  cancelAbout:
    'Запросы, которые ещё ждут, останутся без ответа; позиций это не меняет. За уже полученные страницы плата спишется, остальная удержанная сумма вернётся.',
  retry: 'Повторить неудавшееся',
  retryTitle: 'Повторить неудавшееся?',
  retryAbout: (checks, pages) =>
    `${counted(checks, 'запрос в регионе', 'запроса в регионах', 'запросов в регионах')}, не больше ${counted(pages, 'страницы', 'страниц', 'страниц')}, с нынешними настройками проекта. Это будет проверка за сегодня.`,
  retryPrice: (price) => `Не больше ${price}`,
  retryNothing: 'Повторять нечего: запросы удалены, выключены или уже проверяются.',

  reasons: 'Почему нет ответов',
  reasonsNow: 'Что не получается прямо сейчас',
  reasonCount: (count, all) => `${shown(count)} из ${shown(all)}`,
  tryingAgain: 'пробуем снова',
  words: 'Словами самой проверки:',
  showTasks: 'Показать эти запросы',
  toProviders: 'Провайдеры',

  receipt: 'Сколько это стоило',
  receiptPages: (pages, full) => `Куплено страниц: ${shown(pages)} из ${shown(full)}`,
  receiptPrice: (price, full) => `Списано ${price}; полная глубина стоила бы ${full}`,
  saved: (amount, percent) => `Сбережено ${amount} (${percent}\u00a0%)`,
  savedNothing: 'Понадобились все страницы до полной глубины.',
  certainty: 'Насколько точны ответы',
  certainties: {
    exact: 'Точная позиция',
    at_best: 'Эта позиция или выше: страницы перед ней не смотрели',
    not_within: 'Нет на всей глубине, просмотрена вся',
    unresolved: 'Нет на просмотренных страницах; остальные пропущены ради экономии',
    failed: 'Страницы не удалось получить',
    cancelled: 'Отменено',
  },

  tasks: 'Запросы этой проверки',
  tasksPages: 'Страницы списка запросов',
  keyword: 'Запрос',
  region: 'Регион',
  regionGone: (index) => `регион ${index}, уже удалён`,
  position: 'Позиция',
  depth: 'Просмотрено',
  depthOf: (depth) => `топ ${depth}`,
  reason: 'Причина',
  show: 'Показать',
  showing: (count) => counted(count, 'строка', 'строки', 'строк'),
  shown: {
    all: 'Все',
    open: 'Ещё не готовы',
    answered,
    missing: 'Без ответа',
    partial,
    failed,
  },
  search: 'Запрос содержит',
  onlyReason: 'Только с причиной:',
  anyReason: 'Показать все причины',
  noTasks: 'Подходящих запросов нет. Выберите «Все», чтобы увидеть каждый.',
  signs: {
    waiting: '… ждёт',
    working: '… проверяется',
    exact: (position) => `${position}`,
    at_best: (position) => `≤${position}`,
    not_within: '--',
    partial: '! не полностью',
    failed: '! сбой',
  },
  meanings: {
    exact: 'Точная позиция',
    at_best: 'На этой позиции или выше; страницы перед ней не смотрели',
    not_within: 'Просмотрена вся глубина, сайта там нет',
    partial: 'Нет на просмотренных страницах; остальные недоступны или пропущены',
    failed: 'Ничего не известно; позиция дня остаётся прежней',
  },
  attempts: (count, at) =>
    `${counted(count, 'попытка не удалась', 'попытки не удались', 'попыток не удались')}; следующая в ${at}.`,
}
