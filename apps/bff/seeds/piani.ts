import type { VisibilitaPiano } from '@rateo/domain/stati/abbonamento'

export type Piano = {
  /** Place in the town of the esercente; `abbonati` are places of clienti. */
  a: number
  nome: string
  descrizione: string
  importo: number
  cadenza: 'mensile' | 'trimestrale' | 'annuale'
  visibilita?: VisibilitaPiano
  /** Days of pause that the cliente may take in a year. */
  pausa?: number
  /** The first price, and for how many charges. */
  ingresso?: { periodi: number; centesimi: number }
  /** Places within an abbonamento: those that the piano allows, and those that each has taken. */
  posti?: { min: number; max: number; presi: number }
  abbonati: number[]
}

/** The piani of the town's shops. */
export const PIANI: readonly Piano[] = [
  {
    a: 0,
    nome: 'Sala pesi mensile',
    descrizione: 'Ingresso libero alla sala pesi',
    importo: 4500,
    cadenza: 'mensile',
    abbonati: [0, 5, 8, 12, 15, 19, 23, 31],
  },
  {
    a: 0,
    nome: 'Corsi e sala pesi',
    descrizione: 'Sala pesi e tutti i corsi',
    importo: 6200,
    cadenza: 'mensile',
    pausa: 60,
    abbonati: [1, 7, 10, 21, 30, 34],
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
    a: 0,
    nome: 'Prova autunno',
    descrizione: 'Riservato a chi riceve l’invito',
    importo: 3900,
    cadenza: 'mensile',
    visibilita: 'su_invito',
    ingresso: { periodi: 3, centesimi: 1900 },
    abbonati: [],
  },
  {
    a: 0,
    nome: 'Sala pesi trimestrale (vecchio listino)',
    descrizione: 'Non si vende più; chi lo ha lo tiene',
    importo: 11_400,
    cadenza: 'trimestrale',
    visibilita: 'archiviato',
    abbonati: [13],
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
  {
    a: 3,
    nome: 'Coro in azienda',
    descrizione: 'Un’ora a settimana in ufficio, per ogni persona che canta',
    importo: 2200,
    cadenza: 'mensile',
    posti: { min: 4, max: 30, presi: 6 },
    abbonati: [27],
  },
]
