import { spiegaRifiuto, VERSIONE_REGOLA } from '@rateo/domain/credito/decisione-credito'
import { type DaInquadrare, inquadra } from '@rateo/domain/identita/inquadramento'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stoppedClock } from '../../../../test/client.ts'
import { dilazioniDi, scriviTegm } from '../../../../test/dilazioni.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
} from '../../../../test/factories.ts'
import { createDebito, type Payments, startPayments } from '../../../../test/payments.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { usciteHandlers } from '../messaggi/index.ts'

const clock = stoppedClock(new Date('2026-11-24T10:00:00Z'))
let p: Payments
beforeAll(async () => {
  p = await startPayments({ clock })
  await scriviTegm(p.db)
})
afterAll(() => p.stop())

const TRE = {
  n_rate: 3,
  cadenza: 'quindicinale',
  importo_min_centesimi: 10_000,
  importo_max_centesimi: 50_000,
}
const SEI = { ...TRE, n_rate: 6, cadenza: 'mensile' }

/** A debt of a consumer, with an offer that the rules allow and one that they refuse. */
async function inizio() {
  const debito = await createDebito(p, { metodi_ammessi: ['carta'], scadenza: '2026-12-31' })
  const d = dilazioniDi(p, debito)
  await d.daEsercente('/api/offerte_rate', TRE)
  const sei = (await d.daEsercente('/api/offerte_rate', SEI)).body._id as string
  const url = `/api/gateway/${debito.id}/rate`
  const offerte = async () => (await p.as(debito.cliente)('GET', url)).body.offerte
  const chiedi = (corpo: object = {}, offerta = sei) =>
    d.daCliente(`${url}/${offerta}/riesame`, corpo)
  return { debito, d, sei, offerte, chiedi }
}

/** The figures as they are kept. */
const datiDi = (dati: unknown): DaInquadrare => JSON.parse(JSON.stringify(dati))

const decisioni = () => p.db.selectFrom('decisioni_credito').orderBy('id').selectAll().execute()
const postStaff = async (url: string, corpo: object) =>
  p.as(await createAdmin(p.db))('POST', url, corpo, { 'idempotency-key': randomUUID() })

