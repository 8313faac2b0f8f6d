import packageJson from '../../package.json' with { type: 'json' }

/** The version of Sextant, such as `0.1.0`. */
export const version = packageJson.version
