import type { Pool } from 'pg'

/**
 * The provider's own clock. Sessions, debits and retries follow it, so that a test can move it
 * forward; the time in a webhook signature never does, because the receiver checks it with its own.
 */
export interface Orologio {
  /** Milliseconds since 1970. */
  adesso: () => number
  /** Whole seconds, as Stripe writes every `created`. */
  secondi: () => number
  avanti: (ms: number) => Promise<void>
  /** Ahead of the world by at least so much: asked twice it moves once. */
  porta: (scartoMs: number) => Promise<void>
}

/** The shift is kept in the database: a restart must not bring the provider back in time. */
export async function creaOrologio(pool: Pool, ora: () => number = Date.now): Promise<Orologio> {
  const { rows } = await pool.query<{ avanti_ms: string }>(
    'select avanti_ms from psp_prova.orologio',
  )
  let scarto = Number(rows[0]?.avanti_ms ?? 0)
  const adesso = () => ora() + scarto
  return {
    adesso,
    secondi: () => Math.floor(adesso() / 1000),
    avanti: async (ms) => {
      const aggiornato = await pool.query<{ avanti_ms: string }>(
        'update psp_prova.orologio set avanti_ms = avanti_ms + $1 returning avanti_ms',
        [ms],
      )
      scarto = Number(aggiornato.rows[0]?.avanti_ms ?? scarto)
    },
    porta: async (ms) => {
      if (ms <= scarto) return
      const aggiornato = await pool.query<{ avanti_ms: string }>(
        'update psp_prova.orologio set avanti_ms = greatest(avanti_ms, $1) returning avanti_ms',
        [ms],
      )
      scarto = Number(aggiornato.rows[0]?.avanti_ms ?? scarto)
    },
  }
}
