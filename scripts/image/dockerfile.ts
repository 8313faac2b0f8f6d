/** A step of a stage, its variables not yet replaced. */
export interface Step {
  /** In capital letters, such as `COPY`. */
  readonly instruction: string
  /** `--name=value` before the arguments; a flag may repeat. */
  readonly flags: readonly (readonly [name: string, value: string])[]
  readonly text: string
}

export interface Stage {
  /** Name of an image or of an earlier stage. */
  readonly from: string
  readonly name: string | undefined
  readonly steps: readonly Step[]
}

/**
 * Reads a Dockerfile into its stages. Throws on what it does not know: a step that is passed over would make another image.
 * Here-documents, `ARG`, `SHELL` and `ONBUILD` are not known.
 */
export function readDockerfile(text: string): Stage[] {
  const known = [...'COPY RUN ENV WORKDIR USER VOLUME EXPOSE HEALTHCHECK ENTRYPOINT CMD'.split(' '), 'FROM']
  const stages: { from: string; name: string | undefined; steps: Step[] }[] = []
  for (const line of logicalLines(text)) {
    const [, instruction = '', written = '', rest = ''] =
      /^(\w+)((?:\s+--[\w-]+=\S+)*)\s+(.*)$/s.exec(line) ?? []
    if (!known.includes(instruction)) throw new Error(`The step is not known: ${line}`)
    const flags = [...written.matchAll(/--([\w-]+)=(\S+)/g)].map(
      ([, name = '', value = '']) => [name, value] as const,
    )
    if (instruction === 'FROM') {
      const [, from = '', name] = /^(\S+)(?: AS (\S+))?$/i.exec(rest) ?? []
      if (from === '') throw new Error(`FROM names one image and may name the stage: ${line}`)
      stages.push({ from, name, steps: [] })
    } else {
      const stage = stages.at(-1)
      if (stage === undefined) throw new Error(`A stage begins with FROM, not with: ${line}`)
      stage.steps.push({ instruction, flags, text: rest })
    }
  }
  return stages
}

/** Arguments as a JSON array, or the command line of a shell. */
export function readCommand(text: string): readonly string[] {
  if (!text.startsWith('[')) return ['/bin/sh', '-c', text]
  const parts: unknown = JSON.parse(text)
  if (!Array.isArray(parts) || !parts.every((part) => typeof part === 'string'))
    throw new Error(`A list of texts is expected: ${text}`)
  return parts
}

function logicalLines(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
