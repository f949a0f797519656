import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../../test/client.ts'
import { createMandato } from '../../../../../test/create-mandato.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../../test/factories.ts'
import { controllaLibri } from '../../../registri/contabilita/index.ts'

const clock = stoppedClock(new Date('2026-10-05T10:00:00Z'))
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
})
afterAll(() => p.stop())

const ORA = 3_600_000
type Chi = Parameters<typeof p.as>[0]
const post = (chi: Chi, url: string, body: object = {}) =>
  p.as(chi)('POST', url, body, { 'idempotency-key': randomUUID() })

let quanti = 0
/** An esercente with a person who has an account, and the same one written by hand with another address. */
async function bottega() {
  const esercente = await createEsercente(p.db)
  const ada = await createCliente(p.db, { esercente_id: esercente.id, nome: 'Ada Verdi' })
  const scrivi = async (nome: string, altro: object = {}) => {
    const email = `doppio${(quanti += 1)}@posta.test`
    const corpo = { tipo: 'persona', nome, email, anche_se_doppio: true, ...altro }
    const { status, body } = await post(esercente, '/api/clienti', corpo)
    expect([status, body.code]).toEqual([200, undefined])
    return body as { _id: string; email: string }
  }
  const chiedi = async (cliente_id: string, importo_centesimi: number) => {
    const body = { cliente_id, importo_centesimi, causale: 'Corso', scadenza: '2026-12-31' }
    const fatto = await post(esercente, '/api/pagamenti', body)
    expect([fatto.status, fatto.body.code]).toEqual([200, undefined])
    return fatto.body._id as string
  }
  const incassa = async (id: string, importo_centesimi: number) => {
    const body = { metodo: 'contanti', importo_centesimi, incassato_il: clock.today() }
    const fatto = await post(esercente, `/api/pagamenti/${id}/incassi`, body)
    expect([fatto.status, fatto.body.code]).toEqual([200, undefined])
  }
  const unisci = (id: string, doppio: string, chi: Chi = esercente, altro = {}) =>
    post(chi, `/api/clienti/${id}/unisci`, { doppio, ...altro })
  const leggi = async (id: string) => (await p.as(esercente)('GET', `/api/clienti/${id}`)).body
  const nomi = async () => {
    const { body } = await post(esercente, '/api/search/clienti', {})
    return body.data.map(({ _id }: { _id: string }) => _id).toSorted()
  }
  return { esercente, ada, scrivi, chiedi, incassa, unisci, leggi, nomi }
}

