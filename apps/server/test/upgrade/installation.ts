/** A Sextant to call, of any release: only the wire is used. */
export interface Installation {
  readonly url: string
  readonly userId: number
  readonly key: string
}

/** `result` of a call that must succeed. */
export async function ask(
  { url, userId, key }: Installation,
  address: string,
  body: object = {},
  // oxlint-disable-next-line typescript/no-explicit-any -- Answers of every shape.
): Promise<any> {
  const response = await fetch(`${url}/v2/json/${address}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-id': String(userId),
      authorization: `bearer ${key}`,
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${address}: ${response.status} ${text}`)
  return (JSON.parse(text) as { result: unknown }).result
}

/** Waits until no rank check of the project is open. */
export async function checked(installation: Installation, projectId: number): Promise<void> {
  for (const deadline = Date.now() + 120_000; ;) {
    const [project] = await ask(installation, 'get/projects_2/projects', {
      id: projectId,
      fields: ['status_positions'],
    })
    if (project.status_positions === 0) return
    if (Date.now() > deadline) throw new Error(`the check of project ${projectId} does not end`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
