import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '../../../../../test/client.ts'
import { dilazioniDi, scriviTegm } from '../../../../../test/dilazioni.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../../test/factories.ts'
import { clockDi, pianoAccettato } from '../../../../../test/piano-accettato.ts'
import { readPdf } from '../../../../../test/files/read-pdf.ts'
import { seguiRate } from '../rate/segui-rate.ts'

const { clock, vai } = clockDi('2026-11-24T10:00:00Z')
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
  await scriviTegm(p.db)
})
afterAll(() => p.stop())

/** Three rate of 100,00 €, the first on the 5th of December; the esercente asks for mora from the first late day. */
async function piano(tipo: 'persona' | 'ditta') {
  vai('2026-11-24T10:00:00Z')
  const d = await pianoAccettato(p, { cadenza: 'quindicinale' })
  await p.db.updateTable('clienti').set({ tipo }).where('id', '=', d.cliente.id).execute()
  const attiva = { attiva: true, tolleranza_giorni: 0 }
  const accesa = await p.as(d.esercente)('PATCH', '/api/mora', attiva)
  expect(accesa.body).toMatchObject({ attiva_dal: '2026-11-24', tolleranza_giorni: 0 })
  const pagina = async () => {
    const { pagamento } = await d.rata(1)
    return (await p.as(d.cliente)('GET', `/api/gateway/${pagamento._id}`)).body
  }
  return { ...d, pagina }
}

/** The same, with a rate for being late that the consumer signed. */
async function concordata(mora_percento: number) {
  vai('2026-11-24T10:00:00Z')
  const esercente = await createEsercente(p.db)
  const cliente = await createCliente(p.db, { esercente_id: esercente.id })
  const d = dilazioniDi(p, { esercente, cliente })
  const chiesta = {
    cliente_id: cliente.id,
    importo_centesimi: 30_000,
    causale: 'Impianto dentale',
    n_rate: 3,
    cadenza: 'quindicinale',
    prima_scadenza: '2026-12-05',
  }
  const crea = (mora: number) => d.crea({ ...chiesta, mora_percento: mora })
  const rifiutata = async (mora: number) => {
    const { status, body } = await crea(mora)
    expect([status, body.errors[0].pointer]).toEqual([422, '/mora_percento'])
    return body.errors[0].message
  }
  expect(await rifiutata(mora_percento)).toContain('attiva gli interessi di mora')
  await p.as(esercente)('PATCH', '/api/mora', { attiva: true, tolleranza_giorni: 0 })
  expect(await rifiutata(30)).toContain('soglia di usura')
  expect(await rifiutata(3.333)).toContain('due decimali')
  await p.db.updateTable('clienti').set({ tipo: 'ditta' }).where('id', '=', cliente.id).execute()
  expect(await rifiutata(mora_percento)).toContain('quello di legge')
  await p.db.updateTable('clienti').set({ tipo: 'persona' }).where('id', '=', cliente.id).execute()

  const { body: bozza } = await crea(mora_percento)
  const url = `/api/dilazioni/${bozza._id}`
  expect(bozza.condizioni.mora_percento).toBe(mora_percento)
  await d.azione(bozza._id, 'invia')
  const letta = await d.letta(bozza._id)
  const { raw } = await p.as(cliente)('GET', `${url}/pdf`)
  expect(readPdf(raw).text.replaceAll(/\s+/g, ' ')).toContain(
    'mora concordati sono del 5,00 % annuo',
  )
  const { body } = await d.accetta(bozza._id, { ...letta, metodo: 'bonifico' })
  expect(body.stato).toBe('attiva')
  const rata = async (n: number) =>
    (await d.leggi(bozza._id)).body.rate.find((una: { n: number }) => una.n === n)
  return { cliente, rata, pagamento_id: (await rata(1)).pagamento._id }
}

const giorno = async (quale: string) => {
  vai(`${quale}T10:00:00Z`)
  await seguiRate(p.deps)
}

