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
