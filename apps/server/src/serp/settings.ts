import type { ProviderDeclaration } from './provider.ts'

/** Settings as text, by name, as in the environment. An empty value counts as none. */
export type SerpSettings = Readonly<Record<string, string | undefined>>

/** A setting that has to be put right before pages can be asked for. The message names it and what to write. */
export class SerpSettingError extends Error {
  /** Name of the setting, e.g. `SERPER_API_KEY`. */
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
    throw new SerpSettingError(name, `${name} is not set. ${provider.label} needs an API key.`)
  }
  if (!/^[\x21-\x7e]*$/.test(key)) {
    throw new SerpSettingError(name, `${name} holds a blank or a character other than printable ASCII.`)
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
    throw new SerpSettingError(name, `${name} is not set. ${provider.label} runs at an address of your own.`)
  }
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new SerpSettingError(name, `${name} must be an http or https address.`)
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new SerpSettingError(
      name,
      `${name} must hold neither a user name, a password, a query nor a fragment.`,
    )
  }
  return url.href.endsWith('/') ? url.href.slice(0, -1) : url.href
}
