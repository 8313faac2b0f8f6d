import 'react'

declare module 'react' {
  /** Styles may set variables that the style sheet reads. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
