// Runs a TypeScript file of the scripts in package.json. `--to-run-sextant`, as the first argument: without development dependencies.
import { runWithNode } from './node.mjs'

const [first, ...others] = process.argv.slice(2)
if (first === '--to-run-sextant') runWithNode(others, { forDevelopment: false })
else runWithNode(process.argv.slice(2), { forDevelopment: true })
