import type { Operation, RegistryAddress } from '@sextant/contract'

type ServiceOf<A extends string> = A extends `${string}/${infer Rest}`
  ? Rest extends `${infer Service}/${string}`
    ? Service
    : Rest
  : never

/** The services, in the order of the reference. */
const services = {
  projects_2: { title: 'Projects', doc: 'Sites whose positions are tracked.' },
  keywords_2: {
    title: 'Keywords',
    doc: 'Keywords of a project, their groups and folders, and search volumes.',
  },
  positions_2: { title: 'Positions', doc: 'Search engines and regions, rank checks and their history.' },
  snapshots_2: { title: 'Snapshots', doc: 'Whole SERPs, from the pages stored by checks.' },
  reports_2: { title: 'Reports', doc: 'Reports for clients: templates, and reports that never change.' },
  schedule_2: { title: 'Schedules', doc: 'Rank checks and search volumes that start on a schedule.' },
  events_2: {
    title: 'Events',
    doc: 'Webhooks, emails and chat messages that report the results of rank checks.',
  },
  bank_2: { title: 'Bank', doc: 'The balance and the billing log.' },
  payments_2: { title: 'Payments', doc: 'Money that administrators add to accounts.' },
  tags_2: { title: 'Tags', doc: 'Names of the tags of projects and keywords.' },
  users_2: { title: 'Users', doc: 'Accounts of the installation, their API keys and sessions.' },
  providers_2: {
    title: 'Providers',
    doc: 'Providers of SERPs, for administrators: keys, order, caps, health.',
  },
  system_2: { title: 'System', doc: 'Tables shared by all accounts.' },
} as const satisfies Record<ServiceOf<RegistryAddress>, { title: string; doc: string }>

export interface ServiceEntry {
  /** Name in addresses, such as `keywords_2`. */
  readonly name: string
  readonly title: string
  readonly doc: string
  /** In the order of the registry. */
  readonly operations: readonly Operation[]
}

/** Operations by the address they are declared under. */
export type OperationTable = Readonly<Record<string, Operation>>

/** The services of a registry, each with its operations. */
export function servicesOf(registry: OperationTable): ServiceEntry[] {
  const operations = Map.groupBy(Object.values(registry), serviceOf)
  return Object.entries(services).flatMap(([name, entry]) => {
    const found = operations.get(name)
    return found === undefined ? [] : [{ name, ...entry, operations: found }]
  })
}

export function serviceOf({ address }: Operation): string {
  return address.split('/')[1]!
}
