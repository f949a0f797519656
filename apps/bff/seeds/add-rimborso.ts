import { newId } from '../src/db/ids.ts'
import type { Richiesta } from './add-pagamento.ts'
import type { Book } from './book.ts'
import { PSP, scritturaRimborso } from './ledger.ts'

const MOTIVI = {
  richiesta_cliente: 5,
  disservizio: 2,
  soddisfatti_o_rimborsati: 2,
  recesso: 1,
}

type Reso = { tentativo_id: string; importo: number; at: Date }

/** Money given back through the provider, with what was said to it. */
export function addRimborso(
  book: Book,
  pagamento_id: string,
  { esercente, cliente }: Richiesta,
  { tentativo_id, importo, at }: Reso,
): void {
  const id = newId(at)
  book.rimborsi.push({
    id,
    pagamento_id,
    esercente_id: esercente.id,
    cliente_id: cliente.id,
    tentativo_id,
    n: 1,
    importo_centesimi: importo,
    motivo: book.chance.weigh(MOTIVI),
    modo: 'fornitore',
    stato: 'riuscito',
    richiesto_da: `utente:${esercente.utente_id}`,
    created_at: at,
    updated_at: at,
    concluso_at: at,
  })
  book.operazioni.push({
    tentativo_id,
    rimborso_id: id,
    tipo: 'rimborso',
    fornitore: PSP,
    chiave: `rimborso:${pagamento_id}:1`,
    richiesta: {},
    stato: 'conclusa',
    esito: 'riuscito',
    riferimento: `prova_re_${book.chance.hex(16)}`,
    invii: 1,
    controlli: 0,
    prossimo_at: at,
    primo_invio_at: at,
    chiave_scade_at: at,
    created_at: at,
  })
  book.scritture.push(scritturaRimborso(id, { esercente_id: esercente.id, importo, at }))
}

const DAY = 86_400_000

/** A claim of the card holder that waits for an answer: the money is with the bank. */
export function addContestazione(
  book: Book,
  pagamento_id: string,
  { esercente, cliente }: Richiesta,
  { tentativo_id, importo }: Omit<Reso, 'at'>,
): void {
  const at = new Date(book.now.getTime() - 2 * DAY)
  const id = newId(at)
  book.contestazioni.push({
    id,
    pagamento_id,
    esercente_id: esercente.id,
    cliente_id: cliente.id,
    tentativo_id,
    fornitore: PSP,
    riferimento: `prova_dp_${book.chance.hex(16)}`,
    importo_centesimi: importo,
    motivo: book.chance.weigh({ non_ricevuto: 2, frode: 1, non_conforme: 1 }),
    stato: 'da_rispondere',
    entro: new Date(book.now.getTime() + 5 * DAY),
    prove: {},
    prossimo_at: new Date(book.now.getTime() + DAY),
    created_at: at,
    updated_at: at,
  })
  book.scritture.push({
    tipo: 'contestazione',
    origine_tipo: 'contestazione',
    origine_id: id,
    storna_tipo: null,
    at,
    movimenti: [
      { intestatario: `chargeback:${PSP}`, codice: 'contestati', importo_centesimi: importo },
      { intestatario: `psp:${PSP}`, codice: 'da_ricevere', importo_centesimi: -importo },
    ],
  })
}
