/** Names in a `User-Agent`, most specific first, since most browsers also name others. */
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

/** Whether a `User-Agent` is that of a known browser, and not that of another program. */
export function isBrowser(userAgent: string): boolean {
  return browsers.some(([pattern]) => pattern.test(userAgent))
}

/** The name of a browser as its user knows it. */
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
