import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { createMandato } from '../../../../test/create-mandato.ts'
import { createAbbonamento, createCarta } from '../../../../test/scadenze.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { rinnovaAbbonamenti } from './index.ts'

const clock = stoppedClock(new Date('2026-11-18T10:00:00Z'))
let app: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
beforeAll(async () => {
  app = await startApp({ clock })
  esercente = await createEsercente(app.db)
})
afterAll(() => app.stop())

type Stato = Parameters<typeof createAbbonamento>[1]['stato']

async function inizia(stato: Stato = 'attivo', prossimo_addebito: string | null = '2026-12-01') {
  const cliente = await createCliente(app.db, { esercente_id: esercente.id })
  const prima = await createCarta(app.db, cliente, { fornitore: app.deps.psp.nome })
  const metodo = stato === 'in_pausa' ? null : { metodo_id: prima }
  const dati = { esercente, cliente, prossimo_addebito, metodo, ...(stato && { stato }) }
  const id = await createAbbonamento(app.db, dati)
  const chiama = (method: 'GET' | 'PUT' | 'POST', azione: string, body?: object, chi = cliente) =>
    app.as(chi)(method, `/api/abbonamenti/${id}${azione}`, body, {
      'idempotency-key': randomUUID(),
    })
  return { id, cliente, prima, chiama }
}

const carta = async (cliente: { utente_id: string }, ultime4: string) => {
  const id = await createCarta(app.db, cliente, { fornitore: app.deps.psp.nome })
  await app.db.updateTable('metodi_di_pagamento').set({ ultime4 }).where('id', '=', id).execute()
  return id
}

describe('ABB-M3 (parte) ABB-M4 (parte) il metodo dei prossimi addebiti', () => {
  it('ABB-M4 (parte) il cliente ne sceglie un altro: pagina, elenco e cronologia dicono quello che verrà', async () => {
    const a = await inizia()
    // The method shown is that of the next charge, not the one of the last payment.
    await app.db
      .updateTable('abbonamenti')
      .set({ metodo_etichetta: 'Visa •••• 9999' })
      .where('id', '=', a.id)
      .execute()
    expect((await a.chiama('GET', '')).body.metodo_etichetta).toBe('Visa •••• 4242')
    const carta_id = await carta(a.cliente, '1881')
    const { status, body } = await a.chiama('PUT', '/metodo', { carta_id })
    expect(status).toBe(200)
    expect(body.metodo_etichetta).toBe('Visa •••• 1881')
    expect(body.cronologia.at(-1)).toMatchObject({ azione: 'sceglie_metodo' })
    const elenco = await app.as(esercente)('POST', '/api/search/abbonamenti', {
      filters: { _id: a.id },
    })
    expect(elenco.body.data).toMatchObject([{ metodo_etichetta: 'Visa •••• 1881' }])
    expect(
      await app.db.selectFrom('pagamenti').where('origine_id', '=', a.id).select('id').execute(),
    ).toEqual([])
  })

  it('ABB-M4 (parte) una carta tolta o un mandato revocato non è un metodo', async () => {
    const a = await inizia()
    await app.db
      .updateTable('metodi_di_pagamento')
      .set({ stato: 'rimossa' })
      .where('id', '=', a.prima)
      .execute()
    expect((await a.chiama('GET', '')).body.metodo_etichetta).toBeNull()
    const mandato_id = await createMandato(app.db, { esercente, cliente: a.cliente })
    const { body } = await a.chiama('PUT', '/metodo', { mandato_id })
    expect(body.metodo_etichetta).toMatch(/^Conto •••• \d{4}$/)
    await app.db
      .updateTable('mandati')
      .set({ stato: 'revocato' })
      .where('id', '=', mandato_id)
      .execute()
    expect((await a.chiama('GET', '')).body.metodo_etichetta).toBeNull()
    const mandato = await app.as(a.cliente)('GET', `/api/mandati/${mandato_id}`)
    expect(mandato.body.dipendenti).toMatchObject([{ tipo: 'abbonamento', _id: a.id }])
  })

  it('X2 la carta e l’abbonamento di un altro non esistono; senza scelta, o finito, dice perché no', async () => {
    const [a, altro] = [await inizia(), await inizia()]
    const sua = await a.chiama('PUT', '/metodo', { carta_id: altro.prima })
    expect(sua.body.errors).toMatchObject([{ pointer: '/carta_id' }])
    expect((await a.chiama('PUT', '/metodo', { carta_id: a.prima }, altro.cliente)).status).toBe(
      404,
    )
    expect((await a.chiama('PUT', '/metodo', {})).status).toBe(422)
    const finito = await inizia('cessato', null)
    expect((await finito.chiama('PUT', '/metodo', { carta_id: finito.prima })).status).toBe(409)
    const { body } = await finito.chiama('GET', '')
    const possibili = body.azioni_consentite.filter(
      ({ consentita }: { consentita: boolean }) => consentita,
    )
    expect([body.metodo_etichetta, possibili]).toEqual([null, []])
  })
})

