import { randomUUID } from 'node:crypto'
import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { expect } from 'vitest'
import {
  avvisaRinnovi,
  rinnovaAbbonamenti,
  seguiRitardi,
} from '../../src/modules/accordi/abbonamenti/index.ts'
import { seguiRate } from '../../src/modules/accordi/dilazioni/index.ts'
import { addebitaDovuti } from '../../src/modules/accordi/scadenze/index.ts'
import { controllaInSospeso, inviaInSospeso } from '../../src/modules/incasso/addebiti/index.ts'
import type { Person } from '../../test/client.ts'
import { dilazioniDi, scriviTegm } from '../../test/dilazioni.ts'
import { createCarta } from '../../test/scadenze.ts'
import { hurry } from '../hurry.ts'
import { type Atteso, type Bottega, come } from './figures-world.ts'

const DAY = 86_400_000

/** The piano, the one to which the cliente changes, and the activation of the first. */
const BASE = { nome: 'Sala pesi', importo_centesimi: 3900, attivazione_centesimi: 1500 }
const PIENO = { nome: 'Sala pesi e corsi', importo_centesimi: 5833 }
const RATE = 7
/** Beyond the tolerance, and within the month that was not paid. */
const GIORNI_PRIMA_DI_SALDARE = 10

/** The two things that the esercente sells over time, and what came of each: a piano to the first cliente, a dilazione to the second. */
export type Accordi = {
  bottega: Bottega
  piani: { base: string; pieno: string }
  carta_id: string
  abbonamento_id: string
  dilazione_id: string
  dellAbbonamento: Atteso[]
  dellaDilazione: Atteso[]
  /** True where the next charge by itself is going to be refused. */
  rifiuta: boolean
  /** The day on which the cliente pays what was refused; null where nothing was. */
  salda_il: string | null
}

async function manda(bottega: Bottega, chi: Person, url: string, body: object = {}) {
  const call = await come(bottega, chi)
  const risposta = await call('POST', url, body, { 'idempotency-key': randomUUID() })
  expect([url, risposta.status, risposta.body.errors]).toEqual([url, 200, undefined])
  return risposta.body
}

const abbonato = ({ clienti }: Bottega) => clienti[0] as Person & { id: string }
const debitore = ({ clienti }: Bottega) => clienti[1] as Person & { id: string }

function segna(a: Accordi, di: 'dellAbbonamento' | 'dellaDilazione', una: Partial<Atteso>): void {
  const { bottega } = a
  const chi = di === 'dellAbbonamento' ? abbonato(bottega) : debitore(bottega)
  const intera = {
    giorno: bottega.portale.clock.today(),
    tipo: 'incasso',
    metodo: 'carta',
    cliente_id: chi.id,
    incassato: 0,
    rimborsato: 0,
    ...una,
  }
  bottega.atteso.push(intera)
  a[di].push(intera)
}

export async function leggiAbbonamento(a: Accordi, chi?: Person): Promise<Abbonamento> {
  const call = await come(a.bottega, chi ?? abbonato(a.bottega))
  return (await call('GET', `/api/abbonamenti/${a.abbonamento_id}`)).body
}

export async function leggiDilazione(a: Accordi, chi?: Person): Promise<Dilazione> {
  const call = await come(a.bottega, chi ?? debitore(a.bottega))
  return (await call('GET', `/api/dilazioni/${a.dilazione_id}`)).body
}

/** The jobs of a morning, with what they sent answered. */
async function lavori({ portale: { deps } }: Bottega): Promise<void> {
  await seguiRate(deps)
  await rinnovaAbbonamenti(deps)
  await addebitaDovuti(deps)
  // The queue of what is to be sent goes by the clock of the machine.
  await hurry(deps.db, { toTheEnd: true })
  await inviaInSospeso(deps)
  await controllaInSospeso(deps)
  await avvisaRinnovi(deps)
  await seguiRitardi(deps)
}

/** The cliente pays one of its debts on the page, with the saved card. */
async function pagaConLaCarta(a: Accordi, pagamento_id: string): Promise<number> {
  const { bottega, carta_id } = a
  const call = await come(bottega, abbonato(bottega))
  const url = `/api/gateway/${pagamento_id}`
  const { da_pagare_centesimi: importo } = (await call('GET', url)).body
  await manda(bottega, abbonato(bottega), `${url}/paga`, {
    metodo: 'carta',
    carta_id,
    totale_visto_centesimi: importo,
    per_i_prossimi: true,
  })
  await inviaInSospeso(bottega.portale.deps)
  return importo
}

