import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { dayInRome } from '../src/clock.ts'
import { newId } from '../src/db/ids.ts'
import { addPagamento, type Richiesta } from './add-pagamento.ts'
import type { Book, Row } from './book.ts'

const DAY = 86_400_000
const TITOLO = 'Gita 3ªB'
const QUOTA = 4500
const STATI = ['pagato', 'pagato', 'pagato', 'da_pagare', 'da_pagare', 'da_pagare'] as const

type People = {
  esercenti: readonly Richiesta['esercente'][]
  clienti: readonly Richiesta['cliente'][]
}

/** One raccolta of the first esercente that goes on: half of the people have paid. */
export function addRaccolta(book: Book, { esercenti, clienti }: People) {
  const [esercente] = esercenti
  const created_at = new Date(book.now.getTime() - 6 * DAY)
  const scadenza = aggiungiGiorni(dayInRome(book.now), 8)
  const id = newId(created_at)
  if (esercente === undefined) return { raccolte: [], adesioni: [] }
  const adesioni: Row[] = STATI.flatMap((stato, n) => {
    const cliente = clienti[n]
    if (cliente === undefined) return []
    addPagamento(book, {
      esercente,
      cliente,
      causale: TITOLO,
      importo: QUOTA,
      stato,
      metodo: 'carta',
      created_at,
      scadenza,
    })
    return [
      {
        id: newId(created_at),
        raccolta_id: id,
        esercente_id: esercente.id,
        nome: cliente.nome,
        email: cliente.email,
        quota_centesimi: QUOTA,
        provenienza: 'elenco',
        stato: 'chiesta',
        pagamento_id: book.pagamenti.at(-1)?.['id'],
        created_at,
      },
    ]
  })
  const raccolta = {
    id,
    esercente_id: esercente.id,
    titolo: TITOLO,
    descrizione: 'Pullman, ingresso al museo e merenda. Si parte alle 8 dalla scuola.',
    scadenza,
    metodi_ammessi: ['carta', 'bonifico', 'contanti', 'pos'],
    posti: 24,
    modo: 'testa',
    importo_centesimi: QUOTA,
    stato: 'in_corso',
    codice: 'gitaterzab26',
    aperta: true,
    mostra_totale: true,
    lavoro_di: esercente.utente_id,
    created_at,
    updated_at: created_at,
  }
  return { raccolte: [raccolta], adesioni }
}
