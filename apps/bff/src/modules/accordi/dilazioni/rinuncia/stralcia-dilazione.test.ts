import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../../test/client.ts'
import { scriviTegm } from '../../../../../test/dilazioni.ts'
import { createAdmin } from '../../../../../test/factories.ts'
import { clockDi, pianoAccettato } from '../../../../../test/piano-accettato.ts'
import { sollecita } from '../../../incasso/solleciti/index.ts'
import { seguiRate } from '../rate/segui-rate.ts'

const { clock, vai } = clockDi('2026-11-24T10:00:00Z')
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
  await scriviTegm(p.db)
})
afterAll(() => p.stop())

async function piano() {
  vai('2026-11-24T10:00:00Z')
  const d = await pianoAccettato(p)
  const admin = await createAdmin(p.db)
  const post = (url: string, body: object, chi: Parameters<typeof p.as>[0] = admin) =>
    p.as(chi)('POST', `${d.url}/stralcio${url}`, body, { 'idempotency-key': randomUUID() })
  const stati = async () => (await d.leggi()).rate.map(({ stato }: { stato: string }) => stato)
  return {
    ...d,
    post,
    stati,
    lettera: async (a: string, oggetto: string) =>
      (await d.posta(a)).find((una) => una.oggetto.includes(oggetto)),
    stralcia: (importo_centesimi: number, chi?: Parameters<typeof p.as>[0]) =>
      post('', { motivo: 'Cliente irreperibile', importo_centesimi }, chi),
    annulla: (importo_centesimi: number) => post('/annulla', { importo_centesimi }),
    puoStaff: async (azione: string) =>
      (await p.as(admin)('GET', d.url)).body.azioni_consentite.find(
        (una: { azione: string }) => una.azione === azione,
      ),
  }
}

describe('DIL-M7 (parte) stralciare un piano', () => {
  it('quello che resta non è più dovuto, nulla si sollecita, i due lo leggono; l’anteprima è l’atto', async () => {
    const d = await piano()
    vai('2026-12-10T09:00:00Z')
    await seguiRate(p.deps)
    await d.incassa(1, 4000)
    const { body } = await d.post('/anteprima', {})
    expect(body).toEqual({
      rate: 3,
      importo_centesimi: 26_000,
      mora_centesimi: 0,
      scadute: 1,
      stato: 'stralciata',
    })
    expect((await d.stralcia(25_999)).body.detail).toContain('Intanto l’importo è cambiato')
    const fatto = await d.stralcia(26_000)
    expect([fatto.status, fatto.body.stato]).toEqual([200, 'stralciata'])
    expect(fatto.body).toMatchObject({
      residuo_centesimi: 0,
      pagato_centesimi: 4000,
      condonato_centesimi: 20_000,
      abbuonato_centesimi: 6000,
    })
    expect(await d.stati()).toEqual(['pagata', 'condonata', 'condonata'])
    const dovuto = 'Quello che restava della dilazione non è più dovuto'
    expect(await d.lettera(d.cliente.email, dovuto)).toBeDefined()
    expect(await d.lettera(d.esercente.email, 'è stralciata')).toBeDefined()
    const quante = (await d.posta(d.cliente.email)).length
    vai('2026-12-27T09:00:00Z')
    await sollecita(p.deps)
    expect((await d.posta(d.cliente.email)).length).toBe(quante)
    expect(fatto.body.cronologia.at(-1).descrizione).toContain('non è più dovut')
    expect(await d.libri()).toEqual([])
  })

  it('annullato, torna dovuto quello che restava: scaduto quello il cui giorno è passato', async () => {
    const d = await piano()
    await d.incassa(1, 4000)
    await d.stralcia(26_000)
    vai('2026-12-22T09:00:00Z')
    const { body } = await d.post('/annulla/anteprima', {})
    expect(body).toMatchObject({ rate: 3, importo_centesimi: 26_000, scadute: 2, stato: 'attiva' })
    expect((await d.annulla(1)).status).toBe(409)
    const fatto = await d.annulla(26_000)
    expect([fatto.status, fatto.body.stato, fatto.body.residuo_centesimi]).toEqual([
      200,
      'attiva',
      26_000,
    ])
    expect(await d.stati()).toEqual(['parzialmente_pagata', 'scaduta', 'programmata'])
    expect(fatto.body).toMatchObject({ condonato_centesimi: 0, abbuonato_centesimi: 0 })
    const lettera = await d.lettera(d.cliente.email, 'Lo stralcio della dilazione è annullato')
    expect(lettera?.testo).toContain('260,00')
    expect(await d.libri()).toEqual([])
    // And it may be given up again, and paid.
    expect((await d.incassa(1, 6000)).status).toBe(200)
    expect((await d.stralcia(20_000)).body.stato).toBe('stralciata')
    expect(await d.libri()).toEqual([])
  })

  it('quello che arriva lo stesso è un recupero, e non torna dovuto', async () => {
    const d = await piano()
    await d.stralcia(30_000)
    expect((await d.incassa(2, 10_000)).status).toBe(200)
    expect(await d.leggi()).toMatchObject({
      stato: 'stralciata',
      pagato_centesimi: 10_000,
      condonato_centesimi: 20_000,
    })
    expect((await d.annulla(20_000)).body).toMatchObject({
      stato: 'attiva',
      residuo_centesimi: 20_000,
    })
    expect(await d.libri()).toEqual([])
    const altro = await piano()
    await altro.stralcia(30_000)
    for (const n of [1, 2, 3]) await altro.incassa(n, 10_000)
    expect((await altro.puoStaff('annulla_stralcio')).motivo).toBe(
      'Non c’è nulla che possa tornare dovuto.',
    )
    expect((await altro.annulla(0)).status).toBe(409)
  })

  it('da un piano decaduto torna decaduto', async () => {
    const d = await piano()
    vai('2026-12-06T09:00:00Z')
    await d.d.daEsercente(`${d.url}/diffida`, { totale_centesimi: 10_000 })
    vai('2026-12-22T09:00:00Z')
    await d.d.daEsercente(`${d.url}/decadenza`, { dovuto_centesimi: 30_000 })
    expect((await d.stralcia(30_000)).body.stato).toBe('stralciata')
    expect((await d.annulla(30_000)).body.stato).toBe('decaduta')
    expect(await d.libri()).toEqual([])
  })

  it('solo lo staff; una volta sola, anche in dieci; da chi non è in corso si rifiuta', async () => {
    const d = await piano()
    expect((await d.stralcia(30_000, d.esercente)).status).toBe(403)
    expect((await d.post('/anteprima', {}, d.cliente)).status).toBe(403)
    expect((await d.annulla(30_000)).body.detail).toContain('nello stato “Attiva”')
    expect((await d.post('', { motivo: ' ', importo_centesimi: 30_000 })).status).toBe(422)
    const admin = await createAdmin(p.db)
    const mancante = `/api/dilazioni/${'0'.repeat(24)}/stralcio/anteprima`
    expect((await p.as(admin)('POST', mancante, {})).status).toBe(404)
    const esiti = await Promise.all(Array.from({ length: 10 }, () => d.stralcia(30_000)))
    expect(esiti.filter(({ status }) => status === 200)).toHaveLength(1)
    const ritorni = await Promise.all(Array.from({ length: 10 }, () => d.annulla(30_000)))
    expect(ritorni.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await d.libri()).toEqual([])
  })
})
