import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import {
  createCliente,
  createEsercente,
  createIncasso,
  createPagamento,
} from '../../../../test/factories.ts'
import { createDilazione } from '../../../../test/scadenze.ts'
import { insert } from '../../../../test/world.ts'
import { findCronologia, findDebitiDi, findRate } from './dettaglio.queries.ts'

const OGGI = '2026-11-23'
let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** Three rate of 50,00 €: two to come, one long due. */
async function dilazione() {
  const esercente = await createEsercente(app.db)
  const cliente = await createCliente(app.db)
  const scadenze = ['2026-10-10', '2026-12-10', '2027-01-10']
  const d = await createDilazione(app.db, { esercente, cliente, scadenze })
  const rata = (n: number, valori: object) =>
    app.db
      .updateTable('rate')
      .set(valori)
      .where('dilazione_id', '=', d.id)
      .where('n', '=', n)
      .execute()
  const leggi = () => findRate(app.db, { _id: d.id, stato: 'attiva' }, OGGI)
  return { ...d, esercente, cliente, rata, leggi }
}

describe('DIL-M5 le rate come sono oggi', () => {
  it('DIL-M5 in ordine, ciascuna con quanto resta dopo di lei', async () => {
    const d = await dilazione()
    const rate = await d.leggi()
    expect(rate.map((r) => [r.n, r.residuo_centesimi, r.residuo_dopo_centesimi])).toEqual([
      [1, 5000, 10_000],
      [2, 5000, 5000],
      [3, 5000, 0],
    ])
    expect(rate.map(({ stato }) => stato)).toEqual(['scaduta', 'programmata', 'programmata'])
    expect(rate.every(({ pagabile }) => pagabile)).toBe(true)
  })

  it('DIL-M5 una somma chiesta di nuovo conta nella rata che la chiede, una volta', async () => {
    const d = await dilazione()
    await d.rata(1, { riaperto_centesimi: 2000 })
    const rate = await d.leggi()
    expect(rate.map((r) => [r.residuo_centesimi, r.residuo_dopo_centesimi])).toEqual([
      [3000, 10_000],
      [5000, 5000],
      [5000, 0],
    ])
  })

  it('DIL-M5 resta ciò che non fu pagato, reso né abbuonato; di una rata chiusa nulla', async () => {
    const d = await dilazione()
    await d.rata(1, {
      pagato_centesimi: 1000,
      rimborsato_centesimi: 700,
      abbuonato_centesimi: 300,
    })
    await d.rata(2, { stato: 'condonata' })
    const rate = await d.leggi()
    expect(rate.map(({ residuo_centesimi }) => residuo_centesimi)).toEqual([3000, 0, 5000])
  })

  it('DIL-M5 quante volte si è provato, quando fu pagata, e se si può pagare', async () => {
    const d = await dilazione()
    const [primo = '', secondo = ''] = d.pagamenti
    const pagata_at = new Date('2026-11-20T10:00:00Z')
    await createIncasso(app.db, { id: primo, importo_centesimi: 5000 }, { at: pagata_at })
    await app.db
      .updateTable('pagamenti')
      .set({ stato: 'in_verifica' })
      .where('id', '=', secondo)
      .execute()
    await d.rata(1, { pagata_at })
    await d.rata(3, { pagamento_id: null })
    const rate = await d.leggi()
    expect(rate.map(({ pagamento }) => pagamento)).toEqual([
      expect.objectContaining({ _id: primo, tentativi: 1 }),
      { _id: secondo, stato: 'in_verifica', tentativi: 0 },
      null,
    ])
    expect(rate.slice(1).map(({ pagabile }) => pagabile)).toEqual([false, false])
    expect(rate.map((r) => r.pagata_at)).toEqual(['2026-11-20T10:00:00.000Z', null, null])
  })
})

it('DIL-M1 (parte) i debiti di cui prende il posto, dal più vecchio, e non quelli di un’altra', async () => {
  const [d, altra] = [await dilazione(), await dilazione()]
  const parti = { esercente_id: d.esercente.id, cliente_id: d.cliente.id }
  const debiti = [await createPagamento(app.db, parti), await createPagamento(app.db, parti)]
  for (const { id } of debiti.toReversed()) {
    await app.db
      .insertInto('dilazioni_debiti')
      .values({ dilazione_id: d.id, pagamento_id: id })
      .execute()
  }
  expect(await findDebitiDi(app.db, d.id)).toEqual(
    debiti.map(({ id }) => ({
      _id: id,
      causale: 'Riparazione caldaia',
      importo_centesimi: 12_050,
      scadenza: '2099-12-31',
      stato: 'da_pagare',
    })),
  )
  expect(await findDebitiDi(app.db, altra.id)).toEqual([])
})

