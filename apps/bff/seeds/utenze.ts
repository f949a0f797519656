import {
  aggiungiGiorni,
  aggiungiMesi,
  giorniDelMese,
  partiDelGiorno,
} from '@rateo/domain/tempo/giorno'
import type { StatoBolletta } from '@rateo/domain/banca/bolletta'
import type { TipoUtenza } from '@rateo/domain/stati/utenza'
import { dayInRome } from '../src/clock.ts'
import { newId } from '../src/db/ids.ts'
import type { Row } from './book.ts'
import type { Cliente, Esercente } from './people.ts'
import type { Chance } from './random.ts'

const DAY = 86_400_000

type Fornitura = {
  tipo: TipoUtenza
  fornitore: string
  codice: string
  soprannome: string
  /** Months from one bill to the next. */
  ogni: number
  giorno: number
  euro: readonly [from: number, to: number]
}

const CASA: readonly Fornitura[] = [
  {
    tipo: 'luce',
    fornitore: 'Umbria Energia',
    codice: 'IT001E4820017',
    soprannome: 'Casa',
    ogni: 2,
    giorno: 15,
    euro: [58, 110],
  },
  {
    tipo: 'gas',
    fornitore: 'Valle Umbra Gas',
    codice: '0094100001234',
    soprannome: 'Casa',
    ogni: 2,
    giorno: 20,
    euro: [40, 210],
  },
  {
    tipo: 'acqua',
    fornitore: 'Servizi Idrici Spoleto',
    codice: 'SI-204',
    soprannome: '',
    ogni: 3,
    giorno: 30,
    euro: [35, 70],
  },
  {
    tipo: 'rifiuti',
    fornitore: 'Comune di Spoleto',
    codice: 'TARI-88',
    soprannome: 'TARI',
    ogni: 6,
    giorno: 16,
    euro: [110, 160],
  },
  {
    tipo: 'telefono',
    fornitore: 'Fibra Centro Italia',
    codice: 'FCI-5520',
    soprannome: 'Fibra',
    ogni: 1,
    giorno: 5,
    euro: [27, 30],
  },
  {
    tipo: 'condominio',
    fornitore: 'Condominio Le Mura',
    codice: '',
    soprannome: 'Quote',
    ogni: 3,
    giorno: 10,
    euro: [120, 180],
  },
  {
    tipo: 'riscaldamento',
    fornitore: 'Condominio Le Mura',
    codice: 'INT-7',
    soprannome: 'Centralizzato',
    ogni: 4,
    giorno: 12,
    euro: [150, 260],
  },
  {
    tipo: 'altro',
    fornitore: 'Allarmi Subasio',
    codice: 'AS-301',
    soprannome: 'Allarme',
    ogni: 6,
    giorno: 1,
    euro: [90, 90],
  },
]

/** The codes of a supply are those of one place: the last figures tell them apart. */
function codiceDi({ tipo, codice }: Fornitura, n: number): string {
  if (tipo === 'luce') return `${codice}${String(n % 10)}`
  if (tipo === 'gas') return `${codice.slice(0, 13)}${String(n % 10)}`
  return codice === '' ? '' : `${codice}${String(n)}`
}

type Dove = {
  esercente_id: string | null
  cliente_id: string | null
  nome: string
  indirizzo: string
}
type Da = { chance: Chance; now: Date; today: string }

function dayOfMonth(month: string, day: number): string {
  const { anno, mese } = partiDelGiorno(month)
  return `${month.slice(0, 8)}${String(Math.min(day, giorniDelMese(anno, mese))).padStart(2, '0')}`
}

/** The state of a bill: the old ones are paid, the last ones each in its own way. */
function statoDi(scadenza: string, today: string, n: number): StatoBolletta {
  if (scadenza < aggiungiGiorni(today, -40)) return 'pagata'
  if (scadenza < today) return n % 4 === 1 ? 'da_pagare' : 'pagata'
  return (['da_pagare', 'programmata', 'da_pagare', 'contestata'] as const)[n % 4] ?? 'da_pagare'
}

function addBollette(
  { chance, now, today }: Da,
  utenza_id: string,
  { ogni, giorno, euro }: Fornitura,
  n: number,
): Row[] {
  const last = aggiungiMesi(`${today.slice(0, 8)}01`, 1)
  return Array.from({ length: 6 }, (_, index) => {
    const month = aggiungiMesi(last, -index * ogni)
    const scadenza = dayOfMonth(month, giorno)
    const periodo_al = aggiungiGiorni(aggiungiMesi(month, -1), -1)
    const stato = statoDi(scadenza, today, n)
    const issued = new Date(
      Math.min(Date.parse(`${aggiungiGiorni(scadenza, -25)}T08:00:00Z`), now.getTime() - DAY),
    )
    const paid = new Date(
      Math.max(issued.getTime(), Date.parse(`${aggiungiGiorni(scadenza, -3)}T18:00:00Z`)),
    )
    return {
      id: newId(issued),
      utenza_id,
      periodo_dal: aggiungiMesi(aggiungiGiorni(periodo_al, 1), -ogni),
      periodo_al,
      importo_centesimi: chance.int(euro[0], euro[1]) * 100 + chance.pick([0, 0, 18, 45, 90]),
      scadenza,
      codice_avviso: '',
      stato,
      pagata_at: stato === 'pagata' ? paid : null,
      created_at: issued,
      updated_at: stato === 'pagata' ? paid : issued,
    }
  })
}

/** The supplies of the demo people and of some shops, with their bills: every kind and every state. */
export function createUtenze(
  chance: Chance,
  now: Date,
  { esercenti, clienti }: { esercenti: readonly Esercente[]; clienti: readonly Cliente[] },
): { utenze: Row[]; bollette: Row[] } {
  const casa = clienti.slice(0, 8).map(({ id, nome, indirizzo, citta }) => ({
    dove: { esercente_id: null, cliente_id: id, nome, indirizzo: `${indirizzo}, ${citta}` },
  }))
  const negozi = esercenti.slice(0, 4).map(({ id, ragione_sociale, indirizzo, citta }) => ({
    dove: {
      esercente_id: id,
      cliente_id: null,
      nome: ragione_sociale,
      indirizzo: `${indirizzo}, ${citta}`,
    },
  }))
  const da = { chance, now, today: dayInRome(now) }
  const utenze: Row[] = []
  const bollette: Row[] = []
  // cliente@ has one of each kind, esercente@ five, the others the first two or three.
  const add = (dove: Dove, quante: number) => {
    for (const fornitura of CASA.slice(0, quante)) {
      const n = utenze.length
      const created_at = new Date(now.getTime() - (400 - n) * DAY)
      const id = newId(created_at)
      const { nome, ...owner } = dove
      utenze.push({
        id,
        ...owner,
        tipo: fornitura.tipo,
        fornitore: fornitura.fornitore,
        intestatario: nome,
        codice: codiceDi(fornitura, n),
        soprannome: dove.cliente_id === null ? '' : fornitura.soprannome,
        giorno_tipico: fornitura.giorno,
        created_at,
        updated_at: created_at,
      })
      bollette.push(...addBollette(da, id, fornitura, n))
    }
  }
  for (const [index, { dove }] of casa.entries()) add(dove, index === 0 ? CASA.length : 3)
  for (const [index, { dove }] of negozi.entries()) add(dove, index === 0 ? 5 : 2)
  return { utenze, bollette }
}
