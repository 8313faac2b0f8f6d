import { counted, shown } from '../../../texts/ru.ts'
import type { Change, Finding } from '../cell.ts'
import type { Texts } from './en.ts'

export const ru: Texts = {
  title: 'Позиции',
  printed: (rows, total) => `Напечатано строк: ${shown(rows)} из ${shown(total)}. Все есть в выгрузке.`,
  tableName: 'Позиции по датам',
  keyword: 'Запрос',
  loadingRow: 'Загрузка…',
  columns: {
    group: 'Группа',
    folder: 'Папка',
    tags: 'Метки',
    volume: 'Частота',
    target: 'Целевая страница',
    url: 'Последняя страница',
    best: 'Лучшая из видимых',
    trend: 'Динамика',
    change1: 'Изменение за 1 день',
    change7: 'Изменение за 7 дней',
    change30: 'Изменение за 30 дней',
    overview: 'Обзор от ИИ',
    features: 'Блоки выдачи',
  },
  days: (days) => (days === 1 ? '1 день' : `${days} дней`),
  noEarlierCheck: 'более ранней проверки нет',
  trend: (first, last) => `с ${first} на ${last}`,
  noFeatures: 'нет',
  feature: (name, place) => (place === undefined ? name : `${name} №${place}`),
  overview: ({ state, place }) =>
    ({
      none: 'нет',
      cited: `источник ${place}`,
      named: 'упомянут',
      not_cited: 'без ссылки',
      unknown: 'неизвестно',
    })[state],
  otherPage: 'Найдена другая страница:',

  cellWords: ({ finding, change, invented }) =>
    [findingWords(finding), invented && 'выдумано', change && changeWords(change)].filter(Boolean).join(', '),
  changeSign: (change) => {
    switch (change.kind) {
      case 'up':
        return `▲${change.by}`
      case 'down':
        return `▼${change.by}`
      case 'entered':
        return 'нов'
      case 'left':
        return 'вне'
      case 'same':
        return ''
    }
  },
  since: (date) => `к ${date}`,
  page: 'Страница:',
  lookedAt: (count) =>
    count === 0
      ? 'Ни один результат не прочитан.'
      : `Прочитано: ${counted(count, 'первый результат', 'первых результата', 'первых результатов')}.`,
  reason: 'Причина:',
  rivalUnknown: 'неизвестно: не искали или нет на просмотренных страницах',
  detailsFailed: 'Остальное прочитать не удалось.',
  openKeyword: 'Щелчок или Enter открывает запрос.',
  openDay: 'Щелчок или Enter открывает запрос на эту дату.',
  inventedCell: 'выдумано',
  legend: 'Обозначения',
  legendEntries: [
    ['>30', 'прочитано 30 результатов, сайта нет'],
    ['≤24', 'может стоять и выше'],
    ['…', 'нет на прочитанных страницах'],
    ['!', 'сбой, серым — что было известно'],
    ['--', 'не найден, глубина не записана'],
    ['7', 'с точками снизу: выдумано'],
  ],

  ended: (ended, checks) => `Проверено ${ended} из ${checks}`,
  checkProgress: 'Ход проверки',
  until: (time) => `примерно до ${time}`,
  failedSoFar: (count) => `пока ${counted(count, 'сбой', 'сбоя', 'сбоев')}`,
  figuresOf: (date) => `До конца проверки показатели ниже — за ${date}`,
  waiting: 'ждёт проверки',
  now: 'идёт',
  density: 'Строки',
  densities: { dense: 'Плотно', roomy: 'Свободно' },
  compared: { change: 'Изменение', pages: 'Страница в выдаче' },
  changeUnknown: 'неизвестно',
  pageChanged: 'другая страница',
  entered: 'Новые',
  left: 'Вылетели',
  unknown: 'Неизвестно',
  depthsDiffer: (from, first, to, last) =>
    `${from}: прочитано результатов — ${first}, ${to}: ${last}. Двигались ли позиции дальше ${Math.min(first, last)}-й, неизвестно.`,
  comparedWith: 'по сравнению с',
  updates: (count) =>
    counted(count, 'заметка или обновление', 'заметки или обновления', 'заметок или обновлений'),

  site: 'Чьи',
  beside: (count) => (count === 0 ? 'Ещё регионы' : `Регионов: ${count + 1}`),
  mostBeside: (most) => `Можно добавить не больше ${most} регионов.`,
  compare: (count) => (count === 0 ? 'Рядом с конкурентами' : `Конкуренты: ${count}`),
  mostRivals: (most) => `Не больше ${most} сразу.`,
  ownSite: 'Ваш сайт',
  dates: 'Даты',
  ranges: {
    checks31: 'Последние проверки, до 31',
    checks2: 'Две последние проверки',
    today: 'Сегодня',
    days7: 'За 7 дней',
    days30: 'За 30 дней',
    days31: 'За 31 день',
    weekly: 'По неделям',
    monthly: 'По месяцам',
    two: 'Две даты',
    period: 'Период',
  },
  from: 'С',
  to: 'По',
  newest: 'Новые даты',
  newestPlaces: { first: 'слева', last: 'справа' },
  paint: 'Раскраска',
  paints: { bucket: 'по позиции', change: 'по изменению', none: 'нет' },
  look: 'Вид',
  chooseColumns: 'Столбцы между запросом и датами',
  noVolumes: 'У этой поисковой системы нет частот.',

  filters: 'Фильтры',
  filtersActive: (count) => `Фильтры (${count})`,
  clearFilters: 'Показать все запросы',
  removeFilter: (name) => `Убрать фильтр: ${name}`,
  search: 'Поиск по запросам',
  any: 'не важно',
  filterNames: {
    text: 'Запрос содержит',
    folder: 'Папка',
    group: 'Группа',
    tag: 'Метка',
    positions: 'Позиция',
    change: 'Изменение',
    moved: 'Сдвиг не меньше',
    volume: 'Частота',
    mismatch: 'Страница не целевая',
    exist: 'Запросы',
  },
  positionsFrom: 'Позиция от',
  positionsTo: 'Позиция до',
  volumeFrom: 'Частота от',
  volumeTo: 'Частота до',
  changes: { up: 'выросли', down: 'упали', same: 'на месте' },
  exists: {
    all: 'все запросы',
    first: 'с позицией на первую дату',
    new: 'без позиции на первую дату, но с более поздней',
  },
  placesAbout: 'Где лежит запрос',
  positionsAbout: 'На последнюю дату с позициями',
  changeAbout: 'От первой до последней даты с позициями',
  more: 'Ещё',
  beyond: 'не найден',

  keywords: (count, text) => counted(count, 'запрос', 'запроса', 'запросов').replace(String(count), text),
  summary: 'Коротко',
  summaryOn: (date) => date,
  average: 'Средняя',
  median: 'Медиана',
  visibility: 'Видимость',
  averageAbout: 'По запросам, у которых есть позиция; ненайденные не учитываются.',
  movedAbout: (found, depth) =>
    `Изменение — по запросам, найденным на обе даты${depth === null ? '' : ` среди первых ${depth}`}: ${shown(found)}.`,
  visibilityAbout: (coverage) => `Частоты известны у ${coverage} запросов.`,
  visibilityMoved: (count) => `Изменение — по запросам с частотой и известным изменением: ${shown(count)}.`,
  bucket: {
    '1_3': '1–3',
    '4_10': '4–10',
    '11_30': '11–30',
    '31_50': '31–50',
    '51_100': '51–100',
    '101_10000': '101+, не найден',
  },
  notWithin: (depth) => `не найдены среди ${depth}`,
  buckets: 'Только позиции',
  dynamics: 'Только запросы, которые',
  bucketWords: (name, count) => `${name}: ${count}`,
  better: 'лучше на',
  worse: 'хуже на',
  gained: 'больше',
  lost: 'меньше',

  views: 'Сохранённые виды',
  viewsAbout: 'Вид хранит под своим именем фильтры, даты, столбцы и порядок. Ваши виды видите только вы.',
  noViews: 'Пока нет. Настройте таблицу, как вам удобно, и сохраните её здесь.',
  viewName: 'Имя вида',
  viewNameHint: 'Например: Потери в Москве.',
  viewNameMissing: 'Дайте виду имя.',
  saveView: 'Сохранить то, что на экране',
  renameView: 'Переименовать',
  renameViewOf: (name) => `Переименовать вид «${name}»`,
  newViewName: (name) => `Новое имя вида «${name}»`,
  replaceView: 'Заменить',
  replaceViewOf: (name) => `Заменить вид «${name}» тем, что на экране`,
  removeView: 'Удалить',
  removeViewOf: (name) => `Удалить вид «${name}»`,
  viewSaved: (name) => `Сохранено: ${name}.`,
  viewRemoved: (name) => `Удалено: ${name}.`,

  export: 'Экспорт',
  exportAbout: (count) => `Запросов: ${count}; даты, столбцы, фильтры и порядок — как на экране.`,
  exportKinds: { csv: 'CSV для программ', xlsx: 'XLSX для таблиц' },
  exportHints: {
    csv: 'UTF-8, разделитель — запятая.',
    xlsx: 'Числа остаются числами, раскраска как здесь.',
  },
  exportTooLong: 'Excel открывает не больше 1 048 576 строк. Сохраните CSV или отфильтруйте таблицу.',
  exporting: 'Читаем запросы…',
  writing: 'Записываем файл…',
  exported: (name) => `Файл ${name} — в ваших загрузках.`,
  copyTable: 'Скопировать как таблицу',
  copyHint: 'Для таблиц, документов и писем.',
  copyTooMany: (most) => `Не больше ${most} запросов. Сохраните файл или отфильтруйте таблицу.`,
  copied: (_rows, count) => `Скопировано строк: ${count}.`,
  copyFailed: 'Скопировать не удалось: браузер не разрешает.',
  copyFailedTodo: 'Сохраните файл.',
  stopExport: 'Остановить',
  writeFailed: 'Файл записать не удалось: браузеру не хватило памяти, или он не разрешает загрузки.',
  writeFailedTodo: 'Покажите меньше дат или запросов и попробуйте снова.',

  noKeywords: 'В проекте пока нет запросов',
  noKeywordsTodo:
    'Добавьте фразы, по которым вас ищут. Их позиции появятся здесь: по столбцу на каждую проверку.',
  addKeywords: 'Добавить запросы',
  noRegions: 'Пока не сказано, где проверять',
  noRegionsTodo: 'Выберите поисковую систему и регион — и там можно будет проверять позиции.',
  addRegion: 'Выбрать регион',
  filling: 'Идёт проверка',
  fillingTodo: 'Позиции появляются здесь по мере того, как их находят.',
  neverChecked: 'Здесь ещё ничего не проверялось',
  neverCheckedTodo: 'Нажмите «Проверить сейчас» выше: цену вы увидите до того, как что-либо будет потрачено.',
  checkedInVain: 'Проверка уже была, но не принесла ни одной позиции.',
  toRuns: 'Узнать почему',
  noDates: 'На эти даты позиций нет',
  noDatesTodo: 'Есть позиции на другие даты.',
  showAllDates: 'Показать последние проверки',
  noMatches: 'Под эти фильтры не подходит ни один запрос',
  noMatchesTodo: 'Ослабьте один из них или покажите все запросы.',
}

function findingWords(finding: Finding): string {
  switch (finding.kind) {
    case 'position':
      return String(finding.position)
    case 'absent':
      return finding.within === undefined
        ? '-- не найден'
        : `>${finding.within}: нет среди первых ${counted(finding.within, 'результата', 'результатов', 'результатов')}`
    case 'at_best':
      return `≤${finding.position}: замечен на месте ${finding.position}, не все результаты выше известны`
    case 'unseen':
      return '… на просмотренных страницах нет; остальные не просмотрены'
    case 'failed':
      return finding.last === undefined
        ? '! проверка не удалась'
        : `! проверка не удалась; до неё ${finding.last.kind === 'absent' ? 'не найден' : finding.last.position}`
    case 'unchecked':
      return 'не проверялся'
  }
}

function changeWords(change: Change): string {
  switch (change.kind) {
    case 'up':
      return `выше на ${change.by}`
    case 'down':
      return `ниже на ${change.by}`
    case 'same':
      return 'без изменений'
    case 'entered':
      return 'вход'
    case 'left':
      return 'вылет'
  }
}
