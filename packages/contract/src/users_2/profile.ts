import { Type, type Static } from 'typebox'
import { languages } from '../languages.ts'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { flag, textOrNull } from '../value.ts'

/** Path of the picture that all accounts share, from the root of the site. */
export const AVATAR = '/assets/people/avatar.svg'

const changed = Type.Integer({ description: 'Always 1.' })
const forInterfaces = (doc: string) => `${doc} Stored for user interfaces; does not affect the API.`
const kept = {
  lang: 'Language of user interfaces, names of places and devices, default names, and the sentences of errors.',
  dateformat: forInterfaces('Date format in PHP notation, such as `d.m.Y`.'),
  positions_reverse_dates: forInterfaces('1 to show the newest date first in reports.'),
  positions_save_regions: forInterfaces('1 to remember the regions last viewed.'),
  positions_top_segments: forInterfaces('Numbers of the top segments shown in reports.'),
  positions_show_updates: forInterfaces('1 to show the ranking updates of search engines on charts.'),
  positions_columns: forInterfaces('Names of the further columns of the table of positions, in their order.'),
}

const Profile = Type.Object({
  id: Type.Integer({ description: 'Id of the account.' }),
  name: Type.String({ description: 'Display name.' }),
  email: textOrNull('Email address used to sign in; null if none is set.'),
  phone: textOrNull('Phone number; null if none is set.'),
  has_password: flag(
    '1 if the account has a password. Without one, it signs in with an identity provider, or not at all.',
  ),
  administrator: flag('1 if the account can manage other accounts.'),
  currency: Type.String({ description: "Currency of the account's prices and balance." }),
  lang: Type.Union(
    languages.map((name) => Type.Literal(name)),
    { description: kept.lang },
  ),
  timezone: Type.String({ description: "IANA time zone in which the account's dates and times are given." }),
  dateformat: Type.String({ description: kept.dateformat }),
  positions_reverse_dates: flag(kept.positions_reverse_dates),
  positions_save_regions: flag(kept.positions_save_regions),
  positions_top_segments: Type.Array(Type.Integer(), { description: kept.positions_top_segments }),
  positions_show_updates: flag(kept.positions_show_updates),
  positions_columns: Type.Array(Type.String(), { description: kept.positions_columns }),
  avatar: Type.String({ description: "Path of the account's picture, from the root of the site." }),
})
export type Profile = Static<typeof Profile>

export const profileGet = operation('get/users_2/profile', {
  ofAnyKey: true,
  summary: 'Retrieves your profile.',
  parameters: {},
  result: Profile,
  example: {
    request: {},
    result: {
      id: 1,
      name: 'Ann',
      email: 'admin@localhost',
      phone: null,
      has_password: 1,
      administrator: 1,
      currency: 'USD',
      lang: 'en',
      timezone: 'Europe/Moscow',
      dateformat: 'Y-m-d',
      positions_reverse_dates: 0,
      positions_save_regions: 0,
      positions_top_segments: [1, 5],
      positions_show_updates: 1,
      positions_columns: [],
      avatar: AVATAR,
    },
  },
})

export const profileGetAvatar = operation('get/users_2/profile/avatar', {
  ofAnyKey: true,
  summary: 'Retrieves the path of your picture.',
  notes: 'All accounts share one picture. It is served without authentication.',
  parameters: {},
  result: Type.String({ description: 'Path of the picture, from the root of the site.' }),
  example: { request: {}, result: AVATAR },
})

export const profileEdit = operation('edit/users_2/profile', {
  scope: 'admin',
  summary: 'Updates your profile.',
  notes: 'Parameters that are not sent stay unchanged.',
  parameters: {
    name: parameter.text(255).optional('Display name.'),
    phone: parameter.text(32, 0).optional('Phone number. An empty text removes it.'),
    dateformat: parameter.text(32).optional(kept.dateformat),
    positions_reverse_dates: parameter.flag().optional(kept.positions_reverse_dates),
    positions_save_regions: parameter.flag().optional(kept.positions_save_regions),
    positions_top_segments: parameter.integers(0, 9, 10).optional(kept.positions_top_segments),
    positions_show_updates: parameter.flag().optional(kept.positions_show_updates),
    positions_columns: parameter.texts(32, 32).optional(kept.positions_columns),
  },
  result: changed,
  example: { request: { name: 'Ann', positions_top_segments: [1, 5] }, result: 1 },
})

export const profileEditCurrency = operation('edit/users_2/profile/currency', {
  scope: 'admin',
  summary: 'Sets the currency of your account.',
  notes:
    'Accepts only the currency of the installation (`CURRENCY`): prices are in that currency, and amounts ' +
    'are not converted.',
  parameters: {
    currency: parameter.text(3).required('Currency code, such as `USD` or `RUB`.'),
  },
  result: changed,
  errors: ['not_supported'],
  example: { request: { currency: 'USD' }, result: 1 },
})

export const profileEditLang = operation('edit/users_2/profile/lang', {
  scope: 'admin',
  summary: 'Sets the language of your account.',
  notes:
    'Also that of names of places and devices, default names, messages, and the sentence of an error; its `detail` is in English.',
  parameters: { lang: parameter.oneOf(languages).required('Language.') },
  result: changed,
  example: { request: { lang: 'en' }, result: 1 },
})

export const profileEditTimezone = operation('edit/users_2/profile/timezone', {
  scope: 'admin',
  summary: 'Sets the time zone of your account.',
  notes:
    'From then on, times are given in this zone, rank checks belong to its days, and schedules follow its ' +
    'clock: one whose time the new clock has passed and the old one has not starts at once. Recorded results keep their dates.',
  parameters: { timezone: parameter.text(64).required('IANA time zone, such as `Europe/Moscow`.') },
  result: changed,
  example: { request: { timezone: 'Europe/Moscow' }, result: 1 },
})
