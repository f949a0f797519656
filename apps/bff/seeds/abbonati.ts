import { aggiungiMesi } from '@rateo/domain/giorno'
import { dayInRome } from '../src/clock.ts'
import { newId } from '../src/db/ids.ts'
import { addPagamento } from './add-pagamento.ts'
import type { Book, Row } from './book.ts'
import { openingHour, type People } from './history.ts'

const DAY = 86_400_000

type Piano = {
  a: number
  nome: string
  descrizione: string
  importo: number
  cadenza: string
  abbonati: number[]
}

const PIANI: readonly Piano[] = [
  {
    a: 0,
    nome: 'Sala pesi mensile',
    descrizione: 'Ingresso libero alla sala pesi',
    importo: 4500,
    cadenza: 'mensile',
    abbonati: [0, 5, 8, 12, 15, 19, 23],
  },
  {
    a: 0,
    nome: 'Corsi e sala pesi',
    descrizione: 'Sala pesi e tutti i corsi',
    importo: 6200,
    cadenza: 'mensile',
    abbonati: [1, 7, 10, 21, 30],
  },
  {
    a: 0,
    nome: 'Piscina annuale',
    descrizione: 'Nuoto libero tutto l’anno',
    importo: 48_000,
    cadenza: 'annuale',
    abbonati: [26],
  },
  {
    a: 3,
    nome: 'Pianoforte, una lezione a settimana',
    descrizione: 'Quattro lezioni al mese',
    importo: 9600,
    cadenza: 'mensile',
    abbonati: [1, 14, 22, 33],
  },
  {
    a: 3,
    nome: 'Chitarra, lezione di gruppo',
    descrizione: 'Quattro lezioni al mese',
    importo: 5500,
    cadenza: 'mensile',
    abbonati: [9, 36, 40],
  },
  {
    a: 4,
    nome: 'Pane a casa',
    descrizione: 'Un chilo di pane al giorno, consegnato',
    importo: 5800,
    cadenza: 'mensile',
    abbonati: [45],
  },
  {
    a: 5,
    nome: 'Un libro al mese',
    descrizione: 'Scelto dai librai',
    importo: 1700,
    cadenza: 'mensile',
    abbonati: [0, 28],
  },
]
const STATI = [
  'attivo',
  'attivo',
  'attivo',
  'attivo',
  'in_ritardo',
  'attivo',
  'sospeso',
  'disdetto',
  'attivo',
  'cessato',
  'attivo',
  'in_prova',
] as const

const STEP: Readonly<Record<string, number>> = { mensile: 1, annuale: 12 }

/** Plans, who subscribed to them, and every renewal since. */
export function addAbbonati(book: Book, { esercenti, clienti }: People) {
  const piani: Row[] = []
  const abbonamenti: Row[] = []
  const today = dayInRome(book.now)
  for (const { a, nome, descrizione, importo, cadenza, abbonati } of PIANI) {
    const esercente = esercenti[a]
    if (!esercente) continue
    const born = new Date(book.now.getTime() - 500 * DAY)
    const piano = {
      id: newId(born),
      esercente_id: esercente.id,
      nome,
      descrizione,
      importo_centesimi: importo,
      cadenza,
      visibilita: 'pubblico',
      created_at: born,
    }
    piani.push(piano)
    for (const index of abbonati) {
      const cliente = clienti[index]
      if (!cliente) continue
      const stato = STATI[abbonamenti.length % STATI.length] ?? 'attivo'
      const created_at = openingHour(book, stato === 'in_prova' ? 5 : book.chance.int(60, 420))
      const id = newId(created_at)
      // Who stopped did so four months ago; the trial has not been charged yet.
      const until = stato === 'cessato' || stato === 'sospeso' ? aggiungiMesi(today, -4) : today
      let n = 0
      let day = dayInRome(created_at)
      while (stato !== 'in_prova' && day < until) {
        n += 1
        const isLast = aggiungiMesi(day, STEP[cadenza] ?? 1) >= until
        addPagamento(book, {
          esercente,
          cliente,
          causale: `${nome}, periodo ${n}`,
          importo,
          stato: stato === 'in_ritardo' && isLast ? 'insoluto' : 'pagato',
          metodo: index % 5 === 0 ? 'addebito_sdd' : 'carta',
          created_at: new Date(Date.parse(`${day}T06:00:00Z`)),
          scadenza: day,
          origine: { origine: 'abbonamento', origine_id: id, origine_n: n, origine_di: null },
        })
        day = aggiungiMesi(dayInRome(created_at), n * (STEP[cadenza] ?? 1))
      }
      const isOver = stato === 'cessato' || stato === 'disdetto'
      abbonamenti.push({
        id,
        esercente_id: esercente.id,
        cliente_id: cliente.id,
        piano_id: piano.id,
        stato,
        importo_centesimi: importo,
        prossimo_addebito:
          isOver || stato === 'sospeso' ? null : stato === 'in_prova' ? aggiungiMesi(today, 1) : day,
        created_at,
        updated_at: created_at,
      })
    }
  }
  return { piani, abbonamenti }
}
