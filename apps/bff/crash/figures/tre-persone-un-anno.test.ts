import { randomUUID } from 'node:crypto'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { aggiungiGiorni, giorniTra } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { controllaInSospeso, inviaInSospeso } from '../../src/modules/incasso/addebiti/index.ts'
import { consegnaUscite } from '../../src/modules/base/uscite/index.ts'
import { usciteHandlers } from '../../src/modules/ponte/messaggi/index.ts'
import { verificaInvarianti } from '../../src/modules/registri/contabilita/index.ts'
import type { Person } from '../../test/client.ts'
import { readPdf } from '../../test/files/read-pdf.ts'
import { hurry } from '../hurry.ts'
import {
  type Accordi,
  apriAccordi,
  ATTI,
  leggiAbbonamento,
  leggiDilazione,
  vivi,
} from './figures-agreements.ts'
import { FATTI } from './figures-facts.ts'
import { confrontaAccordi } from './figures-of-agreements.ts'
import { confronta } from './figures-places.ts'
import { apriPortale, type Bottega, come, nuovaBottega, type Portale } from './figures-world.ts'

const MESI = 12
const MEZZOGIORNO = 'T11:00:00Z'

let portale: Portale
beforeAll(async () => {
  portale = await apriPortale()
})
afterAll(() => portale.stop())

const letto = (text: string) => text.replaceAll('\u00A0', ' ')
const euro = (centesimi: number) => letto(formattaEuro(centesimi))
const somma = (numeri: readonly number[]) => numeri.reduce((a, b) => a + b, 0)

/** The esercente asks a cliente for a sum, which may be paid in parts. */
async function chiede(bottega: Bottega, chi: number, importo_centesimi: number): Promise<number> {
  const { esercente, clienti, debiti } = bottega
  const call = await come(bottega, esercente)
  const corpo = {
    cliente_id: clienti[chi]?.id,
    importo_centesimi,
    causale: `Lavori del mese, ${debiti.length + 1}`,
    scadenza: aggiungiGiorni(portale.clock.today(), 10),
    parte_minima_centesimi: 50,
  }
  const { status, body } = await call('POST', '/api/pagamenti', corpo, {
    'idempotency-key': randomUUID(),
  })
  expect([status, body.error_message]).toEqual([200, undefined])
  const riga = await portale.db
    .selectFrom('pagamenti')
    .selectAll()
    .where('id', '=', body._id)
    .executeTakeFirstOrThrow()
  return debiti.push(riga) - 1
}

const fa = async (bottega: Bottega, che: string, quale: number, n = 100) =>
  FATTI[che]?.(bottega, quale, n)

/** The jobs that go after the answers of the provider, until there is nothing more to do. */
async function ripara(): Promise<void> {
  const { db, deps } = portale
  for (let i = 0; i < 5; i += 1) {
    await sql`update operazioni_psp set bloccata_fino = null where bloccata_fino > now()`.execute(
      db,
    )
    await hurry(db, { toTheEnd: true })
    await inviaInSospeso(deps)
    await controllaInSospeso(deps)
  }
}

async function spedisci(): Promise<void> {
  while ((await consegnaUscite(portale.deps, usciteHandlers(portale.deps))) > 0);
}

/** The sums in the subjects of the letters to somebody that begin so. */
async function nelleLettere(destinatario: string, inizio: RegExp): Promise<number> {
  const righe = await portale.db
    .selectFrom('messaggi')
    .where('destinatario', '=', destinatario)
    .where('canale', '=', 'email')
    .select('oggetto')
    .execute()
  return somma(
    righe.flatMap(({ oggetto }) => {
      const trovato = inizio.exec(letto(oggetto ?? ''))?.[1]
      return trovato === undefined ? [] : [Number(trovato.replaceAll(/\D/g, ''))]
    }),
  )
}

