import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scriviTegm } from '../../../../../test/dilazioni.ts'
import { createAdmin } from '../../../../../test/factories.ts'
import { pagaSullaPagina, type Payments, startPayments } from '../../../../../test/payments.ts'
import { clockDi, pianoAccettato } from '../../../../../test/piano-accettato.ts'
import { createCarta } from '../../../../../test/scadenze.ts'
import { scegliMetodo } from '../../../incasso/carte-di-credito/index.ts'
import { seguiRate } from '../rate/segui-rate.ts'

const { clock, vai } = clockDi('2026-11-24T10:00:00Z')
let p: Payments
beforeAll(async () => {
  p = await startPayments({ clock })
  await scriviTegm(p.db)
})
afterAll(() => p.stop())

type Chi = Parameters<typeof p.as>[0]

/** Six rate of 50,00 € a fortnight apart, from the 5th of December; mora from the first late day. */
async function piano() {
  vai('2026-11-24T10:00:00Z')
  const d = await pianoAccettato(p, { n_rate: 6 })
  await p.db
    .insertInto('mora_esercenti')
    .values({
      esercente_id: d.esercente.id,
      attiva_dal: '2026-11-24',
      tolleranza_giorni: 0,
      updated_at: clock.now(),
    })
    .execute()
  const post = (chi: Chi, url: string, body: object = {}) =>
    p.as(chi)('POST', url, body, { 'idempotency-key': randomUUID() })
  const pagamento = async (n: number): Promise<string> => (await d.rata(n)).pagamento._id
  return {
    ...d,
    post,
    pagamento,
    /** On the page of payment, all of it or a part. */
    paga: async (n: number, modo: object = {}) => {
      const url = `/api/gateway/${await pagamento(n)}`
      const vista = (await p.as(d.cliente)('GET', url)).body
      const totale_visto_centesimi = vista.da_pagare_centesimi
      const { status, body } = await post(d.cliente, `${url}/paga`, {
        metodo: 'carta',
        totale_visto_centesimi,
        ...modo,
      })
      if (status === 200) await pagaSullaPagina(body.url_pagamento)
      await p.as(d.cliente)('GET', url)
      return status
    },
  }
}

it('DIL-M6 su una rata: paga ora, paga in parte, anticipa, sposta nei limiti, registra l’incasso, condona la mora, riprova', async () => {
  const d = await piano()
  const [UNO, DUE, TRE, QUATTRO, CINQUE, SEI] = [1, 2, 3, 4, 5, 6] as const

  // Ahead of its day, and no other rata is touched by it.
  expect(await d.paga(SEI)).toBe(200)
  expect(await d.rata(SEI)).toMatchObject({ stato: 'pagata', pagato_centesimi: 5000 })

  // Moved by the cliente, so many days and so many times as the parameters say.
  const sposta = (n: number, scadenza: string, era: string) =>
    d.d.daCliente(`${d.url}/rate/${n}/sposta`, { scadenza, era })
  expect((await sposta(TRE, '2027-01-20', '2027-01-04')).status).toBe(422)
  expect((await sposta(TRE, '2027-01-11', '2027-01-04')).status).toBe(200)
  expect((await sposta(QUATTRO, '2027-01-26', '2027-01-19')).status).toBe(200)
  expect((await sposta(CINQUE, '2027-02-10', '2027-02-03')).status).toBe(409)
  expect(await d.rata(TRE)).toMatchObject({
    scadenza: '2027-01-11',
    scadenza_originale: '2027-01-04',
  })

  // On its day, by the page; and what the esercente was given by hand.
  vai('2026-12-05T09:00:00Z')
  expect(await d.paga(UNO)).toBe(200)
  expect((await d.rata(UNO)).stato).toBe('pagata')

  // Late: half of it from the page, after a promise; the rest by hand, without the mora that was given up.
  vai('2026-12-30T09:00:00Z')
  await seguiRate(p.deps)
  const due = await d.pagamento(DUE)
  expect(await d.rata(DUE)).toMatchObject({ stato: 'scaduta' })
  expect((await d.rata(DUE)).mora_centesimi).toBeGreaterThan(0)
  expect((await d.post(d.cliente, `/api/pagamenti/${due}/condona_mora`)).status).toBe(403)
  expect((await d.post(d.esercente, `/api/pagamenti/${due}/condona_mora`)).status).toBe(200)
  expect((await d.rata(DUE)).mora_centesimi).toBe(0)
  const promessa = { giorno: '2027-01-04', quanto: 'meta' }
  expect((await d.post(d.cliente, `/api/pagamenti/${due}/promessa`, promessa)).status).toBe(200)
  expect(await d.paga(DUE, { importo_centesimi: 2500 })).toBe(200)
  expect(await d.rata(DUE)).toMatchObject({
    stato: 'parzialmente_pagata',
    pagato_centesimi: 2500,
    residuo_centesimi: 2500,
  })
  expect((await d.incassa(DUE, 1000, { metodo: 'contanti' })).status).toBe(200)
  expect((await d.incassa(DUE, 1500)).status).toBe(200)
  expect(await d.rata(DUE)).toMatchObject({ stato: 'pagata', residuo_centesimi: 0 })

  // Tried again by the esercente: never before its day, on the card that the cliente chose.
  const metodo_id = await createCarta(p.db, d.cliente, { fornitore: p.deps.psp.nome })
  await scegliMetodo(p.db, { oggetto_tipo: 'dilazione', oggetto_id: d.id, metodo_id })
  await p.db
    .updateTable('pagamenti')
    .set({ stato: 'insoluto' })
    .where('id', '=', await d.pagamento(TRE))
    .execute()
  const riprova = async () =>
    d.post(d.esercente, `/api/pagamenti/${await d.pagamento(TRE)}/riprova`)
  expect((await riprova()).status).toBe(409)
  vai('2027-01-12T09:00:00Z')
  expect((await riprova()).status).toBe(200)
  expect((await riprova()).status).toBe(409)
  expect(await d.rata(TRE)).toMatchObject({ stato: 'in_addebito', pagamento: { tentativi: 1 } })
  expect(await d.libri()).toEqual([])
})

