/** Words about regions. */
export const en = {
  label: 'Engine and region',
  devices: ['PC', 'tablet', 'phone'] as readonly string[],
}