/** Each payment and each refund was told once, with its sum, to who paid. */
async function confrontaLettere({ clienti, atteso }: Bottega): Promise<void> {
  for (const cliente of clienti) {
    const suoi = atteso.filter(({ cliente_id }) => cliente_id === cliente.id)
    const di = (tipo: string, che: 'incassato' | 'rimborsato') =>
      somma(suoi.filter((uno) => uno.tipo === tipo).map((uno) => uno[che]))
    expect(await nelleLettere(cliente.email, /^Hai pagato ([\d.,]+) €/), 'lettere, pagato').toBe(
      di('incasso', 'incassato'),
    )
    expect(await nelleLettere(cliente.email, /ti ha rimborsato ([\d.,]+) €/), 'lettere, reso').toBe(
      di('rimborso', 'rimborsato'),
    )
  }
}

type Cifre = {
  incassato_centesimi: number
  rimborsato_centesimi: number
  residuo_centesimi: number
}

/** The record of each debt is the same for the three, all of them add up, and the receipt says what was paid. */
async function confrontaSchede(bottega: Bottega, accordi: Accordi): Promise<void> {
  const { esercente, clienti, atteso } = bottega
  // Renewals and rate are debts as the others are.
  const debiti = await portale.db
    .selectFrom('pagamenti')
    .where('esercente_id', '=', esercente.id)
    .orderBy('id')
    .select(['id', 'cliente_id', 'importo_centesimi'])
    .execute()
  const { rate } = await leggiDilazione(accordi)
  const abbuonati = new Map(rate.map((rata) => [rata.pagamento?._id, rata.abbuonato_centesimi]))
  const tutte: Cifre[] = []
  for (const { id, cliente_id, importo_centesimi } of debiti) {
    const suo = clienti.find((uno) => uno.id === cliente_id)
    const letti: string[] = []
    for (const chi of [esercente, portale.admin, ...(suo ? [suo] : [])]) {
      const call = await come(bottega, chi)
      const { status, body } = await call('GET', `/api/pagamenti/${id}`)
      expect(status).toBe(200)
      const { incassato_centesimi, rimborsato_centesimi, residuo_centesimi } = body as Cifre
      letti.push(JSON.stringify([body.stato, incassato_centesimi, rimborsato_centesimi]))
      if (chi !== esercente) continue
      tutte.push({ incassato_centesimi, rimborsato_centesimi, residuo_centesimi })
      if (body.ricevuta === null) continue
      const foglio = await call('GET', `/api/pagamenti/${id}/ricevuta`)
      expect(foglio.status).toBe(200)
      // No receipt has what was let off a rata that was paid early.
      const pagato = importo_centesimi - (abbuonati.get(id) ?? 0)
      expect(letto(readPdf(foglio.raw).text), `ricevuta di ${id}`).toContain(euro(pagato))
    }
    expect(new Set(letti).size, `scheda di ${id}: ${letti.join(' ')}`).toBe(1)
  }
  expect(somma(tutte.map((una) => una.incassato_centesimi)), 'schede, incassato').toBe(
    somma(atteso.map(({ incassato }) => incassato)),
  )
  expect(somma(tutte.map((una) => una.rimborsato_centesimi)), 'schede, reso').toBe(
    somma(atteso.map(({ rimborsato }) => rimborsato)),
  )
}

/** The first page of the staff says of the only shop what its own first page says. */
async function confrontaHome(bottega: Bottega): Promise<void> {
  const leggi = async (chi: Person) => {
    const call = await come(bottega, chi)
    const { status, body } = await call('GET', '/api/home/incassi')
    expect(status).toBe(200)
    return body
  }
  expect(await leggi(portale.admin)).toEqual(await leggi(bottega.esercente))
}

/** A charge whose answer is odd: nothing is known of it, nobody counts it, and once it is known everybody does. */
async function rispostaStrana(bottega: Bottega, quale: number): Promise<void> {
  const prima = bottega.atteso.length
  portale.prepare('tace_dopo')
  await fa(bottega, 'paga_online', quale).catch(() => undefined)
  const presi = bottega.atteso.splice(prima)
  expect(presi).toHaveLength(1)
  await confronta(bottega, [])
  await ripara()
  bottega.atteso.push(...presi)
}