describe('Y14 un rifiuto spiegato, e una persona a cui chiedere', () => {
  it('il cliente legge la regola e le sue cifre, chiede, e la decisione resta scritta con tutto quello che ha contato', async () => {
    const { debito, offerte, chiedi, sei } = await inizio()
    const [prima, negata] = await offerte()
    expect(prima.rifiuto).toBeNull()
    expect(negata.rifiuto).toMatchObject({ richiesta_id: null })
    expect(negata.rifiuto.regola).toContain('più di 50 giorni')
    const { status, body } = await chiedi({ nota: 'Posso pagare fino ad aprile' })
    expect(status).toBe(200)
    const [riga] = (await decisioni()).slice(-1)
    expect(riga).toMatchObject({
      pagamento_id: debito.id,
      offerta_id: sei,
      richiesta_id: body.richiesta_id,
      versione: VERSIONE_REGOLA,
      riesame: null,
    })
    expect((await offerte())[1].rifiuto.richiesta_id).toBe(body.richiesta_id)
    const richiesta = (await p.as(debito.cliente)('GET', `/api/assistenza/${body.richiesta_id}`))
      .body
    expect(richiesta.oggetto).toMatchObject({ tipo: 'pagamento', _id: debito.id })
    expect(richiesta.decisione).toEqual({
      ...spiegaRifiuto(datiDi(riga?.dati)),
      versione: VERSIONE_REGOLA,
      riesame: null,
    })
    expect(richiesta.messaggi[0].testo).toContain('Posso pagare fino ad aprile')
    const { cronologia } = (await p.as(debito.esercente)('GET', `/api/pagamenti/${debito.id}`)).body
    expect(JSON.stringify(cronologia)).toContain('riesaminare un rifiuto')
  })

  it('una volta per offerta, mai due insieme; dove la regola non c’entra, o di un altro, no', async () => {
    const { debito, d, chiedi } = await inizio()
    const esiti = await Promise.all([chiedi(), chiedi()])
    expect(esiti.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { _id: tre } = (await d.daEsercente('/api/offerte_rate', TRE)).body
    expect((await chiedi({}, tre)).status).toBe(409)
    expect((await chiedi({}, '0000000000000000000000ff')).status).toBe(404)
    const altro = await createCliente(p.db, { esercente_id: debito.esercente.id })
    const url = `/api/gateway/${debito.id}/rate/${tre}/riesame`
    const key = { 'idempotency-key': randomUUID() }
    expect((await p.as(altro)('POST', url, {}, key)).status).toBe(404)
    expect((await p.as(debito.esercente)('POST', url, {}, key)).status).toBe(403)
  })

  it('una persona conferma, con il motivo che il cliente legge; una volta sola', async () => {
    const { debito, chiedi } = await inizio()
    const { richiesta_id } = (await chiedi()).body
    const url = `/api/assistenza/${richiesta_id}/riesame`
    const corpo = { esito: 'confermata', motivo: 'L’esercente non è iscritto.' }
    expect((await p.as(debito.cliente)('POST', url, corpo)).status).toBe(403)
    const { status, body } = await postStaff(url, corpo)
    expect([status, body.decisione.riesame.esito]).toEqual([200, 'confermata'])
    const letta = (await p.as(debito.cliente)('GET', `/api/assistenza/${richiesta_id}`)).body
    expect(letta.messaggi.at(-1).testo).toContain('L’esercente non è iscritto.')
    expect(letta.decisione.riesame).toMatchObject(corpo)
    expect((await postStaff(url, corpo)).status).toBe(409)
    while ((await consegnaUscite(p.deps, usciteHandlers(p.deps))) > 0);
    const [riga] = (await decisioni()).slice(-1)
    expect(riga?.riesaminata_da).toMatch(/^utente:/)
  })

  it('non si accoglie finché la regola dice di no; abilitato l’esercente, sì, e l’offerta si può scegliere', async () => {
    const { debito, chiedi, offerte } = await inizio()
    const { richiesta_id } = (await chiedi()).body
    const url = `/api/assistenza/${richiesta_id}/riesame`
    const corpo = { esito: 'accolta', motivo: 'Abilitato da oggi.' }
    const presto = await postStaff(url, corpo)
    expect([presto.status, presto.body.error_message]).toEqual([
      409,
      expect.stringContaining('La regola dice ancora di no'),
    ])
    const abilita = `/api/esercenti/${debito.esercente.id}/abilita_credito`
    expect((await postStaff(abilita, { motivo: 'Iscritto' })).status).toBe(200)
    expect((await postStaff(url, corpo)).body.decisione.riesame.esito).toBe('accolta')
    expect((await offerte())[1]).toMatchObject({ consentita: true, rifiuto: null })
  })

  it('una richiesta qualsiasi non si riesamina', async () => {
    const { debito } = await inizio()
    const key = { 'idempotency-key': randomUUID() }
    const nuova = { categoria: 'altro', soggetto: 'Ricevuta', testo: 'Dove la trovo?' }
    const { body } = await p.as(debito.cliente)('POST', '/api/assistenza', nuova, key)
    expect(body.decisione).toBeNull()
    const esito = { esito: 'confermata', motivo: 'No' }
    expect((await postStaff(`/api/assistenza/${body._id}/riesame`, esito)).status).toBe(404)
  })
})

describe('Y14 ogni proposta bloccata ha la sua decisione', () => {
  const BOZZA = { n_rate: 6, cadenza: 'mensile', prima_scadenza: '2026-12-24' }

  it('una per ogni piano diverso, e ripetuta con le stesse cifre dice lo stesso', async () => {
    const { debito, d } = await inizio()
    const corpo = { pagamenti: [debito.id], ...BOZZA }
    const { body } = await d.crea(corpo)
    expect((await d.azione(body._id, 'invia')).body.code).toBe('credito_non_abilitato')
    await d.modifica(body._id, corpo)
    await d.modifica(body._id, { ...corpo, n_rate: 8 })
    await d.modifica(body._id, { ...corpo, n_rate: 2, prima_scadenza: '2026-11-30' })
    const sue = (await decisioni()).filter(({ dilazione_id }) => dilazione_id === body._id)
    expect(sue.map(({ dati }) => datiDi(dati).n_rate)).toEqual([6, 8])
    expect((await decisioni()).every(({ dati }) => inquadra(datiDi(dati)).bloccata)).toBe(true)
  })

  it('quello che si sa in un negozio non conta in un altro: a chi paga tardi altrove la stessa decisione', async () => {
    const altrove = await createEsercente(p.db)
    const puntuale = await createDebito(p, { metodi_ammessi: ['carta'] })
    const tardi = await createDebito(p, { metodi_ammessi: ['carta'] })
    await createPagamento(p.db, {
      esercente_id: altrove.id,
      cliente_id: tardi.cliente.id,
      stato: 'insoluto',
      scadenza: '2026-01-10',
    })
    const dati = []
    for (const uno of [puntuale, tardi]) {
      const { body } = await dilazioniDi(p, uno).crea({ pagamenti: [uno.id], ...BOZZA })
      dati.push((await decisioni()).find(({ dilazione_id }) => dilazione_id === body._id)?.dati)
    }
    expect(dati[0]).toBeDefined()
    expect(dati[1]).toEqual(dati[0])
  })
})
