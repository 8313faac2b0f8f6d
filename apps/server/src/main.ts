import { commands } from '#commands/index.ts'

const [name = 'help', ...rest] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name as keyof typeof commands] : commands.help
process.exitCode = await command.run(rest)