describe('ABB-M4 (parte) dalla pausa si esce', () => {
  it('ABB-M4 (parte) riprende su quello che sceglie, da oggi, al prezzo che ha letto: un periodo, una volta', async () => {
    const a = await inizia('in_pausa', null)
    expect((await a.chiama('GET', '')).body.azioni_consentite).toContainEqual({
      azione: 'riprendi',
      consentita: true,
      motivo: null,
    })
    const altroPrezzo = { carta_id: a.prima, importo_centesimi: 3800 }
    expect((await a.chiama('POST', '/riprendi', altroPrezzo)).body.code).toBe('importo_cambiato')
    const giusto = { carta_id: a.prima, importo_centesimi: 3900 }
    const esiti = await Promise.all([1, 2, 3].map(() => a.chiama('POST', '/riprendi', giusto)))
    expect(esiti.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409, 409])
    expect((await a.chiama('GET', '')).body).toMatchObject({
      stato: 'attivo',
      prossimo_addebito: '2026-11-18',
      metodo_etichetta: 'Visa •••• 4242',
    })
    await rinnovaAbbonamenti(app.deps)
    await rinnovaAbbonamenti(app.deps)
    const periodi = await app.db
      .selectFrom('pagamenti')
      .where('origine_id', '=', a.id)
      .select(['importo_centesimi', 'scadenza'])
      .execute()
    expect(periodi).toEqual([{ importo_centesimi: 3900, scadenza: '2026-11-18' }])
    const { body } = await a.chiama('GET', '')
    expect(body.prossimo_addebito).toBe('2026-12-18')
    expect(body.cronologia.at(-1)).toMatchObject({ azione: 'riprende' })
    await consegnaUscite(app.deps, usciteHandlers(app.deps))
    const posta = await app.db
      .selectFrom('messaggi_interi')
      .where('destinatario', '=', a.cliente.email)
      .select('testo')
      .execute()
    expect(posta.some(({ testo }) => testo.includes('su Visa •••• 4242'))).toBe(true)
  })

  it('ABB-M5 (parte) saldato il ritardo è di nuovo attivo: lo dicono la cronologia e un messaggio, una volta', async () => {
    const a = await inizia('sospeso', null)
    const rinnovo = await createPagamento(app.db, {
      esercente_id: esercente.id,
      cliente_id: a.cliente.id,
      importo_centesimi: 3900,
      stato: 'insoluto',
      origine: 'abbonamento',
      origine_id: a.id,
      scadenza: '2026-11-01',
    })
    await app.as(esercente)(
      'POST',
      `/api/pagamenti/${rinnovo.id}/incassi`,
      { metodo: 'bonifico', importo_centesimi: 3900, incassato_il: '2026-11-18' },
      { 'idempotency-key': randomUUID() },
    )
    const { body } = await a.chiama('GET', '')
    expect(body.stato).toBe('attivo')
    expect(body.cronologia.map((e: { azione: string }) => e.azione)).toEqual(['salda'])
    await consegnaUscite(app.deps, usciteHandlers(app.deps))
    const posta = await app.db
      .selectFrom('messaggi_interi')
      .where('destinatario', '=', a.cliente.email)
      .where('oggetto', 'like', '%di nuovo attivo%')
      .select('testo')
      .execute()
    expect(posta).toHaveLength(1)
    expect(posta[0]?.testo).toContain('che era sospeso, riprende')
    expect(posta[0]?.testo).toContain('su Visa •••• 4242')
  })
})
