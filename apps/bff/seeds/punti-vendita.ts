import type { OrariScritti } from '@rateo/contract/persone/attivita'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { colonneOrari } from '../src/modules/persone/esercenti/index.ts'
import { newId } from '../src/db/ids.ts'
import type { Row } from './book.ts'
import type { Esercente } from './people.ts'

const MEZZA = { dalle: '09:00', alle: '13:00' }
const SPEZZATO = [MEZZA, { dalle: '15:00', alle: '19:30' }]
const CONTINUATO = [{ dalle: '08:00', alle: '20:00' }]
const SERA = [{ dalle: '18:00', alle: '01:30' }]
const volte = (n: number, fasce: OrariScritti['settimana'][number]) =>
  Array.from({ length: n }, () => fasce)

/** A shop, one that opens on Sundays and holidays too, and one of the evening. */
const SETTIMANE: readonly OrariScritti['settimana'][] = [
  [...volte(5, SPEZZATO), [MEZZA], []],
  [[], ...volte(6, CONTINUATO)],
  [[], ...volte(6, SERA)],
]
const orariDi = (n: number): OrariScritti => ({
  settimana: SETTIMANE[n % SETTIMANE.length] ?? [],
  festivi: n % SETTIMANE.length === 1 ? 'come_al_solito' : 'chiuso',
  chiusure: [],
})

/** Everybody sells where the firm has its seat; the first of the town has a shop more. */
export function createPuntiVendita(esercenti: readonly Esercente[]): Row[] {
  return esercenti.flatMap(({ indirizzo, cap, citta, provincia, created_at }, n) => {
    const esercente_id = esercenti[n]?.id
    const sede = { esercente_id, cap, citta, provincia, created_at, updated_at: created_at }
    // One of seven wrote no hours.
    const apertura = n % 7 === 6 ? null : orariDi(n)
    const colonne = colonneOrari(apertura, giornoDiRoma(created_at))
    const nota = n % 3 === 0 ? 'Il sabato pomeriggio su appuntamento' : ''
    const prima = {
      id: newId(created_at),
      nome: 'Negozio',
      indirizzo,
      orari: nota,
      ...colonne,
      // The rows are written as one JSON: a text in it would stay a text.
      apertura,
      ...sede,
    }
    return n === 0
      ? [
          prima,
          { ...prima, id: newId(created_at), nome: 'Laboratorio', indirizzo: 'Via Emilia 48' },
        ]
      : [prima]
  })
}
