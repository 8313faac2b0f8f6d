export const en = {
  asTable: 'The same as a table',
  when: 'When',
  unknown: 'not known',
  fullColumn: (value: string) => `Full height: ${value}`,
}
