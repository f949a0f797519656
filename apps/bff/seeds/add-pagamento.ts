import { eOnline } from '@rateo/domain/denaro/metodo'
import type {
  MetodoPagamento,
  OriginePagamento,
  StatoPagamento,
} from '@rateo/domain/stati/pagamento'
import { dayInRome } from '../src/clock.ts'
import { newId } from '../src/db/ids.ts'
import type { Book } from './book.ts'
import { addContestazione, addRimborso } from './add-rimborso.ts'
import { addTentativo, etichetta } from './add-tentativo.ts'
import { scritturaStorno, scrittureIncasso } from './ledger.ts'
import type { Cliente, Esercente } from './people.ts'
import { metodoPer, raccontaStoria } from './storie.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export type Richiesta = {
  esercente: Esercente & { utente_id: string }
  cliente: Cliente & { utente_id: string }
  causale: string
  importo: number
  stato: StatoPagamento
  metodo: MetodoPagamento
  created_at: Date
  scadenza: string
  origine?: {
    origine: OriginePagamento
    origine_id: string
    origine_n: number
    origine_di: number | null
  }
}

function annotate(
  book: Book,
  id: string,
  at: Date,
  azione: string,
  utente: { utente_id: string; ruolo: string } | null,
) {
  book.cronologia.push({
    at,
    attore: utente ? `utente:${utente.utente_id}` : 'sistema',
    ruolo: utente?.ruolo ?? 'sistema',
    canale: utente ? 'portale' : 'sistema',
    azione,
    entita: 'pagamento',
    entita_id: id,
  })
}

/** Steps of an hour or more, cut so that nothing happens in the future. */
function instants(book: Book, richiesta: Richiesta, n: number): Date[] {
  const { created_at, scadenza } = richiesta
  const start = created_at.getTime()
  // Instalments and renewals are collected on their day; the rest within days of being asked for.
  const first = richiesta.origine
    ? Math.max(start + HOUR, Date.parse(`${scadenza}T08:00:00Z`) + book.chance.int(0, 300) * MINUTE)
    : start + book.chance.int(1, 100) * HOUR
  const last = book.now.getTime() - 10 * MINUTE
  const from = Math.min(first, last - (n + 1) * HOUR)
  return Array.from(
    { length: n },
    (_, index) => new Date(Math.max(start + (index + 1) * MINUTE, from + index * HOUR)),
  )
}

type Esito = {
  incassato: number
  rimborsato: number
  etichetta: string | null
  pagato_at: Date | null
}

function tellStory(book: Book, id: string, richiesta: Richiesta, metodo: MetodoPagamento): Esito {
  const { esercente, cliente, importo } = richiesta
  const storia = raccontaStoria(richiesta.stato, { importo, metodo, chance: book.chance })
  const esito: Esito = {
    incassato: 0,
    rimborsato: storia.rimborsato_centesimi,
    etichetta: null,
    pagato_at: null,
  }
  const at = instants(book, richiesta, storia.prove.length)
  const metodo_etichetta = etichetta(book, metodo)
  for (const [index, prova] of storia.prove.entries()) {
    const when = at[index] ?? book.now
    const tentativo_id = addTentativo(book, id, richiesta, {
      prova,
      n: index + 1,
      at: when,
      metodo,
      metodo_etichetta,
    })
    const incasso = {
      tentativo_id,
      esercente_id: esercente.id,
      metodo,
      importo_centesimi: prova.importo_centesimi,
      at: when,
    }
    if (prova.stato === 'riuscito' || prova.stato === 'restituito') {
      book.scritture.push(...scrittureIncasso(incasso))
      annotate(
        book,
        id,
        when,
        'incassa',
        eOnline(metodo) ? null : { utente_id: esercente.utente_id, ruolo: 'esercente' },
      )
    }
    if (prova.stato === 'riuscito') {
      esito.incassato = prova.importo_centesimi
      esito.etichetta = metodo_etichetta
      if (esito.incassato === importo) esito.pagato_at = when
    } else if (prova.stato === 'restituito') {
      const returned = new Date(Math.min(when.getTime() + 3 * DAY, book.now.getTime()))
      const tentativo = book.tentativi.at(-1)
      if (tentativo) tentativo['updated_at'] = returned
      book.scritture.push(scritturaStorno({ ...incasso, at: returned }))
      annotate(book, id, returned, 'restituito', null)
    } else if (prova.stato === 'inviato') {
      annotate(book, id, when, 'invia_addebito', null)
    } else {
      const azione = prova.stato === 'rifiutato' ? 'rifiuta' : 'avvia'
      annotate(book, id, when, azione, { utente_id: cliente.utente_id, ruolo: 'cliente' })
    }
    if (richiesta.stato === 'contestato' && prova.stato === 'riuscito') {
      addContestazione(book, id, richiesta, { tentativo_id, importo: prova.importo_centesimi })
      annotate(book, id, new Date(book.now.getTime() - 2 * DAY), 'contesta', null)
    }
    if (esito.rimborsato > 0 && esito.pagato_at) {
      const refunded = new Date(Math.min(when.getTime() + 2 * DAY, book.now.getTime()))
      addRimborso(book, id, richiesta, { ...incasso, importo: esito.rimborsato, at: refunded })
      annotate(book, id, refunded, 'rimborsa', {
        utente_id: esercente.utente_id,
        ruolo: 'esercente',
      })
    }
  }
  return esito
}

