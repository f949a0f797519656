import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../../test/client.ts'
import { confermaAtto } from '../../../../../test/conferma-atto.ts'
import { scriviTegm } from '../../../../../test/dilazioni.ts'
import { createAdmin } from '../../../../../test/factories.ts'
import { clockDi, pianoAccettato } from '../../../../../test/piano-accettato.ts'
import { emettiRicevuta } from '../../../registri/documenti/index.ts'

const { clock, vai } = clockDi('2026-11-24T10:00:00Z')
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
  await scriviTegm(p.db)
})
afterAll(() => p.stop())

const CARO = {
  importo_centesimi: 120_000,
  tan_percento: 12,
  cadenza: 'mensile',
  prima_scadenza: '2026-12-24',
} as const

type Chi = Parameters<typeof p.as>[0]

async function piano(voluto: Parameters<typeof pianoAccettato>[1] = {}) {
  vai('2026-11-24T10:00:00Z')
  const d = await pianoAccettato(p, voluto)
  const admin = await createAdmin(p.db)
  const post = (n: number, passo: string, body: object, chi: Chi = admin) =>
    p.as(chi)('POST', `${d.url}/rate/${n}/condono${passo}`, body, {
      'idempotency-key': randomUUID(),
    })
  const anteprima = (n: number, body: object, chi?: Chi) => post(n, '/anteprima', body, chi)
  return {
    ...d,
    post,
    anteprima,
    condona: async (n: number, body: object, chi?: Chi) => {
      const { body: visto } = await anteprima(n, body)
      const { dovuto_centesimi = 0 } = visto
      return post(n, '', { dovuto_centesimi, motivo: 'Accordo con il cliente', ...body }, chi)
    },
    annulla: (n: number, importo_centesimi: number) => post(n, '/annulla', { importo_centesimi }),
    lettera: async (a: string, oggetto: string) =>
      (await d.posta(a)).find((una) => una.oggetto.includes(oggetto)),
  }
}

