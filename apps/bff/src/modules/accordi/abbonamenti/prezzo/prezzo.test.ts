import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { codiceCambio, MEZZOGIORNO, startCambi } from '../../../../../test/cambio-piano.ts'
import { createCliente, createEsercente } from '../../../../../test/factories.ts'
import { newId } from '../../../../db/ids.ts'
import { scadiCambi } from '../index.ts'

const DAL = '2026-12-15'
const PESI = {
  nome: 'Sala pesi',
  importo_centesimi: 3900,
  cadenza: 'mensile',
  preavviso_giorni: 20,
}
const { app, esercente, clock, vai, posta, rinnovaEPaga: rinnova } = await startCambi()
afterAll(() => app.stop())
beforeEach(() => vai(MEZZOGIORNO))

type Chi = Parameters<typeof app.as>[0]
type Metodo = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const chiama = (method: Metodo, url: string, body?: object, chi: Chi = esercente) =>
  app.as(chi)(method, url, body, { 'idempotency-key': randomUUID() })

async function crea(condizioni: object = {}): Promise<string> {
  const { body } = await chiama('POST', '/api/piani', { ...PESI, ...condizioni })
  return body._id
}

/** Somebody charged on the first of the month. */
async function abbonato(piano_id: string, valori: object = {}) {
  const cliente = await createCliente(app.db, { esercente_id: esercente.id })
  const id = newId()
  const dati = {
    importo_centesimi: 3900,
    stato: 'attivo',
    prossimo_addebito: '2026-12-01',
  } as const
  await app.db
    .insertInto('abbonamenti')
    .values({
      ...dati,
      ...valori,
      id,
      piano_id,
      ancora: '2026-01-01',
      esercente_id: esercente.id,
      cliente_id: cliente.id,
    })
    .execute()
  const io = (method: Metodo, azione: string, body?: object) =>
    chiama(method, `/api/abbonamenti/${id}${azione}`, body, cliente)
  return { id, cliente, io }
}

const vendi = async (id: string, importo_centesimi: number, altro: object = {}): Promise<string> =>
  (await chiama('PATCH', `/api/piani/${id}`, { ...PESI, importo_centesimi, ...altro })).body._id
const anteprima = (id: string, vale_dal = DAL) =>
  chiama('POST', `/api/piani/${id}/prezzo/anteprima`, { vale_dal })
const annuncia = (id: string, visto: object, chi: Chi = esercente) =>
  chiama(
    'POST',
    `/api/piani/${id}/prezzo`,
    { vale_dal: DAL, testo: 'Sono saliti i costi della palestra.', ...visto },
    chi,
  )
const prezzi = async (id: string) => (await chiama('GET', `/api/piani/${id}/prezzi`)).body.data[0]
const esitoDi = async (piano_id: string, id: string) =>
  (await prezzi(piano_id)).righe.find((r: { abbonamento_id: string }) => r.abbonamento_id === id)

async function accetta(a: Awaited<ReturnType<typeof abbonato>>, piano_id: string) {
  const { body: vista } = await a.io('POST', '/cambio/anteprima', { piano_id })
  await codiceCambio(app, a.cliente, vista.firma.sha256, vista._id)
  return { vista, risposta: await a.io('POST', '/cambio', { anteprima_id: vista._id }) }
}
const addebiti = async (id: string) =>
  (
    await app.db
      .selectFrom('pagamenti')
      .where('origine_id', '=', id)
      .orderBy('scadenza')
      .select('importo_centesimi')
      .execute()
  ).map(({ importo_centesimi }) => importo_centesimi)

