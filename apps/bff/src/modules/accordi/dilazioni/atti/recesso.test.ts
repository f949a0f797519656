import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../../test/client.ts'
import { scriviTegm } from '../../../../../test/dilazioni.ts'
import { clockDi, pianoAccettato } from '../../../../../test/piano-accettato.ts'
import type { Messaggio } from '../../../../integrations/mail/mailer.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'
import { messaggiDilazioni } from '../messaggi-dilazioni.ts'

const { clock, vai } = clockDi('2026-11-24T10:00:00Z')
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
  await scriviTegm(p.db)
})
afterAll(() => p.stop())

/** Interest from the first month. */
const CARO = {
  importo_centesimi: 120_000,
  tan_percento: 12,
  cadenza: 'mensile',
  prima_scadenza: '2026-12-24',
} as const

async function piano(voluto: Parameters<typeof pianoAccettato>[1] = {}) {
  vai('2026-11-24T10:00:00Z')
  const d = await pianoAccettato(p, voluto)
  return {
    ...d,
    anteprima: (chi = d.cliente) => p.as(chi)('POST', `${d.url}/recesso/anteprima`, {}),
    recedi: (dovuto_centesimi: number, rimborso_centesimi = 0, chiave?: string) =>
      d.d.daCliente(`${d.url}/recesso`, { dovuto_centesimi, rimborso_centesimi }, chiave),
  }
}

describe('DIL-M7 (parte) recedi dal contratto qui', () => {
  it('il tredicesimo giorno, da un debito che c’era: torna com’era, con trenta giorni; l’anteprima è l’atto', async () => {
    const d = await piano()
    vai('2026-12-07T09:00:00Z')
    expect(await d.puo(d.cliente, 'recedi')).toMatchObject({ consentita: true, motivo: null })
    const { status, body } = await d.anteprima()
    expect([status, body]).toEqual([
      200,
      {
        nome: d.cliente.nome,
        email: d.cliente.email,
        numero: (await d.leggi()).numero,
        dovuto_centesimi: 30_000,
        entro: '2027-01-06',
        rimborso_centesimi: 0,
        debiti: [{ causale: 'Riparazione caldaia', importo_centesimi: 30_000 }],
        in_corso_centesimi: 0,
      },
    ])
    expect((await d.leggi()).stato).toBe('attiva')
    const fatto = await d.recedi(30_000)
    expect([fatto.status, fatto.body.stato, fatto.body.residuo_centesimi]).toEqual([
      200,
      'annullata',
      0,
    ])
    expect(fatto.body.recesso.esito).toEqual({
      dovuto_centesimi: 30_000,
      entro: '2027-01-06',
      rimborso_centesimi: 0,
      saldo_id: null,
    })
    expect(
      fatto.body.rate.map((r: { stato: string; pagabile: boolean }) => [r.stato, r.pagabile]),
    ).toEqual([1, 2, 3].map(() => ['annullata', false]))
    expect(await d.pagamento(d.debito?.id ?? '')).toMatchObject({
      stato: 'da_pagare',
      residuo_centesimi: 30_000,
      scadenza: '2027-01-06',
      dilazione_id: null,
    })
    expect(await d.libri()).toEqual([])
  })

  it('quello che è pagato conta nel prezzo: resta un solo debito, senza gli interessi', async () => {
    const d = await piano(CARO)
    const prima = (await d.rata(1)).totale_centesimi
    expect((await d.incassa(1, prima)).status).toBe(200)
    expect((await d.incassa(2, 1000)).status).toBe(200)
    const resta = 120_000 - prima - 1000
    expect((await d.anteprima()).body).toMatchObject({ dovuto_centesimi: resta, debiti: [] })
    const { body } = await d.recedi(resta)
    expect(body.recesso.esito).toMatchObject({ dovuto_centesimi: resta, rimborso_centesimi: 0 })
    expect(await d.pagamento(body.recesso.esito.saldo_id)).toMatchObject({
      importo_centesimi: resta,
      stato: 'da_pagare',
      scadenza: '2026-12-24',
      causale: expect.stringContaining('Saldo dopo il recesso'),
    })
    expect((await d.pagamento(d.debito?.id ?? '')).stato).toBe('annullato')
    expect(body.rate.map((r: { stato: string }) => r.stato)).toEqual([
      'pagata',
      'pagata',
      'annullata',
    ])
    expect(await d.libri()).toEqual([])
  })

  it('pagato tutto subito con gli interessi: quello oltre il prezzo torna, e senza costi non c’è da cosa recedere', async () => {
    const d = await piano({ suDebito: false })
    for (const n of [1, 2, 3]) expect((await d.incassa(n, 10_000)).status).toBe(200)
    expect((await d.leggi()).stato).toBe('conclusa')
    expect((await d.puo(d.cliente, 'recedi')).motivo).toBe(
      'Hai già pagato tutto, senza costi: non resta nulla da cui recedere.',
    )
    const caro = await piano(CARO)
    const { rate, interessi_centesimi } = await caro.leggi()
    for (const una of rate) await caro.incassa(una.n, una.totale_centesimi)
    expect((await caro.anteprima()).body).toMatchObject({
      dovuto_centesimi: 0,
      rimborso_centesimi: interessi_centesimi,
    })
    expect((await caro.recedi(0, interessi_centesimi)).body).toMatchObject({ stato: 'annullata' })
    expect(await caro.libri()).toEqual([])
  })

  it('dopo il termine, tra imprese, due volte, con cifre vecchie, di un altro: no, con il perché', async () => {
    const d = await piano()
    vai('2026-12-10T09:00:00Z')
    const tardi = await d.recedi(30_000)
    expect([tardi.status, tardi.body.detail]).toEqual([
      409,
      'Si poteva recedere fino al 9 dicembre 2026.',
    ])
    vai('2026-11-25T10:00:00Z')
    expect((await d.recedi(29_999)).body.detail).toContain('rileggi che cosa resta')
    expect((await d.leggi()).recesso).toBe(null)
    const altro = await piano()
    expect(
      (
        await altro.d.daCliente(`${d.url}/recesso`, {
          dovuto_centesimi: 30_000,
          rimborso_centesimi: 0,
        })
      ).status,
    ).toBe(404)
    expect((await p.as(d.esercente)('POST', `${d.url}/recesso/anteprima`, {})).status).toBe(403)
    expect((await d.recedi(30_000, 0, 'una-sola-volta-davvero')).status).toBe(200)
    expect((await d.recedi(30_000, 0, 'una-sola-volta-davvero')).status).toBe(200)
    expect((await d.recedi(30_000)).body.detail).toBe(
      'Hai già dichiarato il recesso: la ricevuta è nella tua posta.',
    )
  })

  it('dieci insieme: uno solo; e un incasso nello stesso momento non si perde', async () => {
    const d = await piano()
    const esiti = await Promise.all([
      ...Array.from({ length: 9 }, () => d.recedi(30_000)),
      d.incassa(1, 10_000),
    ])
    const riusciti = esiti.slice(0, 9).filter(({ status }) => status === 200)
    expect(riusciti.length).toBeLessThanOrEqual(1)
    const incassato = esiti[9]?.status === 200
    expect(incassato ? riusciti.length === 0 : riusciti.length === 1).toBe(true)
    expect(await d.libri()).toEqual([])
  })

  it('con un pagamento in corso vale da subito e si compie quando finisce', async () => {
    const d = await piano()
    const prima = await d.rata(1)
    const paga = await d.d.daCliente(`/api/gateway/${prima.pagamento._id}/annuncia_bonifico`)
    expect(paga.status).toBe(200)
    expect((await d.anteprima()).body).toMatchObject({
      dovuto_centesimi: 30_000,
      in_corso_centesimi: 10_000,
    })
    const { body } = await d.recedi(30_000)
    expect([body.stato, body.recesso.esito]).toEqual(['attiva', null])
    expect((await d.incassa(1, 10_000)).status).toBe(200)
    const dopo = await d.leggi()
    expect([dopo.stato, dopo.recesso.esito.dovuto_centesimi]).toEqual(['annullata', 20_000])
    expect(await d.libri()).toEqual([])
  })

  it('la ricevuta arriva per e-mail con il PDF, e dice quanto ed entro quando; l’esercente lo sa', async () => {
    const d = await piano()
    await d.recedi(30_000)
    const inviati: Messaggio[] = []
    const mailer = { invia: async (m: Messaggio) => void inviati.push(m) }
    while ((await consegnaUscite(p.deps, messaggiDilazioni({ ...p.deps, mailer }))) > 0);
    const sue = inviati.filter(({ destinatario }) => destinatario === d.cliente.email)
    const ricevuta = sue.find(({ oggetto }) => oggetto.startsWith('Ricevuta del recesso'))
    expect(ricevuta?.testo).toContain(
      'Torna il debito di prima: 300,00\u00A0€, da pagare in una volta entro il 24 dicembre 2026',
    )
    expect(ricevuta?.allegati?.[0]?.filename).toMatch(/^recesso-DIL-\d+\.pdf$/)
    expect(
      inviati.some(
        ({ destinatario, oggetto }) =>
          destinatario === d.esercente.email && oggetto.includes('ha receduto'),
      ),
    ).toBe(true)
    const pdf = await p.as(d.cliente)('GET', `${d.url}/recesso/pdf`)
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  })
})

