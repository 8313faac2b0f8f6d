/** What the command palette searches: everything, or projects only. */
export type PaletteScope = 'all' | 'projects'
