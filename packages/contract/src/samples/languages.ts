import type { SampleCall } from './call.ts'
import { curl } from './curl.ts'
import { php } from './php.ts'
import { python } from './python.ts'
import { typescript } from './typescript.ts'

/** Every language of the samples, with its name. */
export const sampleLanguages = {
  curl: { name: 'curl', write: curl },
  typescript: { name: 'TypeScript', write: typescript },
  php: { name: 'PHP', write: php },
  python: { name: 'Python', write: python },
} as const satisfies Record<string, { name: string; write: (call: SampleCall) => string }>

export type SampleLanguage = keyof typeof sampleLanguages
