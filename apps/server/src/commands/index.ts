import type { Command } from './command.ts'

/** Every command by its name. A command is loaded when it is used: `call` starts four times as fast without the server. */
export const commands = {
  serve: async () => (await import('./serve.ts')).serve,
  worker: async () => (await import('./worker.ts')).worker,
  call: async () => (await import('./call.ts')).call,
  account: async () => (await import('./account.ts')).account,
  import: async () => (await import('./import.ts')).importV2,
  mcp: async () => (await import('./mcp.ts')).mcp,
  probe: async () => (await import('./probe.ts')).probe,
  key: async () => (await import('./key.ts')).key,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  doctor: async () => (await import('./doctor.ts')).doctor,
  migrate: async () => (await import('./migrate.ts')).migration,
} satisfies Record<string, () => Promise<Command>>