it('DIL-M9 la mora: a un consumatore il tasso legale o quello concordato, tra imprese BCE più otto punti e 40 €, secondo i tassi datati di Gestione e mai oltre il loro periodo', async () => {
  const persona = await piano('persona')
  const impresa = await piano('ditta')
  const accordo = await concordata(5)
  const admin = await createAdmin(p.db)
  const scrivi = (chi: Parameters<typeof p.as>[0], tasso_legale: number, riferimento_bce: number) =>
    p.as(chi)('POST', '/api/gestione/parametri/interessi_di_mora', {
      valori: {
        tasso_legale,
        riferimento_bce,
        spese_recupero_centesimi: 4000,
        tolleranza_giorni: 5,
      },
      valido_dal: null,
    })
  expect((await scrivi(persona.esercente, 500, 0)).status).toBe(403)

  // On its day nothing; ten days later at the 1,60 % of the year; the half-year of the ECB is not written yet.
  await giorno('2026-12-05')
  expect((await persona.rata(1)).mora_centesimi).toBe(0)
  await giorno('2026-12-15')
  expect(await persona.rata(1)).toMatchObject({ stato: 'scaduta', mora_centesimi: 4 })
  expect((await persona.pagina()).mora.righe).toMatchObject([
    { tipo: 'mora', tasso: 1.6, giorni: 10, importo_centesimi: 4 },
  ])
  expect((await impresa.pagina()).mora.righe).toMatchObject([
    { tipo: 'spese_recupero', importo_centesimi: 4000 },
  ])

  // Agreed in the contract, that rate and no other: 10 days at 5 %.
  expect((await accordo.rata(1)).mora_centesimi).toBe(14)

  // Both rates are written by the staff: they hold from that day on, and no day before becomes dearer.
  expect((await scrivi(admin, 200, 215)).status).toBe(200)
  await giorno('2026-12-25')
  const righe = (await persona.pagina()).mora.righe
  expect(righe).toMatchObject([
    { tasso: 1.6, giorni: 9 },
    { tasso: 2, giorni: 11 },
  ])
  // 100,00 € for 9 days at 1,60 % and 11 at 2 %: 9,97 cents.
  expect((await persona.rata(1)).mora_centesimi).toBe(10)
  expect((await impresa.pagina()).mora.righe).toMatchObject([
    { tipo: 'mora', tasso: 10.15, giorni: 11, importo_centesimi: 31 },
    { tipo: 'spese_recupero', importo_centesimi: 4000 },
  ])
  expect((await impresa.rata(1)).mora_centesimi).toBe(4031)

  // A new year that nobody has written: not one day of it costs anything.
  await giorno('2026-12-31')
  const [fineAnno, fineImpresa] = [await persona.rata(1), await impresa.rata(1)]
  await giorno('2027-01-20')
  expect((await persona.rata(1)).mora_centesimi).toBe(fineAnno.mora_centesimi)
  expect((await impresa.rata(1)).mora_centesimi).toBe(fineImpresa.mora_centesimi)
  // A contract does not end with the year: 46 days at 5 %.
  expect((await accordo.rata(1)).mora_centesimi).toBe(63)
  const visto = (await p.as(accordo.cliente)('GET', `/api/gateway/${accordo.pagamento_id}`)).body
  expect(visto.mora.righe).toMatchObject([{ tasso: 5, giorni: 46, importo_centesimi: 63 }])
  expect(visto.da_pagare_centesimi).toBe(10_063)

  // Paid with the rata, at the figure that was read: mora is told apart in the books.
  const totale = 10_000 + fineImpresa.mora_centesimi
  expect((await impresa.pagina()).da_pagare_centesimi).toBe(totale)
  expect((await impresa.incassa(1, totale)).status).toBe(200)
  expect(await impresa.rata(1)).toMatchObject({
    stato: 'pagata',
    pagato_centesimi: 10_000,
    mora_centesimi: 0,
  })
  // Or given up: it does not grow again.
  const { pagamento } = await persona.rata(1)
  const condona = await p.as(persona.esercente)(
    'POST',
    `/api/pagamenti/${pagamento._id}/condona_mora`,
    {},
    { 'idempotency-key': randomUUID() },
  )
  expect(condona.status).toBe(200)
  expect((await persona.pagina()).da_pagare_centesimi).toBe(10_000)
  expect(await persona.libri()).toEqual([])
})
