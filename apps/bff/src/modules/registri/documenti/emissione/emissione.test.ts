import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBotteghe } from '../../../../../test/bottega.ts'
import { type Person, startApp } from '../../../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../../test/factories.ts'
import { clockDi, pianoAccettato } from '../../../../../test/piano-accettato.ts'
import { readPdf } from '../../../../../test/files/read-pdf.ts'
import { completaEsercente, createNuovo } from '../../../../../test/registrazione.ts'
import { emettiQuietanze } from '../../../accordi/dilazioni/index.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'
import { sollecita } from '../../../incasso/solleciti/index.ts'
import { usciteHandlers } from '../../../ponte/messaggi/index.ts'

const { clock, vai } = clockDi('2026-11-22T10:00:00Z')
const log = pino({ level: 'silent' })
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
})
afterAll(() => p.stop())

type Riga = {
  _id: string
  tipo: string
  numero: string
  titolo: string
  stato: string
  versione: number
}
const elenco = async (chi: Person): Promise<Riga[]> =>
  (await p.as(chi)('POST', '/api/search/documenti', { limit: 50 })).body.data
const tipi = async (chi: Person) =>
  (await elenco(chi)).map(({ tipo }) => tipo).toSorted((a, b) => a.localeCompare(b))
const testo = async (chi: Person, id: string) =>
  readPdf((await p.as(chi)('GET', `/api/documenti/${id}/file`)).raw).text
const lavora = async () => {
  while ((await consegnaUscite({ db: p.db, log }, usciteHandlers(p.deps))) > 0);
}

describe('DOC-M4 quello che si emette compare da sé', () => {
  it('DOC-M4 (parte) una dilazione accettata: contratto firmato e piano rate, a tutti e due; la prova della firma a parte', async () => {
    const { esercente, cliente, id } = await pianoAccettato(p)
    for (const chi of [esercente, cliente]) {
      expect(await tipi(chi)).toEqual(['contratto', 'piano_rate'])
    }
    const righe = await elenco(cliente)
    const contratto = righe.find(({ tipo }) => tipo === 'contratto')?._id ?? ''
    const piano = righe.find(({ tipo }) => tipo === 'piano_rate')?._id ?? ''
    const { documento } = await p.db
      .selectFrom('firme')
      .where('oggetto_id', '=', id)
      .select('documento')
      .executeTakeFirstOrThrow()
    // The very bytes that were signed.
    const { raw } = await p.as(cliente)('GET', `/api/documenti/${contratto}/file`)
    expect(raw.equals(documento)).toBe(true)
    expect(await testo(esercente, piano)).toContain('100,00')
    const prova = await p.as(esercente)('GET', `/api/documenti/${contratto}/prova`)
    expect(readPdf(prova.raw).text).toContain('Codice inserito')
    expect((await p.as(cliente)('GET', `/api/documenti/${piano}/prova`)).status).toBe(404)
    const altro = await createEsercente(p.db)
    expect((await p.as(altro)('GET', `/api/documenti/${contratto}/prova`)).status).toBe(404)
  })

  it('DOC-M4 (parte) finita di pagare, una quietanza sola', async () => {
    const { esercente, cliente, incassa } = await pianoAccettato(p)
    for (const n of [1, 2, 3]) await incassa(n, 10_000)
    await emettiQuietanze(p.deps)
    await emettiQuietanze(p.deps)
    expect((await tipi(cliente)).filter((tipo) => tipo === 'quietanza')).toHaveLength(1)
    const quietanza = (await elenco(esercente)).find(({ tipo }) => tipo === 'quietanza')
    expect(await testo(cliente, quietanza?._id ?? '')).toContain('300,00')
  })

  it('DOC-M4 (parte) una chiusura di cassa; rettificata, è la sua versione due con il motivo', async () => {
    const { bottega, CONTEGGIO } = createBotteghe(p)
    const b = await bottega()
    const { _id } = await b.apri(10_000)
    await b.conta(_id)
    const conteggio = { tagli: { '10000': 1 }, lasciato_centesimi: 10_000 }
    expect((await b.chiudi(_id, conteggio)).status).toBe(200)
    const [riga] = await elenco(b.chi)
    expect(riga).toMatchObject({ tipo: 'chiusura_cassa', versione: 1, stato: 'emesso' })
    const [{ _id: chiusura }] = (await b.leggi('chiusure')).body.data
    const { status } = await b.manda(`chiusure/${chiusura}/rettifica`, {
      conteggio: { ...CONTEGGIO, ...conteggio, nota: 'Ricontato' },
      motivo: 'Registratore letto male',
    })
    expect(status).toBe(200)
    const dopo = await elenco(b.chi)
    expect(new Set(dopo.map(({ versione, stato }) => `${versione} ${stato}`))).toEqual(
      new Set(['1 sostituito', '2 emesso']),
    )
    expect(await testo(b.chi, riga?._id ?? '')).toContain('Chiusura di cassa')
  })

  it('DOC-M4 (parte) un estratto conto mandato e una lettera di sollecito, gli stessi byte una volta sola', async () => {
    const esercente = await createEsercente(p.db)
    const cliente = await createCliente(p.db, { esercente_id: esercente.id })
    await createPagamento(p.db, {
      esercente_id: esercente.id,
      cliente_id: cliente.id,
      importo_centesimi: 12_050,
      origine: 'rata',
      origine_id: 'f'.repeat(24),
      scadenza: '2026-11-07',
    })
    await p.as(esercente)(
      'POST',
      `/api/clienti/${cliente.id}/estratto_conto/invia`,
      { dal: '2026-11-01', al: '2026-11-22' },
      { 'idempotency-key': randomUUID() },
    )
    vai('2026-11-22T14:00:00Z')
    await sollecita({ db: p.db, clock })
    await lavora()
    await lavora()
    expect(await tipi(cliente)).toEqual(['estratto_conto', 'lettera'])
    const lettera = (await elenco(cliente)).find(({ tipo }) => tipo === 'lettera')
    expect(lettera?.titolo).toContain('Sollecito formale')
    expect(await testo(cliente, lettera?._id ?? '')).toContain('120,50')
  })

  it('DOC-M4 (parte) il contratto con il portale è tra i documenti dell’esercente, come dice di sé', async () => {
    const nuovo = await createNuovo(p.db, 'esercente')
    const call = p.as(nuovo)
    await completaEsercente(p.db, call, nuovo.utente_id)
    const inviata = await call('POST', '/api/registrazione/invia', {})
    expect(inviata.status).toBe(200)
    const righe = await p.db
      .selectFrom('documenti')
      .where('titolo', '=', 'Contratto con Rateo')
      .select(['tipo', 'firma_id'])
      .execute()
    expect(righe).toEqual([{ tipo: 'contratto', firma_id: expect.any(String) }])
  })
})