/** Opens both: the piano is taken from its page and its first charge paid, the dilazione is signed with a code. */
export async function apriAccordi(bottega: Bottega): Promise<Accordi> {
  const { esercente, portale } = bottega
  const { db, clock } = portale
  const piano = async (corpo: object) =>
    (
      await manda(bottega, esercente, '/api/piani', {
        cadenza: 'mensile',
        pausa_giorni: 60,
        ...corpo,
      })
    )._id as string
  const piani = { base: await piano(BASE), pieno: await piano(PIENO) }
  const carta_id = await createCarta(db, abbonato(bottega), { fornitore: 'stripe' })
  const oggi_centesimi = BASE.importo_centesimi + BASE.attivazione_centesimi
  const ordine = await manda(bottega, abbonato(bottega), `/api/piani/${piani.base}/sottoscrivi`, {
    piano_id: piani.base,
    oggi_centesimi,
  })

  await db
    .updateTable('esercenti')
    .set({ credito_abilitato_at: clock.now() })
    .where('id', '=', esercente.id)
    .execute()
  const d = dilazioniDi(portale, { esercente, cliente: debitore(bottega) } as Parameters<
    typeof dilazioniDi
  >[1])
  await come(bottega, esercente)
  await scriviTegm(db, { dal: '2027-01-01' })
  const bozza = await manda(bottega, esercente, '/api/dilazioni', {
    cliente_id: debitore(bottega).id,
    importo_centesimi: 60_000,
    causale: 'Impianto',
    n_rate: RATE,
    cadenza: 'mensile',
    prima_scadenza: aggiungiGiorni(clock.today(), 20),
    spese_per_rata_centesimi: 100,
    merito_creditizio: { base: 'pagamenti_regolari', nota: 'Cliente da cinque anni' },
  })
  const dilazione_id: string = bozza._id
  await manda(bottega, esercente, `/api/dilazioni/${dilazione_id}/invia`)
  const firmata = await d.accetta(dilazione_id, {
    ...(await d.letta(dilazione_id)),
    metodo: 'bonifico',
  })
  expect([firmata.status, firmata.body.stato]).toEqual([200, 'attiva'])

  const a: Accordi = {
    bottega,
    piani,
    carta_id,
    abbonamento_id: ordine.abbonamento_id,
    dilazione_id,
    dellAbbonamento: [],
    dellaDilazione: [],
    rifiuta: false,
    salda_il: null,
  }
  expect(await pagaConLaCarta(a, ordine.da_pagare_id)).toBe(oggi_centesimi)
  segna(a, 'dellAbbonamento', { incassato: oggi_centesimi })
  expect((await leggiAbbonamento(a)).stato).toBe('attivo')
  return a
}

/** Days go by, a morning at a time; each charge comes on the day and for the sum that the page of the cliente told the day before. */
export async function vivi(a: Accordi, giorni: number): Promise<void> {
  const { bottega } = a
  const { clock, prepare } = bottega.portale
  for (let n = 0; n < giorni; n += 1) {
    const detto = await leggiAbbonamento(a)
    clock.advance(DAY)
    const quando = detto.ripresa_il ?? detto.prossimo_addebito
    const isDue = quando !== null && quando <= clock.today() && detto.stato !== 'disdetto'
    if (isDue && a.rifiuta) prepare('rifiuta')
    await lavori(bottega)
    if (isDue && a.rifiuta) {
      a.rifiuta = false
      a.salda_il = aggiungiGiorni(clock.today(), GIORNI_PRIMA_DI_SALDARE)
      expect((await leggiAbbonamento(a)).stato).toBe('in_ritardo')
    } else if (isDue) {
      segna(a, 'dellAbbonamento', { incassato: detto.importo_centesimi })
    }
    if (a.salda_il === clock.today()) await salda(a)
  }
}

