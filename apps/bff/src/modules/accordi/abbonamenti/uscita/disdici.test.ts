import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../../test/client.ts'
import { createCliente, createEsercente } from '../../../../../test/factories.ts'
import { createAbbonamento, createCarta } from '../../../../../test/scadenze.ts'
import { tell } from '../../../../../test/letters.ts'
import { rinnovaAbbonamenti } from '../index.ts'

const clock = stoppedClock(new Date('2026-11-24T10:00:00Z'))
let app: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
beforeAll(async () => {
  app = await startApp({ clock })
  esercente = await createEsercente(app.db)
})
afterAll(() => app.stop())

type Stato = Parameters<typeof createAbbonamento>[1]['stato']
type Chi = Parameters<typeof app.as>[0]

async function inizia(stato: Stato = 'attivo', prossimo_addebito: string | null = '2026-12-18') {
  const cliente = await createCliente(app.db, { esercente_id: esercente.id })
  const metodo = { metodo_id: await createCarta(app.db, cliente, { fornitore: app.deps.psp.nome }) }
  const dati = { esercente, cliente, prossimo_addebito, metodo, ...(stato && { stato }) }
  const id = await createAbbonamento(app.db, dati)
  const chiama = (
    method: 'GET' | 'POST' | 'DELETE',
    azione = '',
    body?: object,
    chi: Chi = cliente,
  ) =>
    app.as(chi)(method, `/api/abbonamenti/${id}${azione}`, body, {
      'idempotency-key': randomUUID(),
    })
  const disdici = (body: object = { fino_al: '2026-12-17' }, chi: Chi = cliente) =>
    chiama('POST', '/disdetta', body, chi)
  return { id, cliente, chiama, disdici }
}

const rinnova = (giorno: string) =>
  rinnovaAbbonamenti({ ...app.deps, clock: stoppedClock(new Date(`${giorno}T10:30:00Z`)) })
const stato = (id: string) =>
  app.db
    .selectFrom('abbonamenti')
    .where('id', '=', id)
    .select(['stato', 'prossimo_addebito', 'fino_al'])
    .executeTakeFirstOrThrow()
const debiti = (id: string) =>
  app.db.selectFrom('pagamenti').where('origine_id', '=', id).select('scadenza').execute()

/** The messages that wait about the disdette of an abbonamento, in order. */
async function accodate(id: string) {
  const rows = await app.db
    .selectFrom('uscite as u')
    .innerJoin('disdette as d', (join) =>
      join.on(sql`u.contenuto ->> 'disdetta_id'`, '=', sql.ref('d.id')),
    )
    .where('u.argomento', '=', 'disdetta')
    .where('d.abbonamento_id', '=', id)
    .orderBy('u.id')
    .select(sql<Record<string, unknown>>`u.contenuto`.as('contenuto'))
    .execute()
  return rows.map(({ contenuto }) => contenuto)
}

