import { type Static, Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'

/** Languages an account may choose. */
export const languages = ['ru', 'en'] as const

/** Path of the picture that every account has, from the root of the site. */
export const AVATAR = '/assets/people/avatar.svg'

const changed = Type.Integer({ description: '1.' })
const flag = (description: string) => Type.Union([Type.Literal(0), Type.Literal(1)], { description })
const forInterfaces = (doc: string) => `${doc} Kept for interfaces; the API does not change by it.`
const kept = {
  lang: forInterfaces('Language.'),
  dateformat: forInterfaces("How dates are shown, in PHP's notation, such as `d.m.Y`."),
  positions_reverse_dates: forInterfaces('1: newest date first in reports.'),
  positions_save_regions: forInterfaces('1: the regions last looked at are remembered.'),
  positions_top_segments: forInterfaces('Numbers of the segments of the top that reports show.'),
}

const Profile = Type.Object({
  id: Type.Integer({ description: 'Account id.' }),
  name: Type.String({ description: 'Name shown to people.' }),
  email: Type.Union([Type.String(), Type.Null()], { description: 'E-mail address.' }),
  phone: Type.Union([Type.String(), Type.Null()], { description: 'Telephone number.' }),
  administrator: flag('1 when the account may manage others.'),
  currency: Type.String({ description: 'Currency of its prices and its balance.' }),
  lang: Type.Union(
    languages.map((name) => Type.Literal(name)),
    { description: kept.lang },
  ),
  timezone: Type.String({ description: 'Time zone that times are told in, an IANA name.' }),
  dateformat: Type.String({ description: kept.dateformat }),
  positions_reverse_dates: flag(kept.positions_reverse_dates),
  positions_save_regions: flag(kept.positions_save_regions),
  positions_top_segments: Type.Array(Type.Integer(), { description: kept.positions_top_segments }),
  avatar: Type.String({ description: 'Path of its picture, from the root of the site.' }),
})
export type Profile = Static<typeof Profile>

export const profileGet = operation('get/users_2/profile', {
  summary: 'Read the profile of the account.',
  parameters: {},
  result: Profile,
  example: {
    request: {},
    result: {
      id: 1,
      name: 'Ann',
      email: 'admin@localhost',
      phone: null,
      administrator: 1,
      currency: 'USD',
      lang: 'en',
      timezone: 'Europe/Moscow',
      dateformat: 'Y-m-d',
      positions_reverse_dates: 0,
      positions_save_regions: 0,
      positions_top_segments: [1, 5],
      avatar: AVATAR,
    },
  },
})

export const profileGetAvatar = operation('get/users_2/profile/avatar', {
  summary: 'Ask where the picture of the account is.',
  notes: 'There is one picture for all accounts. It is served without a key.',
  parameters: {},
  result: Type.String({ description: 'Path from the root of the site.' }),
  example: { request: {}, result: AVATAR },
})

export const profileEdit = operation('edit/users_2/profile', {
  summary: 'Change the profile of the account.',
  notes: 'Only what is sent changes.',
  parameters: {
    name: parameter.text(255).optional('Name shown to people.'),
    phone: parameter.text(32, 0).optional('Telephone number; an empty text removes it.'),
    dateformat: parameter.text(32).optional(kept.dateformat),
    positions_reverse_dates: parameter.flag().optional(kept.positions_reverse_dates),
    positions_save_regions: parameter.flag().optional(kept.positions_save_regions),
    positions_top_segments: parameter.integers(0, 9, 10).optional(kept.positions_top_segments),
  },
  result: changed,
  example: { request: { name: 'Ann', positions_top_segments: [1, 5] }, result: 1 },
})

export const profileEditCurrency = operation('edit/users_2/profile/currency', {
  summary: 'Set the currency of the account.',
  notes:
    'Only to the currency of the installation (`CURRENCY`): its prices are told in it, and amounts are not converted.',
  parameters: {
    currency: parameter.text(3).required('Code of the currency, such as `USD` or `RUB`.'),
  },
  result: changed,
  errors: ['not_supported'],
  example: { request: { currency: 'USD' }, result: 1 },
})

export const profileEditLang = operation('edit/users_2/profile/lang', {
  summary: 'Set the language of the account.',
  notes: 'Kept for interfaces; the API tells all in English.',
  parameters: { lang: parameter.oneOf(languages).required('`ru` or `en`.') },
  result: changed,
  example: { request: { lang: 'en' }, result: 1 },
})

export const profileEditTimezone = operation('edit/users_2/profile/timezone', {
  summary: 'Set the time zone of the account.',
  notes:
    'From then on times are told in it, rank checks of its projects belong to its days, and its schedules run by its ' +
    'clock. What is recorded stays under its dates.',
  parameters: { timezone: parameter.text(64).required('An IANA name such as `Europe/Moscow`.') },
  result: changed,
  example: { request: { timezone: 'Europe/Moscow' }, result: 1 },
})
