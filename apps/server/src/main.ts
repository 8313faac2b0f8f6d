import { runCommandLine } from '#commands/command-line.ts'

const { env: environment, stdin, stdout, stderr } = process
process.exitCode = await runCommandLine(process.argv.slice(2), { environment, stdin, stdout, stderr })
