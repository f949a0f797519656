import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { dayInRome } from '../src/clock.ts'
import { newId } from '../src/db/ids.ts'
import type { Book, Row } from './book.ts'

const DAY = 86_400_000

type Persona = { id: string }
type People = { esercenti: readonly Persona[]; clienti: readonly Persona[] }

/**
 * The first cliente has a child and a flat of their own. The first esercente has divided a camp: one parent has still to answer,
 * the other has said no.
 */
export function addSpeseDivise(book: Book, { esercenti, clienti }: People) {
  const [esercente] = esercenti
  const [madre] = clienti
  // Somebody whom the esercente knows already.
  const padre = book.pagamenti.find(
    (p) => p['esercente_id'] === esercente?.id && p['cliente_id'] !== madre?.id,
  )?.['cliente_id']
  if (esercente === undefined || madre === undefined || padre === undefined) {
    return { beneficiari: [], ripartizioni: [], quote_ripartizione: [] }
  }
  const created_at = new Date(book.now.getTime() - 3 * DAY)
  const momenti = { created_at, updated_at: created_at }
  const suo = (nome: string, altro: Row): Row => ({
    id: newId(created_at),
    cliente_id: madre.id,
    nome,
    stato: 'attivo',
    ...momenti,
    ...altro,
  })
  const figlia = suo('Sofia Rinaldi', { tipo: 'persona', esercente_id: esercente.id })
  const id = newId(created_at)
  const quota = (n: number, cliente_id: unknown, altro: Row): Row => ({
    id: newId(created_at),
    ripartizione_id: id,
    esercente_id: esercente.id,
    cliente_id,
    n,
    scade_at: new Date(created_at.getTime() + 14 * DAY),
    ...momenti,
    ...altro,
  })
  return {
    beneficiari: [
      figlia,
      suo('Sofia', { tipo: 'persona', esercente_id: null }),
      suo('Casa al mare', { tipo: 'bene', esercente_id: null }),
    ],
    ripartizioni: [
      {
        id,
        esercente_id: esercente.id,
        tipo: 'spesa',
        beneficiario_id: figlia['id'],
        causale: 'Campo estivo, due settimane',
        totale_centesimi: 32_000,
        scadenza: aggiungiGiorni(dayInRome(book.now), 20),
        metodi_ammessi: ['carta', 'bonifico', 'contanti', 'pos'],
        stato: 'aperta',
        creata_da: 'sistema',
        ...momenti,
      },
    ],
    quote_ripartizione: [
      quota(1, madre.id, {
        peso: 7000,
        importo_centesimi: 22_400,
        stato: 'in_attesa',
        motivo: null,
        risposta_at: null,
      }),
      quota(2, padre, {
        peso: 3000,
        importo_centesimi: 9600,
        stato: 'rifiutata',
        motivo: 'Pago io la seconda settimana, a parte.',
        risposta_at: new Date(created_at.getTime() + DAY),
      }),
    ],
  }
}
