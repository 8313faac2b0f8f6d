/** Words in what a browser calls itself, the telling ones first: most call themselves by the names of others too. */
const browsers = [
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?Chrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const systems = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** A browser in words that its owner knows it by. */
export function browserOf(
  userAgent: string,
  texts: { readonly unknownBrowser: string; readonly onSystem: (browser: string, system: string) => string },
): string {
  const nameIn = (names: typeof browsers | typeof systems) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = nameIn(browsers) ?? texts.unknownBrowser
  const system = nameIn(systems)
  return system === undefined ? browser : texts.onSystem(browser, system)
}