describe('ABB-M4 (parte) ABB-M7 (parte) la disdetta', () => {
  it('ABB-M7 (parte) il cliente disdice: vale fino a fine periodo, poi finisce e non si addebita altro', async () => {
    const a = await inizia()
    const prima = await a.chiama('GET')
    expect(prima.body.uscita).toEqual({
      a: 'disdetto',
      fino_al: '2026-12-17',
      ultimo_addebito: null,
    })
    const { status, body } = await a.disdici({ fino_al: '2026-12-17', motivo: 'costo', nota: ' ' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      stato: 'disdetto',
      fino_al: '2026-12-17',
      prossimo_addebito: null,
      uscita: null,
      disdetta: {
        ruolo: 'cliente',
        motivo: 'costo',
        nota: null,
        prossimo_se_ritirata: '2026-12-18',
      },
    })
    expect(body.cronologia.at(-1)).toMatchObject({ azione: 'disdice', attore: expect.any(String) })
    await rinnova('2026-12-17')
    expect(await stato(a.id)).toMatchObject({ stato: 'disdetto' })
    await rinnova('2026-12-18')
    expect(await stato(a.id)).toMatchObject({ stato: 'concluso' })
    await rinnova('2027-01-18')
    expect(await debiti(a.id)).toEqual([])
  })

  it('ABB-M4 (parte) ci ripensa: il prossimo addebito torna al suo giorno, e si fa una volta', async () => {
    const a = await inizia()
    await a.disdici()
    const { status, body } = await a.chiama('DELETE', '/disdetta')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      stato: 'attivo',
      prossimo_addebito: '2026-12-18',
      fino_al: null,
      disdetta: null,
      uscita: { a: 'disdetto', fino_al: '2026-12-17', ultimo_addebito: null },
    })
    await rinnova('2026-12-18')
    expect(await debiti(a.id)).toEqual([{ scadenza: '2026-12-18' }])
    // It can be given again, and taken back again: each stays written.
    const ancora = await a.disdici({ fino_al: '2027-01-17' })
    expect(ancora.body.stato).toBe('disdetto')
    const scritte = await app.db
      .selectFrom('disdette')
      .where('abbonamento_id', '=', a.id)
      .orderBy('id')
      .select(['fino_al', 'ritirata_at'])
      .execute()
    expect(scritte).toEqual([
      { fino_al: '2026-12-17', ritirata_at: clock.now() },
      { fino_al: '2027-01-17', ritirata_at: null },
    ])
  })

  it('ABB-M4 (parte) una prova disdetta resta prova se ci si ripensa', async () => {
    const a = await inizia('in_prova', '2026-11-30')
    expect((await a.disdici({ fino_al: '2026-11-29' })).body.stato).toBe('disdetto')
    expect((await a.chiama('DELETE', '/disdetta')).body).toMatchObject({
      stato: 'in_prova',
      prossimo_addebito: '2026-11-30',
      fino_al: '2026-11-29',
    })
  })

  it.each(['sospeso', 'in_pausa'] as const)(
    'ABB-M4 (parte) %s: il servizio è già fermo, finisce subito e non si ritira',
    async (fermo) => {
      const a = await inizia(fermo, null)
      const { body } = await a.disdici({ fino_al: '2026-11-24' })
      expect(body).toMatchObject({ stato: 'cessato', fino_al: '2026-11-24' })
      expect((await a.chiama('DELETE', '/disdetta')).status).toBe(409)
    },
  )

  it('ABB-M4 (parte) chi la dà è chi la ritira; gli altri leggono perché no, un estraneo niente', async () => {
    const a = await inizia()
    const estraneo = await createCliente(app.db, { esercente_id: esercente.id })
    expect((await a.disdici({ fino_al: '2026-12-17' }, estraneo)).status).toBe(404)
    await a.disdici({ fino_al: '2026-12-17', nota: 'Chiudiamo' }, esercente)
    const { body } = await a.chiama('GET')
    expect(body.azioni_consentite).toContainEqual({
      azione: 'annulla_disdetta',
      consentita: false,
      motivo: 'La disdetta è dell’esercente: solo l’esercente la può ritirare.',
    })
    const no = await a.chiama('DELETE', '/disdetta')
    expect(no.status).toBe(409)
    expect((await a.chiama('DELETE', '/disdetta', undefined, estraneo)).status).toBe(404)
    expect((await a.chiama('DELETE', '/disdetta', undefined, esercente)).body.stato).toBe('attivo')
  })

  it('ABB-M4 (parte) una pagina vecchia, due schede, una data inventata: una disdetta sola, o nessuna', async () => {
    const a = await inizia()
    const vecchia = await a.disdici({ fino_al: '2026-11-17' })
    expect(vecchia.status).toBe(409)
    expect(vecchia.body.detail).toContain('ora dura fino al 17 dicembre 2026')
    expect((await a.disdici({ fino_al: 'domani' })).status).toBe(422)
    expect((await a.disdici({ fino_al: '2026-12-17', motivo: 'noia' })).status).toBe(422)
    const due = await Promise.all([a.disdici(), a.disdici()])
    expect(due.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    expect((await a.disdici()).body.detail).toBe(
      'L’abbonamento non è in corso: non c’è niente da disdire.',
    )
  })

  it('ABB-M7 (parte) il cliente lo ha per iscritto con giorno e ora, l’esercente ne è avvisato', async () => {
    const a = await inizia()
    await a.disdici({ fino_al: '2026-12-17', motivo: 'poco_uso' })
    const [data, nessuna] = await accodate(a.id)
    expect(nessuna).toBeUndefined()
    const dette = await tell(app, 'disdetta', data ?? {})
    expect(dette.lettere).toMatchObject([
      { destinatario: a.cliente.email, oggetto: 'Disdetta di Sala pesi' },
    ])
    expect(dette.lettere[0]?.testo).toContain(
      'Hai disdetto l’abbonamento Sala pesi il 24 novembre 2026 alle 11:00. Resta valido fino a giovedì 17 dicembre 2026, poi finisce da solo. Non ci saranno altri rinnovi. Se cambi idea, fino a quel giorno la ritiri dalla pagina dell’abbonamento.',
    )
    expect(dette.avvisi.map(({ testo }) => testo)).toEqual([
      `L’abbonamento Sala pesi di ${a.cliente.nome} è stato disdetto (“lo uso poco”): finisce il 17 dicembre 2026`,
    ])
    await a.chiama('DELETE', '/disdetta')
    const [, ritirata] = await accodate(a.id)
    const poi = await tell(app, 'disdetta', ritirata ?? {})
    expect(poi.lettere[0]?.testo).toContain(
      'Hai ritirato la disdetta: tutto è come prima. Il prossimo addebito è di 39,00 €, venerdì 18 dicembre 2026.',
    )
    expect(poi.avvisi[0]?.testo).toContain('continua: la disdetta è stata ritirata')
  })

  it('ABB-M4 (parte) se è l’esercente a disdire, il cliente legge perché', async () => {
    const a = await inizia()
    await a.disdici({ fino_al: '2026-12-17', nota: 'Chiudiamo a dicembre' }, esercente)
    const [data] = await accodate(a.id)
    const { lettere, avvisi } = await tell(app, 'disdetta', data ?? {})
    expect(avvisi).toEqual([])
    expect(lettere[0]?.oggetto).toBe(`${esercente.ragione_sociale} ha disdetto Sala pesi`)
    expect(lettere[0]?.testo).toContain('Il motivo: Chiudiamo a dicembre')
    expect(lettere[0]?.testo).not.toContain('Se cambi idea')
  })
})
