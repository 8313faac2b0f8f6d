import type { FastifyServerOptions } from 'fastify'

function refuse(): never {
  throw new Error('Routes have no schemas: the contract validates.')
}

/** For servers whose routes have no schemas. Without it, Fastify loads its own validator and serializer at each start. */
export const noSchemas: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
}
