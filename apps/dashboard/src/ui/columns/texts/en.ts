export const en = {
  asTable: 'View as table',
  when: 'Period',
  unknown: 'unknown',
  fullColumn: (value: string) => `Full height: ${value}`,
}