/** A month of the shop, with what was sold over time: whole, in parts, by hand, from an account, given back, disputed, taken back and paid again. */
async function unMese(bottega: Bottega, accordi: Accordi, mese: number): Promise<void> {
  await ATTI[mese]?.(accordi)
  const [aParti, intero, dalConto, aMano] = [
    await chiede(bottega, 0, 12_050 + 37 * mese),
    await chiede(bottega, 1, 8_999 + 101 * mese),
    await chiede(bottega, 0, 4_500 + 3 * mese),
    await chiede(bottega, 1, 1_999 + 7 * mese),
  ]
  await fa(bottega, 'paga_online', aParti, 13)
  await vivi(accordi, 4)
  if (mese % 4 === 2) await rispostaStrana(bottega, intero)
  else await fa(bottega, 'paga_online', intero)
  await fa(bottega, 'paga_col_conto', dalConto)
  await fa(bottega, 'incassa_a_mano', aMano, 100 + (mese % 3))
  await vivi(accordi, 7)
  await fa(bottega, 'incassa_a_mano', aParti, mese % 2 === 0 ? 90 : 41)
  if (mese % 3 === 0) await fa(bottega, 'rimborsa', intero, 35)
  if (mese % 3 === 1) await fa(bottega, 'torna_dalla_banca', dalConto)
  if (mese % 4 === 3) await fa(bottega, 'perde_contestazione', intero)
  if (mese % 5 === 4) await fa(bottega, 'storna', aMano, 0)
  await vivi(accordi, 9)
  // A debit that the bank took back in the month before is paid again, on a card.
  if (mese % 3 === 2) await fa(bottega, 'paga_online', dalConto - 4)
}

it(
  `REP-B4 (parte) PAG-M6 (parte) tre persone per un anno: pagine, elenchi, report, schede, lettere e ricevute dicono ogni mese le stesse cifre, quelle vere, anche di un abbonamento e di una dilazione: ${MESI} mesi`,
  { timeout: 600_000 },
  async () => {
    const bottega = await nuovaBottega(portale, 0)
    await confronta(bottega, [])
    const accordi = await apriAccordi(bottega)
    for (let mese = 0; mese < MESI; mese += 1) {
      const dal = portale.clock.today()
      await unMese(bottega, accordi, mese)
      await ripara()
      // Every third month nobody works by himself: what was to be said goes out with the next one.
      if (mese % 3 !== 1) {
        await spedisci()
        await confrontaLettere(bottega)
      }
      const inizio = giorniTra(aggiungiGiorni(bottega.inizio, -5), dal)
      await confronta(bottega, [[inizio, giorniTra(dal, portale.clock.today())]])
      await confrontaHome(bottega)
      await confrontaAccordi(accordi)
      expect(await verificaInvarianti(portale.db, portale.clock.today()), `mese ${mese}`).toEqual(
        [],
      )
      const prossimo = aggiungiGiorni(dal, 30)
      await vivi(accordi, giorniTra(portale.clock.today(), prossimo))
      portale.clock.advance(Date.parse(`${prossimo}${MEZZOGIORNO}`) - portale.clock.now().getTime())
    }
    await spedisci()
    await confrontaLettere(bottega)
    await confrontaSchede(bottega, accordi)
    const fine = [await leggiAbbonamento(accordi), await leggiDilazione(accordi)] as const
    expect(fine.map(({ stato }) => stato)).toEqual(['concluso', 'conclusa'])
    expect([accordi.dellAbbonamento.length, accordi.dellaDilazione.length]).toEqual([10, 5])
    const tipi = new Set(bottega.atteso.map(({ tipo }) => tipo))
    expect([...tipi].sort()).toEqual([
      'contestazione_persa',
      'incasso',
      'restituzione',
      'rimborso',
      'storno',
    ])
  },
)