describe('DIL-M5 la cronologia', () => {
  type Fatto = [ruolo: string, azione: string, entita: string, entita_id: string, minuto: number]
  const annota = async (fatti: readonly Fatto[]) => {
    for (const [ruolo, azione, entita, entita_id, minuto] of fatti) {
      await app.db
        .insertInto('cronologia')
        .values({
          attore: 'prova',
          ruolo,
          canale: ruolo === 'sistema' ? 'sistema' : 'portale',
          azione,
          entita,
          entita_id,
          at: new Date(Date.UTC(2026, 10, 1, 10, minuto)),
        })
        .execute()
    }
  }

  it('DIL-M5 dice chi ha fatto che cosa, della dilazione e delle sue rate, nell’ordine del tempo', async () => {
    const d = await dilazione()
    const [primo = '', secondo = ''] = d.pagamenti
    const anticipo = await createPagamento(app.db, {
      esercente_id: d.esercente.id,
      cliente_id: d.cliente.id,
    })
    await insert(app.db, 'rate', {
      dilazione_id: d.id,
      n: 0,
      scadenza: OGGI,
      scadenza_originale: OGGI,
      capitale_centesimi: 1000,
      stato: 'pagata',
      pagamento_id: anticipo.id,
    })
    await annota([
      ['esercente', 'invia', 'dilazione', d.id, 1],
      ['cliente', 'accetta', 'dilazione', d.id, 2],
      ['sistema', 'attiva', 'dilazione', d.id, 4],
      ['admin', 'corregge_piano', 'dilazione', d.id, 9],
      ['cliente', 'incassa', 'pagamento', anticipo.id, 3],
      ['sistema', 'incassa', 'pagamento', primo, 5],
      ['sistema', 'rifiuta', 'pagamento', secondo, 6],
      // A step of a pagamento that says nothing of the plan.
      ['sistema', 'avvia', 'pagamento', secondo, 7],
    ])
    const righe = await findCronologia(app.db, d.id, { esercente: 'Dentista', cliente: 'Lucia' })
    expect(righe.map(({ attore, descrizione }) => [attore, descrizione])).toEqual([
      ['Dentista', 'Proposta inviata al cliente'],
      ['Lucia', 'Proposta accettata'],
      ['Lucia', 'Anticipo: pagamento riuscito'],
      ['Sistema', 'Dilazione attiva: le rate si possono pagare'],
      ['Sistema', 'Rata 1: pagamento riuscito'],
      ['Sistema', 'Rata 2: pagamento rifiutato, non è stato addebitato alcun importo'],
      ['Assistenza', 'corregge piano'],
    ])
  })

  it('DIL-M5 una rata che sta al posto di un’altra ne porta il numero', async () => {
    const d = await dilazione()
    const { id: riapre_id } = await app.db
      .selectFrom('rate')
      .where('dilazione_id', '=', d.id)
      .where('n', '=', 1)
      .select('id')
      .executeTakeFirstOrThrow()
    const { id: pagamento_id } = await createPagamento(app.db, {
      esercente_id: d.esercente.id,
      cliente_id: d.cliente.id,
    })
    await insert(app.db, 'rate', {
      dilazione_id: d.id,
      n: 4,
      scadenza: OGGI,
      scadenza_originale: OGGI,
      capitale_centesimi: 1000,
      stato: 'in_scadenza',
      pagamento_id,
      riapre_id,
      riapre_n: 1,
    })
    await annota([['sistema', 'riapre_rata', 'pagamento', pagamento_id, 1]])
    const righe = await findCronologia(app.db, d.id, { esercente: 'Dentista', cliente: 'Lucia' })
    expect(righe.map(({ descrizione }) => descrizione)).toEqual([
      'Rata 1: da pagare di nuovo dopo la contestazione, non si addebita da sola',
    ])
  })
})
