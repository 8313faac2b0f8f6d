import type { Settings } from '#config/settings.ts'
import type { ProviderDeclaration } from './provider.ts'

/** Settings by name, as in the environment. An empty value counts as unset. */
export type SerpSettings = Readonly<Record<string, string | undefined>>

/** The settings of an installation that are text, which is all that providers read. */
export function serpSettings(settings: Settings): SerpSettings {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
  )
}

/** A setting that must be corrected before pages can be fetched. The message names it and what is allowed. */
export class SerpSettingError extends Error {
  readonly setting: string

  constructor(setting: string, message: string) {
    super(message)
    this.name = 'SerpSettingError'
    this.setting = setting
  }
}

/** A setting's text, trimmed; empty when it is not set. */
export function readSetting(settings: SerpSettings, name: string): string {
  return settings[name]?.trim() ?? ''
}

/** The API key of a provider. Throws `SerpSettingError`. */
export function readKey(settings: SerpSettings, provider: ProviderDeclaration): string {
  const name = `${provider.id.toUpperCase()}_API_KEY`
  const key = readSetting(settings, name)
  if (key === '' && provider.needsKey) {
    throw new SerpSettingError(name, `${name} must be set: ${provider.label} needs an API key.`)
  }
  if (!/^[\x21-\x7e]*$/.test(key)) {
    throw new SerpSettingError(name, `${name} must consist of printable ASCII characters without blanks.`)
  }
  if (provider.keyForm !== undefined && !provider.keyForm.pattern.test(key)) {
    throw new SerpSettingError(name, `${name} must have the form ${provider.keyForm.says}.`)
  }
  return key
}

/** The address of a provider; empty for one without a network. Throws `SerpSettingError`. */
export function readBaseUrl(settings: SerpSettings, provider: ProviderDeclaration): string {
  if (provider.defaultBaseUrl === null) return ''
  const name = `${provider.id.toUpperCase()}_BASE_URL`
  const text = readSetting(settings, name) || provider.defaultBaseUrl
  if (text === '') {
    throw new SerpSettingError(name, `${name} must be set to the address of your ${provider.label}.`)
  }
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new SerpSettingError(name, `${name} must be an address with http:// or https://.`)
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new SerpSettingError(
      name,
      `${name} must not contain a user name, a password, a query or a fragment.`,
    )
  }
  return url.href.endsWith('/') ? url.href.slice(0, -1) : url.href
}