it('DIL-M10 il reso dell’acquisto su un piano in corso toglie dalle ultime, dalle prossime o da tutte, e rende quello che è oltre', async () => {
  const admin = await createAdmin(p.db)
  const riduci = async (
    d: Awaited<ReturnType<typeof piano>>,
    importo_centesimi: number,
    regola: string,
  ) => {
    const chiesto = { importo_centesimi, regola }
    const { body } = await d.post(d.esercente, `${d.url}/riduzione/anteprima`, chiesto)
    const { resta_centesimi, da_rendere_centesimi, oggetto } = body
    const { body: otp } = await p.as(d.esercente)('POST', '/otp/richiedi', {
      scopo: 'stralcio',
      oggetto,
    })
    const { contenuto } = await p.db
      .selectFrom('uscite')
      .select('contenuto')
      .where('unicita', '=', `otp:${otp.otp_id}`)
      .executeTakeFirstOrThrow()
    const { codice } = contenuto as { codice: string }
    await p.as(d.esercente)('POST', '/otp/verifica', { scopo: 'stralcio', oggetto, codice })
    const fatto = await d.post(d.esercente, `${d.url}/riduzione`, {
      ...chiesto,
      motivo: 'Reso',
      resta_centesimi,
      da_rendere_centesimi,
    })
    expect(fatto.status).toBe(200)
    expect(fatto.body.residuo_centesimi).toBe(resta_centesimi)
    return body
  }
  const residui = async (d: Awaited<ReturnType<typeof piano>>) =>
    (await d.leggi()).rate.map((r: { residuo_centesimi: number }) => r.residuo_centesimi)
  for (const [regola, attesi] of [
    ['ultime', [0, 5000, 5000, 5000, 3000, 0]],
    ['prossime', [0, 0, 3000, 5000, 5000, 5000]],
    ['ricalcolo', [0, 3600, 3600, 3600, 3600, 3600]],
  ] as const) {
    const d = await piano()
    expect(await d.paga(1)).toBe(200)
    const { da_rendere_centesimi } = await riduci(d, 7000, regola)
    expect([await residui(d), da_rendere_centesimi]).toEqual([attesi, 0])
    expect((await d.leggi()).stato).toBe('attiva')
    expect(await d.libri()).toEqual([])
    // All the rest of the purchase: no rata is left, and what was paid online goes back by itself.
    const { da_rendere_centesimi: oltre } = await riduci(d, 23_000, regola)
    expect([await residui(d), oltre]).toEqual([[0, 0, 0, 0, 0, 0], 5000])
    expect((await d.leggi()).stato).toBe('conclusa')
    const rimborsi = await p.as(admin)('GET', `/api/pagamenti/${await d.pagamento(1)}`)
    expect(rimborsi.body.rimborsi).toMatchObject([{ importo_centesimi: 5000 }])
    expect(await d.libri()).toEqual([])
  }
})