/** The rows of each table that are a cliente's. */
async function righe(cliente_id: string) {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from pagamenti where cliente_id = ${cliente_id}) as pagamenti,
    (select count(*)::int from movimenti_pagamento where cliente_id = ${cliente_id}) as movimenti,
    (select count(*)::int from ricevute where cliente_id = ${cliente_id}) as ricevute,
    (select count(*)::int from mandati where cliente_id = ${cliente_id}) as mandati,
    (select count(*)::int from note_cliente where cliente_id = ${cliente_id}) as note`.execute(p.db)
  return rows[0]
}

/** The receipt of a debt, as it is numbered once the money is there. */
const ricevuta = (pagamento_id: string) =>
  sql`insert into ricevute (id, pagamento_id, esercente_id, cliente_id, anno, n, numero, contenuto)
    select id, id, esercente_id, cliente_id, 2026, 1, 'RIC-' || id, '{}' from pagamenti where id = ${pagamento_id}`.execute(
    p.db,
  )

const libri = async () => {
  const { rows } = await sql<{ somma: string; quante: string }>`
    select coalesce(sum(importo_centesimi), 0)::text as somma, count(*)::text as quante from movimenti`.execute(
    p.db,
  )
  return rows[0]
}

describe('CLI-B3 due clienti che sono uno', () => {
  it('CLI-B3 un doppione si unisce con anteprima: tutto passa, i libri non si muovono, e in 24 ore torna com’era', async () => {
    const { esercente, ada, scrivi, chiedi, incassa, unisci, leggi, nomi } = await bottega()
    const doppio = await scrivi('Ada Verdì', { telefono: '333 1234567', pec: 'ada@pec.test' })
    const [pagato, aperto] = [await chiedi(doppio._id, 5000), await chiedi(doppio._id, 7001)]
    await chiedi(ada.id, 1000)
    await incassa(pagato, 5000)
    await ricevuta(pagato)
    await createMandato(p.db, { esercente, cliente: { id: doppio._id, utente_id: ada.utente_id } })
    await post(esercente, `/api/clienti/${doppio._id}/note`, { testo: 'Paga il martedì' })
    await post(esercente, `/api/clienti/${doppio._id}/etichette`, {
      etichette: ['Corsi'],
      controlli: ['niente_solleciti'],
    })
    await post(esercente, '/api/assistenza', {
      categoria: 'altro',
      oggetto_tipo: 'cliente',
      oggetto_id: doppio._id,
      soggetto: 'Due schede',
      messaggio: 'È la stessa persona?',
    })
    const [primaDi, primaAda, primaLibri] = [
      await righe(doppio._id),
      await righe(ada.id),
      await libri(),
    ]

    const { body: anteprima } = await post(esercente, `/api/clienti/${ada.id}/anteprima_unione`, {
      doppio: doppio._id,
    })
    expect(anteprima).toMatchObject({ impedimento: null, completa: ['pec'] })
    expect(anteprima.passano).toEqual(
      expect.arrayContaining([
        { cosa: 'pagamenti', quanti: 2, da_pagare_centesimi: 7001 },
        { cosa: 'mandati', quanti: 1, da_pagare_centesimi: null },
        { cosa: 'note', quanti: 1, da_pagare_centesimi: null },
        { cosa: 'etichette', quanti: 2, da_pagare_centesimi: null },
      ]),
    )
    expect(await righe(doppio._id)).toEqual(primaDi)

    const { status, body: unione } = await unisci(ada.id, doppio._id)
    expect([status, unione.code]).toEqual([200, undefined])
    expect(unione).toMatchObject({ doppio: { _id: doppio._id }, annullata_at: null })
    expect(await righe(doppio._id)).toEqual({
      pagamenti: 0,
      movimenti: 0,
      ricevute: 0,
      mandati: 0,
      note: 0,
    })
    expect(await righe(ada.id)).toEqual({
      pagamenti: 3,
      movimenti: 1,
      ricevute: 1,
      mandati: 1,
      note: 1,
    })
    expect(await libri()).toEqual(primaLibri)
    expect(await controllaLibri({ db: p.db, clock })).toBe(0)
    expect(await leggi(ada.id)).toMatchObject({
      pec: 'ada@pec.test',
      etichette: ['Corsi'],
      controlli: ['niente_solleciti'],
      saldo: { dovuto_centesimi: 8001 },
    })
    expect(await leggi(doppio._id)).toMatchObject({
      unito_a: ada.id,
      saldo: { dovuto_centesimi: 0 },
    })
    expect(await nomi()).toEqual([ada.id])
    // She sees them among her own, and pays; the same call once more is the same unione.
    expect((await p.as(ada)('GET', `/api/pagamenti/${aperto}`)).status).toBe(200)
    expect((await unisci(ada.id, doppio._id)).body._id).toBe(unione._id)

    // Money that comes meanwhile goes back with its debt.
    await incassa(aperto, 1)
    clock.advance(23 * ORA)
    const annulla = `/api/clienti/${ada.id}/unioni/${unione._id}/annulla`
    expect((await post(esercente, annulla)).body).toMatchObject({ annullabile_fino: null })
    expect(await righe(doppio._id)).toEqual({ ...primaDi, movimenti: 2 })
    expect(await righe(ada.id)).toEqual(primaAda)
    expect(await leggi(ada.id)).toMatchObject({ pec: null, etichette: [], controlli: [] })
    expect(await leggi(doppio._id)).toMatchObject({
      unito_a: null,
      saldo: { dovuto_centesimi: 7000 },
    })
    expect(await controllaLibri({ db: p.db, clock })).toBe(0)
    expect((await post(esercente, annulla)).status).toBe(200)
    expect(await righe(ada.id)).toEqual(primaAda)
  })

  it('CLI-B3 (parte) dopo ventiquattro ore non si annulla più, e lo dice', async () => {
    const { esercente, ada, scrivi, unisci } = await bottega()
    const doppio = await scrivi('Ada V.')
    const { body: unione } = await unisci(ada.id, doppio._id)
    clock.advance(24 * ORA + 1000)
    const tardi = await post(esercente, `/api/clienti/${ada.id}/unioni/${unione._id}/annulla`)
    expect([tardi.status, tardi.body.error_message]).toEqual([
      409,
      expect.stringContaining('più di ventiquattro ore'),
    ])
    const { body } = await p.as(esercente)('GET', `/api/clienti/${ada.id}/unioni`)
    expect(body.data).toMatchObject([{ annullabile_fino: null, annullata_at: null }])
  })

  it('CLI-B3 (parte) mai con sé stesso, mai un altrui, mai due con un proprio account se non lo staff', async () => {
    const { esercente, ada, scrivi, unisci } = await bottega()
    const altro = await createEsercente(p.db)
    const suo = await createCliente(p.db, { esercente_id: altro.id })
    const bea = await createCliente(p.db, { esercente_id: esercente.id })
    const senza = await scrivi('Senza account')
    expect((await unisci(ada.id, ada.id)).body).toMatchObject({
      error_message: expect.stringContaining('due clienti diversi'),
    })
    expect((await unisci(ada.id, suo.id)).status).toBe(404)
    expect((await unisci(suo.id, ada.id)).status).toBe(404)
    expect((await unisci(ada.id, senza._id, altro)).status).toBe(404)
    expect((await unisci(ada.id, senza._id, ada)).status).toBe(403)
    expect((await unisci(ada.id, bea.id)).body).toMatchObject({
      error_message: expect.stringContaining('Chiedi all’assistenza'),
    })
    // The one with an account remains.
    const { body: verso } = await post(esercente, `/api/clienti/${senza._id}/anteprima_unione`, {
      doppio: ada.id,
    })
    expect(verso).toMatchObject({
      al_contrario: true,
      impedimento: expect.stringContaining('account'),
    })
    expect((await unisci(senza._id, ada.id)).status).toBe(409)
    const admin = await createAdmin(p.db)
    expect((await unisci(ada.id, bea.id, admin)).status).toBe(404)
    expect((await unisci(ada.id, bea.id, admin, { esercente: esercente.id })).status).toBe(200)
    expect((await p.as(altro)('GET', `/api/clienti/${ada.id}/unioni`)).status).toBe(404)
  })

  it('CLI-B3 (parte) due unioni insieme, nei due versi: una sola, e chi resta è intero', async () => {
    const { scrivi, chiedi, unisci, nomi } = await bottega()
    const [uno, due] = [await scrivi('Uno'), await scrivi('Due')]
    await chiedi(uno._id, 1000)
    await chiedi(due._id, 2000)
    const esiti = await Promise.all([unisci(uno._id, due._id), unisci(due._id, uno._id)])
    expect(esiti.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const resta = esiti[0]?.status === 200 ? uno._id : due._id
    expect(await righe(resta)).toMatchObject({ pagamenti: 2 })
    expect(await nomi()).toContain(resta)
    expect(await nomi()).toHaveLength(2)
  })

  it('CLI-B3 (parte) quello che si chiede intanto, o da una pagina aperta prima, è di chi resta', async () => {
    const { esercente, ada, scrivi, chiedi, unisci } = await bottega()
    const doppio = await scrivi('Ada di nuovo')
    const [{ status }] = await Promise.all([unisci(ada.id, doppio._id), chiedi(doppio._id, 900)])
    expect(status).toBe(200)
    await chiedi(doppio._id, 300)
    const body = { nome: 'Ada', email: doppio.email, importo_centesimi: 400, causale: 'Corso' }
    await post(esercente, '/api/pagamenti', {
      cliente: { nome: body.nome, email: body.email },
      importo_centesimi: 400,
      causale: 'Corso',
      scadenza: '2026-12-31',
    })
    expect(await righe(doppio._id)).toMatchObject({ pagamenti: 0 })
    expect((await righe(ada.id))?.['pagamenti']).toBeGreaterThanOrEqual(2)
    expect((await post(esercente, '/api/clienti', { ...body, tipo: 'persona' })).status).not.toBe(
      200,
    )
  })

  it('CLI-B3 (parte) fuori da un’unione il cliente di un debito, di un mandato o di una ricevuta non cambia', async () => {
    const { ada, scrivi, chiedi, incassa } = await bottega()
    const doppio = await scrivi('Fisso')
    const pagato = await chiedi(doppio._id, 500)
    await incassa(pagato, 500)
    await ricevuta(pagato)
    for (const tabella of ['pagamenti', 'movimenti_pagamento', 'ricevute']) {
      const cambia = sql`update ${sql.table(tabella)} set cliente_id = ${ada.id} where cliente_id = ${doppio._id}`
      await expect(cambia.execute(p.db)).rejects.toThrow('its cliente does not change')
    }
    const importo = sql`update movimenti_pagamento set incassato_centesimi = 1 where cliente_id = ${doppio._id}`
    await expect(importo.execute(p.db)).rejects.toThrow()
  })
})
