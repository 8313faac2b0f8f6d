/** What is read of a JSON Schema. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly description?: string
  readonly const?: string | number | boolean
  readonly enum?: readonly (string | number)[]
  readonly default?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly not?: JsonSchema
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
}

/** What is read of the installation's OpenAPI document. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, { readonly post: OpenApiOperation }>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

export interface OpenApiOperation {
  readonly tags: readonly [string]
  readonly summary: string
  readonly description?: string
  /** There when it differs from that of all: no credentials. */
  readonly security?: unknown
  readonly 'x-price'?: string
  readonly requestBody: {
    readonly content: {
      readonly 'application/json': {
        readonly schema: JsonSchema
        readonly example?: Readonly<Record<string, unknown>>
      }
    }
  }
  readonly responses: { readonly 200: { readonly content: Readonly<Record<string, unknown>> } }
}