describe('DOC-M6 chi vede un documento', () => {
  it('DOC-M6 solo le due parti: agli altri non esiste, e chi scarica resta scritto', async () => {
    const { esercente, cliente } = await pianoAccettato(p)
    const [riga] = await elenco(cliente)
    const id = riga?._id ?? ''
    const estranei = [await createEsercente(p.db), await createCliente(p.db)]
    for (const chi of estranei) {
      for (const url of [`/api/documenti/${id}`, `/api/documenti/${id}/file`]) {
        expect((await p.as(chi)('GET', url)).status).toBe(404)
      }
      expect((await p.as(chi)('GET', `/api/documenti/zip?ids=${id}`)).status).toBe(404)
    }
    await p.as(cliente)('GET', `/api/documenti/${id}/file`)
    await p.as(cliente)('GET', `/api/documenti/zip?ids=${id}`)
    const { body } = await p.as(esercente)('GET', `/api/documenti/${id}`)
    expect(body.scaricamenti).toHaveLength(2)
    const cronologia = await p.as(esercente)('GET', `/api/cronologia/documenti/${id}/eventi`)
    expect([cronologia.status, JSON.stringify(cronologia.body)]).toEqual([
      200,
      expect.stringContaining('scarica'),
    ])
  })

  it('Y13 (parte) ogni foglio emesso qui sopra porta alla sua pagina, che lo riconosce', async () => {
    const righe = await p.db
      .selectFrom('documenti as d')
      .leftJoin('verifiche_documenti as v', 'v.documento_id', 'd.id')
      .where('d.caricato', '=', false)
      .where('d.mime', '=', 'application/pdf')
      .select(['d.id', 'd.tipo', 'd.dati', 'v.codice'])
      .execute()
    expect([...new Set(righe.map(({ tipo }) => tipo))]).toEqual(
      expect.arrayContaining(['contratto', 'chiusura_cassa', 'estratto_conto', 'lettera']),
    )
    for (const [n, { tipo, dati, codice }] of righe.entries()) {
      // One that is drawn at each download gets its code then.
      if (dati !== null) continue
      const url = `/verifica/${codice ?? ''}`
      const remoteAddress = `10.8.0.${n % 250}`
      const { statusCode, body } = await p.app.inject({ method: 'GET', url, remoteAddress })
      expect([tipo, statusCode, body.includes('data-impronte="')]).toEqual([tipo, 200, true])
    }
  })
})
