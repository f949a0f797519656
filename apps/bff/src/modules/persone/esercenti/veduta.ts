import type { Actor } from '../../../http/actor.ts'

export type Veduta = 'piena' | 'pubblica'

type Riga = { id: string; stato: string; visibile: boolean; e_cliente: boolean }

/**
 * How much of an esercente a person sees: all of it the staff and itself, the profile everybody whom it lets find it
 * and its own clienti, whatever has become of it; null is nothing.
 */
export function vedutaDi(
  { id, stato, visibile, e_cliente }: Riga,
  { ruolo, esercente_id }: Actor,
): Veduta | null {
  if (ruolo === 'admin' || (ruolo === 'esercente' && esercente_id === id)) return 'piena'
  return e_cliente || (stato === 'attivo' && visibile) ? 'pubblica' : null
}
