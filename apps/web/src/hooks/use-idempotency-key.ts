import { useCallback, useEffect, useMemo } from 'react'

const storageName = (name: string) => `rateo:chiave:${name}`

/** A version 4 UUID; `crypto.randomUUID` is missing where the portal is tried over plain http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * The `Idempotency-Key` of a form, or of a button that moves money. It is made when the page opens
 * and outlives a reload, so that the server recognises a repeated request; `forget` it once the
 * server has given a final answer.
 */
export function useIdempotencyKey(name: string): { get: () => string; forget: () => void } {
  const get = useCallback(() => {
    const kept = sessionStorage.getItem(storageName(name))
    if (kept) return kept
    const key = newKey()
    sessionStorage.setItem(storageName(name), key)
    return key
  }, [name])
  const forget = useCallback(() => sessionStorage.removeItem(storageName(name)), [name])

  useEffect(() => {
    get()
  }, [get])

  return useMemo(() => ({ get, forget }), [get, forget])
}
