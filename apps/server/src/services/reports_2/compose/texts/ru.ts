import type { ReportTexts } from './en.ts'

/** Words of a report in Russian. */
export const ru: ReportTexts = {
  titles: {
    summary: 'Сводка',
    table: 'Ключевые фразы',
    pages: 'Страницы в выдаче',
    competitors: 'Рядом с конкурентами',
  },
  reportFor: (project) => `Отчёт: ${project}`,
  period: (first, second) => `${first} — ${second}`,
  headline: {
    nothing: 'В этом периоде нет позиций.',
    first: (date) => `Позиции на ${date}`,
    grew: (before, after) => `Видимость выросла с ${before} до ${after}.`,
    fell: (before, after) => `Видимость снизилась с ${before} до ${after}.`,
    stayed: (after) => `Видимость не изменилась: ${after}.`,
    moved: (rose, fell) => `Поднялись: ${rose}, опустились: ${fell}.`,
  },
  lead: {
    first: 'В предыдущем периоде нет позиций, сравнивать не с чем.',
    moved: (known, rose, fell, stayed) =>
      `Фраз с известным изменением: ${known}. Поднялись: ${rose}, опустились: ${fell}, остались на месте: ${stayed}.`,
  },
  figures: {
    visibility: 'Видимость',
    top10: 'В топ-10',
    top3: 'В топ-3',
    rose: 'Поднялись',
    fell: 'Опустились',
    was: (before) => `было ${before}`,
    of: (all) => `из ${all}`,
    ofWas: (all, before, allBefore) => `из ${all}, было ${before} из ${allBefore}`,
    entered: (count) => `из них вошли в выдачу: ${count}`,
    left: (count) => `из них выпали из выдачи: ${count}`,
    noVolume: 'нет частотностей',
    notKnown: 'неизвестно',
  },
  changesOver: 'Изменения считаются по фразам, известным на обе даты.',
  visibilityOver: (keywords) => `Видимость — по тем из них, у которых есть частотность: ${keywords}.`,
  visibilityOverAll: 'Видимость — по всем фразам последней даты, у которых есть частотность.',
  chart: {
    title: 'Где стоят фразы',
    note: 'Каждый столбец — дата. Чем темнее, тем ближе к началу выдачи.',
    depths: (first, before, second, after) =>
      `Просмотрено результатов: на ${first} — ${before}, на ${second} — ${after}.`,
    notFound: 'глубже или не найдено',
  },
  movements: {
    rose: 'Что поднялось',
    fell: 'Что опустилось',
    noneRose: 'Ничего не поднялось.',
    noneFell: 'Ничего не опустилось.',
  },
  columns: {
    keyword: 'Фраза',
    searches: 'Частотность',
    change: 'Изменение',
    page: 'Страница',
    keywords: 'Фразы',
    keywordsOn: (date) => `Фразы, ${date}`,
    best: 'Лучшая позиция',
    top10: 'В топ-10',
    site: 'Сайт',
    visibility: 'Видимость',
  },
  entered: 'новая',
  left: 'выпала',
  notKnown: 'неизвестно',
  more: (left) => `Не показано строк: ${left}.`,
  none: 'На эти даты показать нечего.',
  competitorsNote: {
    all: 'Видимость — доля возможных переходов, которую приносят позиции.',
    common:
      'Видимость — доля возможных переходов, которую приносят позиции, по фразам, известным для сайта на обе даты.',
    otherwise: 'Где изменение неизвестно, она посчитана по всем фразам последней даты.',
  },
  footer: {
    frozen: (time) => `Отчёт сделан ${time}. Числа остаются такими, какими были тогда.`,
    compared: (keywords, place) =>
      `Изменения считаются по фразам, чьё изменение известно${place}: ${keywords}.`,
    without: (count, date, place) =>
      `Проверки без точной позиции не учитываются${place}: на ${date} их ${count}.`,
    invented: 'Позиции этого отчёта выдуманы песочницей: поисковую систему не спрашивали.',
  },
  words: {
    fingerprint: 'отпечаток',
    up: 'вверх',
    down: 'вниз',
    invented: 'Выдуманные числа',
    not_known: 'неизвестно',
    page: 'Страница',
    as_table: 'Таблицей',
    date: 'Дата',
  },
}
