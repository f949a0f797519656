type Schema = {
  readonly [key: string]: unknown
}
/** The TypeScript type of a JSON schema, for those that the contract writes. */
export declare function typeOf(schema: Schema): string
export {}
