// Runs a TypeScript file of the scripts in package.json.
import { runWithNode } from './node.mjs'

runWithNode(process.argv.slice(2))
