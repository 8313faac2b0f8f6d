/**
 * Shapes of the icons by their names in Lucide 1.62.0, each as one path in a square of 24. Circles and rectangles
 * are written as arcs and lines. `LICENSE` beside this file belongs to them.
 */
export const shapes = {
  'arrow-down': 'M12 5v14M19 12-7 7-7-7',
  'arrow-up': 'M5 12 7-7 7 7M12 19V5',
  check: 'M20 6 9 17l-5-5',
  'circle-alert': 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 8L12 12M12 16L12.01 16',
  info: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 16v-4M12 8h.01',
  'triangle-alert':
    'M21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
  x: 'M18 6 6 18M6 6 12 12',
} as const
