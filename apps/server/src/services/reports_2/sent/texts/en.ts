export const en = {
  open: 'Open the report',
  until: (date: string) => `The link works until ${date}.`,
  attached: (files: number): string =>
    files === 1 ? 'The report is attached.' : 'The report is attached in several forms.',
  more: (rows: string) => `${rows} more in the report.`,
  change: (change: string) => `change ${change}`,
  reason: (site: string) => `You get this report about ${site} because its sender entered your address.`,
}

export type LetterTexts = typeof en