/** One request in three carries the number of an order: who writes it does so without a system. */
function riferimentoInterno({ pagamenti }: Book, { origine, created_at }: Richiesta) {
  const n = pagamenti.length
  if (origine || n % 3 !== 0) return null
  return `ORD-${created_at.getFullYear()}/${String(n).padStart(4, '0')}`
}

/** Adds a pagamento with all that its state says has happened, and answers with its row. */
export function addPagamento(book: Book, richiesta: Richiesta) {
  const { esercente, cliente, created_at, stato, scadenza } = richiesta
  const id = newId(created_at)
  const metodo = metodoPer(stato, richiesta.metodo)
  const merchant = { utente_id: esercente.utente_id, ruolo: 'esercente' }
  const azione = stato === 'bozza' ? 'scrive_bozza' : 'richiede'
  annotate(book, id, created_at, azione, richiesta.origine ? null : merchant)
  const {
    incassato,
    rimborsato,
    etichetta: metodo_etichetta,
    pagato_at,
  } = tellStory(book, id, richiesta, metodo)
  if (stato === 'annullato')
    annotate(book, id, new Date(created_at.getTime() + HOUR), 'annulla', merchant)
  if (stato === 'scaduto') annotate(book, id, new Date(`${scadenza}T22:30:00Z`), 'scade', null)

  const pagamento = {
    id,
    esercente_id: esercente.id,
    cliente_id: cliente.id,
    importo_centesimi: richiesta.importo,
    incassato_centesimi: incassato,
    rimborsato_centesimi: rimborsato,
    causale: richiesta.causale,
    riferimento: null,
    riferimento_interno: riferimentoInterno(book, richiesta),
    stato,
    scadenza,
    valido_fino: stato === 'scaduto' ? scadenza : null,
    origine: richiesta.origine?.origine ?? 'una_tantum',
    origine_id: richiesta.origine?.origine_id ?? null,
    origine_n: richiesta.origine?.origine_n ?? null,
    origine_di: richiesta.origine?.origine_di ?? null,
    metodi_ammessi: ['carta', 'addebito_sdd', 'bonifico', 'contanti', 'pos'],
    metodo: metodo_etichetta ? metodo : null,
    metodo_etichetta,
    pagato_at,
    created_at,
    updated_at: pagato_at ?? created_at,
  }
  book.pagamenti.push(pagamento)
  if (pagato_at) book.incassati.push({ pagamento, pagato_at, esercente, cliente })
  return pagamento
}

/** The day `days` after an instant, in Rome. */
export const dayAfter = (at: Date, days: number): string =>
  dayInRome(new Date(at.getTime() + days * DAY))
