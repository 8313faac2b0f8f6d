import { counted } from '../../../texts/ru.ts'
import type { en } from './en.ts'

export const ru: typeof en = {
  title: 'Профиль',
  about: 'О вас',
  name: 'Имя',
  nameMissing: 'Введите имя.',
  email: 'Электронная почта',
  emailNone: 'нет: вы работаете с ключами, войти по паролю нельзя',
  emailHint: 'С ней вы входите. Изменить её может администратор.',
  number: (id) => `Номер аккаунта ${id}: программы передают его в заголовке User-Id.`,
  save: 'Сохранить',
  saved: 'Сохранено.',

  preferences: 'Язык, время и даты',
  language: 'Язык',
  languageHint: 'Страницы в этом браузере меняются сразу.',
  timeZone: 'Часовой пояс',
  timeZoneHint:
    'Проверки относятся к дням этого пояса, расписания идут по его часам. Записанное остаётся под своими датами.',
  timeZoneInvalid: 'Выберите пояс из списка, например Europe/Moscow.',
  dateFormat: 'Формат дат',
  dateFormatHint:
    'Для программ, которые читают его из профиля. Здесь даты пишутся так, как принято в вашем языке.',

  password: 'Пароль',
  passwordAbout: 'После смены пароля вы выйдете во всех остальных браузерах.',
  current: 'Текущий пароль',
  currentMissing: 'Введите текущий пароль.',
  currentWrong: 'Это не текущий пароль.',
  fresh: 'Новый пароль',
  freshHint: (minimum) =>
    `Не меньше ${minimum} символов. Легко запомнить несколько слов, не связанных друг с другом.`,
  freshShort: (minimum) => `В нём должно быть не меньше ${minimum} символов.`,
  change: 'Сменить пароль',
  changed: 'Пароль изменён, в остальных браузерах вы вышли.',
  throttled: (minutes) =>
    `Неверный пароль вводили слишком часто. Попробуйте через ${counted(minutes, 'минуту', 'минуты', 'минут')}.`,

  sessions: 'Где выполнен вход',
  sessionsAbout: 'Завершите незнакомые сеансы, а затем смените пароль.',
  browser: 'Браузер',
  unknownBrowser: 'Неизвестный браузер',
  onSystem: (browser, system) => `${browser}, ${system}`,
  address: 'Адрес',
  since: 'Вход',
  lastUsed: 'Последнее действие',
  expires: 'Действует не дольше',
  here: 'Этот браузер',
  end: 'Завершить',
  endOf: (browser, address) => `Завершить сеанс: ${browser}, ${address}`,
  ended: 'Сеанс завершён.',
  endOthers: 'Завершить все остальные',
  endOthersSure: (count) =>
    `Войти заново придётся ещё в ${counted(count, 'браузере', 'браузерах', 'браузерах')}.`,
  endedOthers: 'Остальные сеансы завершены.',
}
