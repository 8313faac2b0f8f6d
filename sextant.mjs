#!/usr/bin/env node
// The command line of Sextant: ./sextant.mjs help. After `npm link`, just `sextant help`.
import { fileURLToPath } from 'node:url'
import { runWithNode } from './scripts/node.mjs'

// The C library would keep freed memory, and V8 collects short-lived objects too seldom with its default.
const variables = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  // Modules that were compiled once start faster.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/sextant', import.meta.url)),
}

const argv = ['--max-semi-space-size=16', 'apps/server/src/main.ts', ...process.argv.slice(2)]
runWithNode(argv, { variables, forDevelopment: false })
