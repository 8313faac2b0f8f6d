#!/usr/bin/env node
// The command line of Sextant: ./sextant.mjs help. After `npm link`, just `sextant help`.
import { fileURLToPath } from 'node:url'
import { runWithNode } from './scripts/node.mjs'
import { serverProgram } from './scripts/server-program.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))

// The C library would keep freed memory, and V8 collects short-lived objects too seldom with its default.
const variables = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  // Modules that were compiled once start faster.
  NODE_COMPILE_CACHE: `${root}node_modules/.cache/sextant`,
}

const argv = ['--max-semi-space-size=16', serverProgram(root), ...process.argv.slice(2)]
runWithNode(argv, { variables, forDevelopment: false })
