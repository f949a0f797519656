import { newId } from '../src/db/ids.ts'
import type { Row } from './book.ts'
import type { Esercente } from './people.ts'

const ORARI = ['lun–sab 9–13 e 15–19', 'mar–dom 8–20', 'lun–ven 8:30–18'] as const

/** Everybody sells where the firm has its seat; the first of the town has a shop more. */
export function createPuntiVendita(esercenti: readonly Esercente[]): Row[] {
  return esercenti.flatMap(({ indirizzo, cap, citta, provincia, created_at }, n) => {
    const esercente_id = esercenti[n]?.id
    const sede = { esercente_id, cap, citta, provincia, created_at, updated_at: created_at }
    const orari = ORARI[n % ORARI.length]
    const prima = { id: newId(created_at), nome: 'Negozio', indirizzo, orari, ...sede }
    return n === 0
      ? [
          prima,
          { ...prima, id: newId(created_at), nome: 'Laboratorio', indirizzo: 'Via Emilia 48' },
        ]
      : [prima]
  })
}
