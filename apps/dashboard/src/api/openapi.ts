/** The parts of JSON Schema that the console reads. */
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

/** The parts of the installation's OpenAPI document that the console reads. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, { readonly post: OpenApiOperation }>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

export interface OpenApiOperation {
  readonly tags: readonly [string]
  readonly summary: string
  readonly description?: string
  /** Present when it differs from the default: no credentials. */
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