describe('DIL-M7 (parte) annulla una dilazione attiva mai pagata', () => {
  it('i debiti tornano com’erano, con quindici giorni almeno; le rate non sono più dovute', async () => {
    const d = await piano()
    expect(await d.puo(d.esercente, 'annulla')).toMatchObject({ consentita: true })
    const { status, body } = await d.d.azione(d.id, 'annulla', { motivo: 'Si paga in altro modo' })
    expect([status, body.stato, body.residuo_centesimi]).toEqual([200, 'annullata', 0])
    expect(await d.pagamento(d.debito?.id ?? '')).toMatchObject({
      stato: 'da_pagare',
      scadenza: '2026-12-09',
      dilazione_id: null,
    })
    expect(await d.libri()).toEqual([])
    expect((await d.posta(d.cliente.email)).map(({ oggetto }) => oggetto)).toContainEqual(
      expect.stringContaining('ha annullato la dilazione'),
    )
  })

  it('con qualcosa di pagato no; su un importo nuovo non resta nulla', async () => {
    const d = await piano()
    await d.incassa(1, 100)
    expect((await d.puo(d.esercente, 'annulla')).motivo).toBe('Una parte è già stata pagata.')
    expect((await d.d.azione(d.id, 'annulla')).status).toBe(409)
    const nuovo = await piano({ suDebito: false })
    expect((await nuovo.d.azione(nuovo.id, 'annulla')).body).toMatchObject({
      stato: 'annullata',
      residuo_centesimi: 0,
    })
    expect(await nuovo.libri()).toEqual([])
  })
})