/** The service was suspended meanwhile; it is paid, and goes on with what is left of its month. */
async function salda(a: Accordi): Promise<void> {
  const { rinnovi, stato } = await leggiAbbonamento(a)
  expect(stato).toBe('sospeso')
  const fallito = rinnovi.find((uno) => uno.residuo_centesimi > 0)
  segna(a, 'dellAbbonamento', { incassato: await pagaConLaCarta(a, fallito?._id ?? '') })
  expect((await leggiAbbonamento(a)).stato).toBe('attivo')
  a.salda_il = null
}

/** The acts of people on the two in the months of the year; months without an entry go by with their charges alone. */
export const ATTI: Readonly<Record<number, (a: Accordi) => Promise<void>>> = {
  1: async (a) => incassaRata(a, 1),
  2: async (a) => {
    // A dearer piano in the middle of a period: what the preview says is what is charged.
    const url = `/api/abbonamenti/${a.abbonamento_id}/cambio`
    const cliente = abbonato(a.bottega)
    const visto = await manda(a.bottega, cliente, `${url}/anteprima`, { piano_id: a.piani.pieno })
    expect(visto.totale_centesimi).toBe(visto.addebito_centesimi - visto.credito_centesimi)
    await manda(a.bottega, cliente, url, { anteprima_id: visto._id })
    await lavori(a.bottega)
    segna(a, 'dellAbbonamento', { incassato: visto.totale_centesimi })
    // The second rata is late: it is paid the month after, with the third.
    expect((await leggiDilazione(a)).scaduto_centesimi).toBe((await rataDi(a, 2)).residuo_centesimi)
  },
  3: async (a) => {
    await incassaRata(a, 2)
    await incassaRata(a, 3)
    const { scadenza } = await rataDi(a, 4)
    await manda(a.bottega, a.bottega.esercente, `/api/dilazioni/${a.dilazione_id}/rate/4/sposta`, {
      scadenza: aggiungiGiorni(scadenza, 12),
      era: scadenza,
    })
  },
  4: async (a) => {
    await incassaRata(a, 4)
    const url = `/api/abbonamenti/${a.abbonamento_id}/pausa`
    const { prossimo_addebito } = await leggiAbbonamento(a)
    const riprende_il = aggiungiGiorni(prossimo_addebito ?? '', 33)
    const visto = await manda(a.bottega, abbonato(a.bottega), `${url}/anteprima`, { riprende_il })
    await manda(a.bottega, abbonato(a.bottega), url, { dal: visto.dal, riprende_il })
  },
  5: async (a) => {
    // All that is left at once: the expenses of the rate to come are not owed.
    const { estinzione, residuo_centesimi } = await leggiDilazione(a)
    const quanto = estinzione?.da_pagare_centesimi ?? 0
    expect(quanto).toBeLessThan(residuo_centesimi)
    const { pagamento } = await rataDi(a, 5)
    await manda(a.bottega, a.bottega.esercente, `/api/pagamenti/${pagamento?._id}/incassi`, {
      importo_centesimi: quanto,
      metodo: 'pos',
      incassato_il: a.bottega.portale.clock.today(),
      tutto_il_piano: true,
    })
    segna(a, 'dellaDilazione', { metodo: 'pos', incassato: quanto })
    expect((await leggiDilazione(a)).stato).toBe('conclusa')
  },
  7: async (a) => {
    a.rifiuta = true
  },
  10: async (a) => {
    const { uscita } = await leggiAbbonamento(a)
    await manda(a.bottega, abbonato(a.bottega), `/api/abbonamenti/${a.abbonamento_id}/disdetta`, {
      fino_al: uscita?.fino_al,
    })
  },
}

async function rataDi(a: Accordi, n: number) {
  const { rate } = await leggiDilazione(a)
  const rata = rate.find((una) => una.n === n)
  if (rata === undefined) throw new Error(`rata ${n}`)
  return rata
}

async function incassaRata(a: Accordi, n: number): Promise<void> {
  const { bottega } = a
  const { pagamento, residuo_centesimi: incassato } = await rataDi(a, n)
  await manda(bottega, bottega.esercente, `/api/pagamenti/${pagamento?._id}/incassi`, {
    importo_centesimi: incassato,
    metodo: 'contanti',
    incassato_il: bottega.portale.clock.today(),
  })
  segna(a, 'dellaDilazione', { metodo: 'contanti', incassato })
}
