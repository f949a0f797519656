import type { Actor } from '../../../http/actor.ts'

export type Veduta = 'piena' | 'pubblica'

type Riga = { id: string; stato: string; visibile: boolean; e_cliente: boolean }

/**
 * The part of an esercente that a person sees: the staff and itself all of it; its own clienti, and everybody whom it
 * lets find it, the profile; null is nothing.
 */
export function vedutaDi(
  { id, stato, visibile, e_cliente }: Riga,
  { ruolo, esercente_id }: Actor,
): Veduta | null {
  if (ruolo === 'admin' || (ruolo === 'esercente' && esercente_id === id)) return 'piena'
  return e_cliente || (stato === 'attivo' && visibile) ? 'pubblica' : null
}