describe('ABB-B4 (parte) l’anteprima di un prezzo nuovo per chi è già abbonato', () => {
  it('ABB-B4 (parte) chi, quanto in più al mese, da quale addebito; chi resta fuori e perché', async () => {
    const vecchio = await crea()
    const paga = await abbonato(vecchio)
    const prova = await abbonato(vecchio, { stato: 'in_prova', prossimo_addebito: '2026-12-20' })
    const meno = await abbonato(vecchio, { importo_centesimi: 4900 })
    const tardi = await abbonato(vecchio, { stato: 'in_ritardo' })
    const fine = await abbonato(vecchio, { stato: 'disdetto', prossimo_addebito: null })
    await abbonato(vecchio, { stato: 'cessato', prossimo_addebito: null })
    const nuovo = await vendi(vecchio, 4500)
    const { body } = await anteprima(nuovo)
    expect(body).toMatchObject({
      dal_minimo: '2026-12-11',
      aumenti: 2,
      riduzioni: 1,
      importo_centesimi: 4500,
      differenza_mensile_centesimi: 600 + 600 - 400,
      altri: 0,
    })
    const righe = Object.fromEntries(
      body.righe.map((r: { abbonamento_id: string }) => [r.abbonamento_id, r]),
    )
    expect(righe[paga.id]).toMatchObject({ da_centesimi: 3900, primo_addebito: '2027-01-01' })
    expect(righe[prova.id]).toMatchObject({ primo_addebito: '2026-12-20' })
    expect(righe[meno.id]).toMatchObject({ differenza_mensile_centesimi: -400 })
    const esclusi = Object.fromEntries(
      body.esclusi.map((r: { abbonamento_id: string; motivo: string }) => [
        r.abbonamento_id,
        r.motivo,
      ]),
    )
    expect(esclusi).toEqual({ [tardi.id]: 'Adesso non è attivo', [fine.id]: 'Ha già disdetto' })
  })

  it('ABB-B4 (parte) con una durata il prezzo resta fino alla fine; con altre condizioni non si tocca', async () => {
    const durata = { durata_periodi: 12, rinnovo_tacito: true }
    const tacito = await crea(durata)
    const a = await abbonato(tacito, { periodi_rimasti: 2 })
    const nuovo = await vendi(tacito, 4500, durata)
    expect((await anteprima(nuovo)).body.righe).toMatchObject([
      { abbonamento_id: a.id, primo_addebito: '2027-02-01' },
    ])
    const secco = await crea({ durata_periodi: 12 })
    await abbonato(secco, { periodi_rimasti: 2 })
    const poi = await vendi(secco, 4500, { durata_periodi: 12 })
    const { body } = await anteprima(poi)
    expect(body.esclusi[0].motivo).toContain('Ha una durata')
    expect((await annuncia(poi, { aumenti: 0, riduzioni: 0 })).body.detail).toContain('nessuno')
    const altre = await vendi(poi, 4600, { durata_periodi: 12, preavviso_giorni: 25 })
    expect((await anteprima(altre)).body.esclusi[0].motivo).toContain('altre condizioni')
  })

  it('ABB-B4 (parte) un giorno troppo vicino, o di qui a più di un anno, è rifiutato accanto al campo', async () => {
    const vecchio = await crea()
    await abbonato(vecchio)
    const nuovo = await vendi(vecchio, 4500)
    for (const [giorno, parole] of [
      ['2026-12-10', 'Non prima del 11 dicembre 2026'],
      ['2027-11-12', 'Al massimo tra un anno'],
    ] as const) {
      const { status, body } = await anteprima(nuovo, giorno)
      expect([status, body.errors[0].pointer]).toEqual([422, '/vale_dal'])
      expect(body.errors[0].message).toContain(parole)
    }
    expect((await anteprima(nuovo, '2026-12-11')).status).toBe(200)
    const altro = await createEsercente(app.db)
    expect((await annuncia(nuovo, { aumenti: 1, riduzioni: 0 }, altro)).status).toBe(404)
    expect((await chiama('GET', `/api/piani/${nuovo}/prezzi`, undefined, altro)).status).toBe(404)
    expect((await chiama('DELETE', `/api/piani/${nuovo}/prezzo`, undefined, altro)).status).toBe(
      404,
    )
    expect((await anteprima(vecchio)).body.detail).toContain('versione precedente')
  })
})

