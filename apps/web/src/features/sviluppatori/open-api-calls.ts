import type { OpenApi } from '@rateo/contract/ponte/sviluppatori'

export type Operation = OpenApi['paths'][string][string]
export type ApiCall = { id: string; method: string; path: string; operation: Operation }

/** The calls of the document, in its order. */
export const callsOf = ({ paths }: OpenApi): ApiCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )

/** The calls by the resource that they are of. */
export function byTag(document: OpenApi): [string, ApiCall[]][] {
  const groups = new Map<string, ApiCall[]>()
  for (const call of callsOf(document)) {
    const tag = call.operation.tags[0] ?? ''
    groups.set(tag, [...(groups.get(tag) ?? []), call])
  }
  return [...groups]
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
