/** The newer and the older form of the same list; the compiler knows neither. */
type LocaleWithTimeZones = Intl.Locale & {
  readonly getTimeZones?: () => readonly string[]
  readonly timeZones?: readonly string[]
}

/**
 * The country that a browser is in: the one with its time zone, or else that of its language.
 *
 * @param countryCodes ISO 3166-1 alpha-2 codes to choose from
 * @returns undefined if none of them fits
 */
export function ownCountry(
  countryCodes: readonly string[],
  { locale, timeZone }: { readonly locale: string; readonly timeZone: string },
): string | undefined {
  const spoken = new Intl.Locale(locale).maximize().region
  // The country of the language first: some time zones belong to several countries.
  const inOrder = countryCodes.toSorted((a, b) => Number(b === spoken) - Number(a === spoken))
  const near = inOrder.find((code) => timeZonesOf(code).includes(timeZone))
  return near ?? inOrder.find((code) => code === spoken)
}

function timeZonesOf(countryCode: string): readonly string[] {
  const locale: LocaleWithTimeZones = new Intl.Locale(`und-${countryCode}`)
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}
