import type { Pool } from 'pg'

/** Statements that a connection keeps planned, at most: those of a list are made of what was asked for. */
const MASSIMO = 200

/** Has each connection plan a statement once: most read or write one row by its key, which costs less than planning it. */
export function tieniPiani(pool: Pool): void {
  const nomi = new Map<string, string>()
  const nomeDi = (testo: string): string | undefined => {
    if (!nomi.has(testo) && nomi.size < MASSIMO) nomi.set(testo, `psp_${nomi.size}`)
    return nomi.get(testo)
  }
  pool.on('connect', (client) => {
    const chiedi = client.query.bind(client)
    const query = (testo: unknown, valori: unknown, ...altro: unknown[]): unknown => {
      const nome = typeof testo === 'string' && Array.isArray(valori) ? nomeDi(testo) : undefined
      const detto =
        nome === undefined ? [testo, valori] : [{ name: nome, text: testo, values: valori }]
      return Reflect.apply(chiedi, undefined, [...detto, ...altro])
    }
    Object.assign(client, { query })
  })
}
