import {
  METODI_RICHIEDIBILI,
  STATI_PAGAMENTO,
  type StatoPagamento,
} from '@rateo/domain/stati/pagamento'
import { addPagamento, dayAfter, type Richiesta } from './add-pagamento.ts'
import type { Book } from './book.ts'
import { BOTTEGHE, type Bottega, type Voce } from './town.ts'

const DAY = 86_400_000
/** Fourteen months. */
const SPAN = 425

export type People = { esercenti: Richiesta['esercente'][]; clienti: Richiesta['cliente'][] }

const OLD: Partial<Record<StatoPagamento, number>> = {
  pagato: 160,
  rimborsato: 4,
  parzialmente_rimborsato: 3,
  parzialmente_pagato: 2,
  insoluto: 4,
  contestato: 1,
  scaduto: 8,
  annullato: 8,
  irrecuperabile: 2,
}
const RECENT: Partial<Record<StatoPagamento, number>> = {
  pagato: 12,
  da_pagare: 14,
  bozza: 2,
  in_elaborazione: 2,
  annullato: 1,
}

/** An hour at which shops are open, `days` ago; never less than an hour ago. */
export function openingHour({ chance, now }: Book, days: number): Date {
  const at = new Date(now.getTime() - days * DAY)
  at.setUTCHours(chance.int(7, 17), chance.int(0, 59), chance.int(0, 59), 0)
  return new Date(Math.min(at.getTime(), now.getTime() - DAY / 4))
}

function price({ chance }: Book, [, from, to]: Voce): number {
  const euro = chance.int(from, to)
  return euro * 100 + chance.pick([0, 0, 0, 50, 90])
}

function vendita(book: Book, bottega: Bottega, stato: StatoPagamento, days: number) {
  const voce = book.chance.pick(bottega.voci)
  const created_at = openingHour(book, days)
  return {
    causale: voce[0],
    importo: price(book, voce),
    stato,
    metodo: book.chance.weigh(bottega.metodi),
    created_at,
    scadenza: dayAfter(created_at, book.chance.int(7, 30)),
  }
}

/** Adds the sales of every shop over the counter of the portal, mostly to the same few people. */
export function addVendite(book: Book, { esercenti, clienti }: People): void {
  const { chance } = book
  for (const [index, bottega] of BOTTEGHE.entries()) {
    const esercente = esercenti[index]
    if (!esercente) continue
    // Every shop has customers of its own, and some in common with the next one. The debts of cliente@ are told
    // apart, and inactive people buy nothing.
    const regulars = clienti.filter(
      (_, at) => at !== 0 && at !== 3 && (index === 0 || (at + index) % 3 !== 0),
    )
    for (let n = 0; n < bottega.vendite; n += 1) {
      const days = chance.happens(0.14) ? chance.int(0, 8) : chance.int(30, SPAN)
      const stato = chance.weigh(days < 9 ? RECENT : OLD)
      addPagamento(book, {
        esercente,
        cliente: chance.pick(regulars),
        ...vendita(book, bottega, stato, days),
      })
    }
  }
}

/** Adds what chance forgot: each state and each method, at both of the first two shops. */
export function addOgniStato(book: Book, { esercenti, clienti }: People): void {
  for (const index of [0, 1]) {
    const esercente = esercenti[index]
    const bottega = BOTTEGHE[index]
    if (!esercente || !bottega) continue
    for (const [n, stato] of STATI_PAGAMENTO.entries()) {
      // The first ones that demo people see are theirs: cliente@ and cliente2@ each find some.
      const cliente = n % 4 === 0 ? clienti[index] : clienti[5 + n]
      if (cliente)
        addPagamento(book, { esercente, cliente, ...vendita(book, bottega, stato, 40 + n * 3) })
    }
    for (const [n, metodo] of METODI_RICHIEDIBILI.entries()) {
      const cliente = clienti[20 + n]
      if (cliente)
        addPagamento(book, {
          esercente,
          cliente,
          ...vendita(book, bottega, 'pagato', 60 + n * 9),
          metodo,
        })
    }
  }
}

type Conto = {
  a: number
  causale: string
  importo: number
  giorni_fa: number
  scade_tra: number
  stato: StatoPagamento
}

/** The account of cliente@rateo.test: things due soon, one overdue, several paid. */
const CONTI_DI_GIULIA: readonly Conto[] = [
  {
    a: 0,
    causale: 'Personal training, 5 incontri',
    importo: 18_000,
    giorni_fa: 2,
    scade_tra: 3,
    stato: 'da_pagare',
  },
  {
    a: 0,
    causale: 'Corso di nuoto bambini, trimestre',
    importo: 14_500,
    giorni_fa: 1,
    scade_tra: 9,
    stato: 'da_pagare',
  },
  {
    a: 1,
    causale: 'Igiene orale e controllo',
    importo: 9_500,
    giorni_fa: 4,
    scade_tra: 12,
    stato: 'da_pagare',
  },
  {
    a: 5,
    causale: 'Libri di testo, scuola media',
    importo: 24_790,
    giorni_fa: 38,
    scade_tra: -6,
    stato: 'da_pagare',
  },
  {
    a: 0,
    causale: 'Quota di iscrizione annuale',
    importo: 4_000,
    giorni_fa: 300,
    scade_tra: -290,
    stato: 'pagato',
  },
  {
    a: 2,
    causale: 'Cambio gomme stagionale',
    importo: 6_000,
    giorni_fa: 210,
    scade_tra: -200,
    stato: 'pagato',
  },
  {
    a: 4,
    causale: 'Torta su ordinazione',
    importo: 4_550,
    giorni_fa: 95,
    scade_tra: -90,
    stato: 'pagato',
  },
  {
    a: 0,
    causale: 'Palestra e piscina, quota famiglia',
    importo: 123_450,
    giorni_fa: 70,
    scade_tra: -60,
    stato: 'pagato',
  },
  {
    a: 7,
    causale: 'Occhiali da sole',
    importo: 12_900,
    giorni_fa: 50,
    scade_tra: -40,
    stato: 'parzialmente_rimborsato',
  },
  {
    a: 3,
    causale: 'Acconto per la cena di laurea',
    importo: 20_000,
    giorni_fa: 25,
    scade_tra: -12,
    stato: 'scaduto',
  },
]

export function addContiDiGiulia(book: Book, { esercenti, clienti }: People): void {
  const [cliente] = clienti
  for (const { a, causale, importo, giorni_fa, scade_tra, stato } of CONTI_DI_GIULIA) {
    const esercente = esercenti[a]
    if (!esercente || !cliente) continue
    addPagamento(book, {
      esercente,
      cliente,
      causale,
      importo,
      stato,
      metodo: 'carta',
      created_at: openingHour(book, giorni_fa),
      scadenza: dayAfter(book.now, scade_tra),
    })
  }
}