describe('annunciato, chi pagherebbe di più decide lui', () => {
  it('ABB-B4 un prezzo nuovo per tutti: quanti sono, il testo che leggono, da quale giorno; chi accetta lo paga da allora, chi tace resta com’era', async () => {
    const vecchio = await crea()
    const [si, tace] = [await abbonato(vecchio), await abbonato(vecchio)]
    const nuovo = await vendi(vecchio, 4500)
    expect((await anteprima(nuovo)).body).toMatchObject({ aumenti: 2, riduzioni: 0 })
    // Nobody is told where they are others than those that were read.
    expect((await annuncia(nuovo, { aumenti: 3, riduzioni: 0 })).status).toBe(409)
    const { body } = await annuncia(nuovo, { aumenti: 2, riduzioni: 0 })
    expect(body.data[0]).toMatchObject({
      stato: 'annunciato',
      conteggi: [{ esito: 'in_attesa', quanti: 2 }],
      non_avvisati: 0,
    })
    expect(body.data[0].righe[0].avviso).toBe('in_partenza')
    const [email] = await posta(si.cliente.email)
    expect(email).toMatch(/Oggi paghi 39,00\s€ ogni mese\. Il nuovo prezzo è 45,00\s€ ogni mese/)
    expect(email).toContain('venerdì 1 gennaio 2027')
    expect(email).toContain('Sono saliti i costi della palestra.')
    expect(email).toContain('lunedì 14 dicembre 2026')
    expect(email).toContain('senza preavviso e senza costi')
    const { body: suo } = await si.io('GET', '')
    expect(suo.avvisi[0]).toMatchObject({ tipo: 'prezzo', giorno: '2027-01-01', canale: 'email' })
    expect(suo.cambio_proposto).toMatchObject({
      scade_at: '2026-12-14T23:00:00.000Z',
      prezzo: { dal: DAL, primo_addebito: '2027-01-01' },
    })
    expect((await prezzi(nuovo)).righe[0].avviso).toBe('inviato')
    await app.db
      .updateTable('avvisi_abbonamento')
      .set({ esito: 'fallito' })
      .where('abbonamento_id', '=', tace.id)
      .execute()
    expect((await prezzi(nuovo)).non_avvisati).toBe(1)
    expect((await esitoDi(nuovo, tace.id)).avviso).toBe('fallito')

    const { vista, risposta } = await accetta(si, nuovo)
    expect(vista).toMatchObject({ totale_centesimi: 0, vale_dal: '2027-01-01', nuovo_prezzo: true })
    expect(vista.firma.testo).toContain('Primo addebito al nuovo prezzo: 1 gennaio 2027')
    expect(risposta.body.cambio_programmato).toMatchObject({ importo_centesimi: 4500 })
    expect(risposta.body.importo_centesimi).toBe(3900)
    for (const giorno of ['2026-12-01', '2027-01-01']) {
      await rinnova(giorno)
      vai(`${giorno}T11:00:00Z`)
      await scadiCambi({ db: app.db, clock })
    }
    expect(await addebiti(si.id)).toEqual([3900, 4500])
    expect(await addebiti(tace.id)).toEqual([3900, 3900])
    expect((await esitoDi(nuovo, si.id)).esito).toBe('applicato')
    expect((await esitoDi(nuovo, tace.id)).esito).toBe('senza_risposta')
    expect((await posta(tace.cliente.email)).join()).toContain('resti al prezzo di prima')
    expect((await prezzi(nuovo)).stato).toBe('in_vigore')
  })

  it('ABB-B4 (parte) un prezzo più basso arriva da sé, e chi vende non se lo riprende', async () => {
    const vecchio = await crea()
    const [meno, piu] = [
      await abbonato(vecchio, { importo_centesimi: 4900 }),
      await abbonato(vecchio),
    ]
    const nuovo = await vendi(vecchio, 4500)
    await annuncia(nuovo, { aumenti: 1, riduzioni: 1 })
    expect((await posta(meno.cliente.email)).join()).toContain('paghi meno')
    await accetta(piu, nuovo)
    const { body } = await chiama('DELETE', `/api/piani/${nuovo}/prezzo`)
    expect(body.data[0].stato).toBe('annullato')
    expect((await esitoDi(nuovo, piu.id)).esito).toBe('annullato')
    expect((await esitoDi(nuovo, meno.id)).esito).toBe('accettato')
    expect((await posta(piu.cliente.email)).join()).toMatch(
      /nuovo prezzo è annullato[^]*Resta 39,00/,
    )
    for (const giorno of ['2026-12-01', '2027-01-01']) await rinnova(giorno)
    expect(await addebiti(piu.id)).toEqual([3900, 3900])
    expect(await addebiti(meno.id)).toEqual([4900, 4500])
    expect((await chiama('DELETE', `/api/piani/${nuovo}/prezzo`)).status).toBe(409)
  })

  it('ABB-B4 (parte) chi se ne va fino a quel giorno non dà preavviso, e si legge che è per il prezzo', async () => {
    const vecchio = await crea()
    const [via, altro] = [await abbonato(vecchio), await abbonato(vecchio)]
    const nuovo = await vendi(vecchio, 4500)
    vai('2026-11-20T11:00:00Z')
    expect((await via.io('GET', '')).body.uscita.ultimo_addebito).toBe('2026-12-01')
    await annuncia(nuovo, { vale_dal: '2026-12-20', aumenti: 2, riduzioni: 0 })
    expect((await via.io('GET', '')).body.uscita).toMatchObject({
      ultimo_addebito: null,
      fino_al: '2026-11-30',
    })
    const { status } = await via.io('POST', '/disdetta', { fino_al: '2026-11-30', motivo: 'costo' })
    expect(status).toBe(200)
    const letto = await prezzi(nuovo)
    expect(letto.usciti).toEqual({ quanti: 1, per_costo: 1 })
    expect((await esitoDi(nuovo, via.id)).esito).toBe('disdetto')
    await via.io('DELETE', '/disdetta')
    expect((await esitoDi(nuovo, via.id)).esito).toBe('annullato')
    await altro.io('POST', '/cambio/rifiuta', { motivo: 'Troppo' })
    expect(await esitoDi(nuovo, altro.id)).toMatchObject({ esito: 'rifiutato', motivo: 'Troppo' })
    vai('2026-12-20T11:00:00Z')
    await app.db
      .updateTable('abbonamenti')
      .set({ prossimo_addebito: '2027-01-01' })
      .where('id', '=', altro.id)
      .execute()
    expect((await altro.io('GET', '')).body.uscita.ultimo_addebito).toBe('2027-01-01')
  })

  it('ABB-B4 (parte) se gli abbonati sono cambiati, o un prezzo è già annunciato, nessuno è avvisato', async () => {
    const vecchio = await crea()
    const a = await abbonato(vecchio)
    const nuovo = await vendi(vecchio, 4500)
    const prima = await annuncia(nuovo, { aumenti: 2, riduzioni: 0 })
    expect([prima.status, prima.body.detail]).toEqual([
      409,
      expect.stringContaining('Nessuno è stato avvisato'),
    ])
    expect(await posta(a.cliente.email)).toEqual([])
    const insieme = await Promise.all(
      [1, 2, 3].map(() => annuncia(nuovo, { aumenti: 1, riduzioni: 0 })),
    )
    expect(insieme.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409, 409])
    const vuoto = await annuncia(nuovo, { testo: ' ', aumenti: 1, riduzioni: 0 })
    expect(vuoto.body.errors[0].pointer).toBe('/testo')
  })

  it('ABB-B4 (parte) alla fine di una durata il contratto ricomincia al prezzo accettato, con i suoi periodi', async () => {
    const durata = { durata_periodi: 12, rinnovo_tacito: true }
    const vecchio = await crea(durata)
    const a = await abbonato(vecchio, { periodi_rimasti: 1 })
    const nuovo = await vendi(vecchio, 4500, durata)
    await annuncia(nuovo, { aumenti: 1, riduzioni: 0 })
    await accetta(a, nuovo)
    for (const giorno of ['2026-12-01', '2027-01-01']) await rinnova(giorno)
    expect(await addebiti(a.id)).toEqual([3900, 4500])
    const riga = await app.db
      .selectFrom('abbonamenti')
      .where('id', '=', a.id)
      .select(['periodi_rimasti', 'rinnovato_il', 'piano_id'])
      .executeTakeFirstOrThrow()
    expect(riga).toEqual({ periodi_rimasti: 11, rinnovato_il: '2027-01-01', piano_id: nuovo })
  })
})
