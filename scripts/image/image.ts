/** What the last stage of a Dockerfile says about running it. */
export interface Image {
  /** Its root file system. */
  readonly root: string
  readonly environment: Readonly<Record<string, string>>
  readonly workdir: string
  /** Numbers of the user and the group. */
  readonly user: readonly [uid: number, gid: number]
  readonly volumes: readonly string[]
  readonly entrypoint: readonly string[]
  readonly command: readonly string[]
  readonly health: readonly string[]
}