describe('DIL-M6 (parte) condonare una rata, in parte o tutta', () => {
  it('una parte di capitale e gli interessi: resta quello che l’anteprima diceva, i due lo leggono', async () => {
    const d = await piano(CARO)
    const prima = await d.rata(1)
    const chiesto = { capitale_centesimi: 5000, interessi_centesimi: prima.interessi_centesimi }
    const { body } = await d.anteprima(1, chiesto)
    expect(body.resta).toEqual({
      capitale_centesimi: prima.capitale_centesimi,
      interessi_centesimi: prima.interessi_centesimi,
      spese_centesimi: 0,
      mora_centesimi: 0,
    })
    const condonato = 5000 + prima.interessi_centesimi
    expect(body).toMatchObject({
      condonato_centesimi: condonato,
      dovuto_centesimi: prima.totale_centesimi - condonato,
      conclude: false,
    })
    const { totale_centesimi } = await d.leggi()
    const fatto = await d.condona(1, chiesto)
    expect([fatto.status, fatto.body.residuo_centesimi]).toEqual([
      200,
      totale_centesimi - condonato,
    ])
    const { body: letta } = await p.as(d.esercente)('GET', d.url)
    expect(letta.rate[0]).toMatchObject({
      residuo_centesimi: prima.totale_centesimi - condonato,
      condono: { importo_centesimi: condonato, annullabile: true },
      condonabile: true,
    })
    const lettera = await d.lettera(d.cliente.email, 'per la rata 1')
    expect(lettera?.testo).toContain('Accordo con il cliente')
    expect(await d.lettera(d.esercente.email, 'Condonati')).toBeDefined()
    expect(letta.cronologia.at(-1).descrizione).toContain('Rata 1: condonata')
    expect(await d.libri()).toEqual([])
    // The rest of it is paid as ever.
    expect((await d.incassa(1, prima.totale_centesimi - condonato)).status).toBe(200)
    const pagata = await d.rata(1)
    expect(pagata.stato).toBe('pagata')
    expect(await d.libri()).toEqual([])
    // The receipt says what was paid, not what was asked at first.
    const ricevuta = await emettiRicevuta(p.deps, pagata.pagamento._id)
    expect(ricevuta?.contenuto.importo_centesimi).toBe(prima.totale_centesimi - condonato)
  })

  it('tutta: non è più dovuta, e annullata torna com’era; dopo che qualcosa si è mosso no', async () => {
    const d = await piano()
    const tutta = { capitale_centesimi: 10_000 }
    expect((await d.condona(2, tutta)).body.rate[1]).toMatchObject({
      stato: 'condonata',
      residuo_centesimi: 0,
      pagabile: false,
    })
    expect((await d.incassa(2, 1)).status).toBe(409)
    expect((await d.condona(2, tutta)).body.detail).toContain('nulla da pagare')
    expect((await d.annulla(2, 9999)).status).toBe(409)
    const { status, body } = await d.annulla(2, 10_000)
    expect([status, body.residuo_centesimi, body.rate[1].stato]).toEqual([
      200,
      30_000,
      'programmata',
    ])
    expect(body.rate[1].condono).toBeNull()
    expect(await d.lettera(d.cliente.email, 'Condono annullato')).toBeDefined()
    expect(await d.libri()).toEqual([])
    expect((await d.annulla(2, 10_000)).body.detail).toContain('non è condonato nulla')
    await d.condona(1, { capitale_centesimi: 4000 })
    await d.incassa(1, 1000)
    expect((await d.annulla(1, 4000)).body.detail).toContain('la rata si è mossa')
    expect((await d.rata(1)).condono.annullabile).toBe(false)
    expect(await d.libri()).toEqual([])
  })

  it('quello che è pagato va prima agli interessi: si condona solo quello che resta di ogni parte', async () => {
    const d = await piano(CARO)
    const { interessi_centesimi, totale_centesimi } = await d.rata(1)
    await d.incassa(1, interessi_centesimi + 1)
    const { body } = await d.anteprima(1, {})
    expect(body.resta).toMatchObject({
      interessi_centesimi: 0,
      capitale_centesimi: totale_centesimi - interessi_centesimi - 1,
    })
    const troppo = await d.anteprima(1, { interessi_centesimi: 1 })
    expect([troppo.status, troppo.body.errors[0]]).toMatchObject([
      422,
      { pointer: '/interessi_centesimi' },
    ])
    const { capitale_centesimi } = body.resta
    expect((await d.condona(1, { capitale_centesimi })).body.rate[0]).toMatchObject({
      stato: 'pagata',
      pagato_centesimi: interessi_centesimi + 1,
    })
    expect((await d.annulla(1, capitale_centesimi)).body.rate[0].stato).toBe('parzialmente_pagata')
    expect(await d.libri()).toEqual([])
  })

  it('l’ultima rata aperta conclude il piano, e annullato il condono si riapre', async () => {
    const d = await piano()
    await d.incassa(1, 10_000)
    await d.incassa(2, 10_000)
    const { body } = await d.anteprima(3, { capitale_centesimi: 10_000 })
    expect(body).toMatchObject({ conclude: true, dovuto_centesimi: 0 })
    expect((await d.condona(3, { capitale_centesimi: 10_000 })).body.stato).toBe('conclusa')
    expect(await d.libri()).toEqual([])
    vai('2027-01-10T09:00:00Z')
    const riaperta = await d.annulla(3, 10_000)
    expect([riaperta.body.stato, riaperta.body.rate[2].stato]).toEqual(['attiva', 'scaduta'])
    expect(await d.libri()).toEqual([])
  })

  it('la mora a parte: non cresce più, e annullato il condono cresce di nuovo', async () => {
    const d = await piano()
    await p.db
      .insertInto('mora_esercenti')
      .values({
        esercente_id: d.esercente.id,
        attiva_dal: '2026-11-24',
        tolleranza_giorni: 0,
        updated_at: clock.now(),
      })
      .execute()
    vai('2026-12-28T09:00:00Z')
    const { body } = await d.anteprima(1, { mora: true })
    expect(body.resta.mora_centesimi).toBeGreaterThan(0)
    expect(body.condonato_centesimi).toBe(body.resta.mora_centesimi)
    expect((await d.condona(1, { mora: true })).body.rate[0]).toMatchObject({
      mora_centesimi: 0,
      residuo_centesimi: 10_000,
    })
    expect((await d.annulla(1, body.resta.mora_centesimi)).body.rate[0].mora_centesimi).toBe(
      body.resta.mora_centesimi,
    )
    expect(await d.libri()).toEqual([])
  })

  it('l’esercente conferma con un codice per quell’importo; con un importo vecchio, o nullo, nulla', async () => {
    const d = await piano()
    const parte = { capitale_centesimi: 2500 }
    expect((await d.condona(1, parte, d.esercente)).body.code).toBe('otp_richiesto')
    const { body } = await d.anteprima(1, parte)
    await confermaAtto(p, d.esercente, { scopo: 'stralcio', oggetto: body.oggetto })
    expect((await d.condona(1, { capitale_centesimi: 2600 }, d.esercente)).body.code).toBe(
      'otp_richiesto',
    )
    expect((await d.condona(1, parte, d.esercente)).status).toBe(200)
    expect((await d.condona(2, { ...parte, dovuto_centesimi: 1 })).status).toBe(409)
    expect((await d.condona(2, { capitale_centesimi: 0 })).status).toBe(422)
    expect((await d.condona(2, { ...parte, motivo: '' })).status).toBe(422)
    expect(await d.libri()).toEqual([])
  })

  it('il cliente no, un altro esercente non la trova, una rata che non c’è nemmeno; dieci insieme, una', async () => {
    const [d, altro] = [await piano(), await piano()]
    const parte = { capitale_centesimi: 10_000 }
    expect((await d.anteprima(1, parte, d.cliente)).status).toBe(403)
    expect((await d.anteprima(1, parte, altro.esercente)).status).toBe(404)
    expect((await d.anteprima(9, parte)).status).toBe(404)
    const esiti = await Promise.all(Array.from({ length: 10 }, () => d.condona(1, parte)))
    expect(esiti.filter(({ status }) => status === 200)).toHaveLength(1)
    const ritorni = await Promise.all(Array.from({ length: 10 }, () => d.annulla(1, 10_000)))
    expect(ritorni.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await d.libri()).toEqual([])
  })
})
