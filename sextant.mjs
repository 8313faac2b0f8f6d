#!/usr/bin/env node
// The command line of Sextant: ./sextant.mjs help. After `npm link`, just `sextant help`.
import { totalmem } from 'node:os'
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
/** Memory in bytes below which the embedded PostgreSQL is not optimized: compiling one of its functions takes 600 MB for seconds. */
const OPTIMIZED_FROM = 1.25 * 2 ** 30
const memory = Math.min(totalmem(), process.constrainedMemory?.() || Infinity)
const baseline = memory < OPTIMIZED_FROM ? ['--liftoff-only'] : []

const argv = [...baseline, '--max-semi-space-size=16', 'apps/server/src/main.ts', ...process.argv.slice(2)]
runWithNode(argv, { variables, forDevelopment: false })
