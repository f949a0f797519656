import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startApp } from '../../../../test/client.ts'
import {
  linkCliente,
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
} from '../../../../test/factories.ts'
import { elaboraAzioni } from './index.ts'

const log = pino({ level: 'silent' })
let server: Awaited<ReturnType<typeof startApp>>
const people: Record<string, Person> = {}
let di = { esercente_id: '', cliente_id: '' }
let altrui = { esercente_id: '', cliente_id: '' }

beforeAll(async () => {
  server = await startApp()
  const { db } = server
  const esercente = await createEsercente(db, { ragione_sociale: 'Idraulica Ferri' })
  const altro = await createEsercente(db)
  const cliente = await createCliente(db, { nome: 'Giulia Neri', esercente_id: esercente.id })
  const estraneo = await createCliente(db, { esercente_id: altro.id })
  Object.assign(people, { esercente, altro, cliente, admin: (await createAdmin(db)) as Person })
  di = { esercente_id: esercente.id, cliente_id: cliente.id }
  altrui = { esercente_id: altro.id, cliente_id: estraneo.id }
})
afterAll(async () => server.stop())

const as = (who: string) => server.as(people[who] ?? null)
const chiave = () => ({ 'idempotency-key': randomUUID() })

describe('X3 viste', () => {
  const nuova = (change: object = {}) => ({
    raccolta: 'pagamenti',
    nome: 'Da incassare',
    parametri: { stato: 'da_pagare,scaduto', ordine: 'scadenza' },
    ...change,
  })
  type Vista = { _id: string; nome: string; predefinita: boolean }
  const viste = async (who: string): Promise<Vista[]> =>
    (await as(who)('GET', '/api/viste')).body.data

  it('X3 si salva, si rinomina, si aggiorna e si elimina', async () => {
    const { status, body } = await as('esercente')('POST', '/api/viste', nuova())
    expect(status).toBe(200)
    expect(body.data).toMatchObject([
      {
        nome: 'Da incassare',
        parametri: { stato: 'da_pagare,scaduto', ordine: 'scadenza' },
        predefinita: false,
      },
    ])
    const [{ _id }] = body.data
    const cambiata = await as('esercente')('PATCH', `/api/viste/${_id}`, {
      nome: 'In ritardo',
      parametri: { in_ritardo: 'si' },
      colonne: ['Data', 'Importo'],
    })
    expect(cambiata.body.data).toMatchObject([
      { _id, nome: 'In ritardo', parametri: { in_ritardo: 'si' }, colonne: ['Data', 'Importo'] },
    ])
    expect((await as('esercente')('DELETE', `/api/viste/${_id}`)).body.data).toEqual([])
  })

  it('X3 una sola predefinita per elenco, anche se la scelgono due insieme', async () => {
    const risposte = await Promise.all(
      ['Una', 'Due', 'Tre'].map((nome) =>
        as('admin')('POST', '/api/viste', nuova({ nome, predefinita: true })),
      ),
    )
    expect(risposte.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await viste('admin')).filter(({ predefinita }) => predefinita)).toHaveLength(1)
  })

  it('X3 X10 di un altro, o di un altro ruolo, non c’è', async () => {
    const { body } = await as('esercente')('POST', '/api/viste', nuova({ nome: 'Mia' }))
    const id = body.data.find(({ nome }: Vista) => nome === 'Mia')._id
    for (const who of ['altro', 'cliente', 'admin']) {
      expect((await viste(who)).map(({ _id }) => _id)).not.toContain(id)
      expect((await as(who)('PATCH', `/api/viste/${id}`, { nome: 'Sua' })).status).toBe(404)
      expect((await as(who)('DELETE', `/api/viste/${id}`)).status).toBe(404)
    }
    expect((await viste('esercente')).map(({ nome }) => nome)).toContain('Mia')
  })

  it.each([
    ['senza nome', { nome: '  ' }, '/nome'],
    ['nome già usato, con altre maiuscole', { nome: 'MIA' }, '/nome'],
    ['nome troppo lungo', { nome: 'x'.repeat(61) }, '/nome'],
  ])('X3 rifiuta: %s', async (_, change, pointer) => {
    const { status, body } = await as('esercente')('POST', '/api/viste', nuova(change))
    expect([status, body.errors[0]?.pointer]).toEqual([422, pointer])
  })

  it('X3 al massimo trenta per elenco', async () => {
    for (let i = 0; i < 30; i++)
      await as('altro')('POST', '/api/viste', nuova({ nome: `Vista ${i}` }))
    expect((await as('altro')('POST', '/api/viste', nuova({ nome: 'Una di troppo' }))).status).toBe(
      422,
    )
    expect(await viste('altro')).toHaveLength(30)
  })

  it('X3 non di un elenco che il ruolo non ha', async () => {
    expect(
      (await as('cliente')('POST', '/api/viste', nuova({ raccolta: 'promozioni' }))).status,
    ).toBe(403)
  })

  it('colonne: scelte per elenco, tenute, e tolte', async () => {
    const scelte = (colonne: string[] | null) =>
      as('cliente')('POST', '/api/viste/colonne', { raccolta: 'pagamenti', colonne })
    await scelte(['Importo', 'Data'])
    const { body } = await scelte(['Data', 'Importo', 'Stato'])
    expect(body.colonne).toEqual([{ raccolta: 'pagamenti', colonne: ['Data', 'Importo', 'Stato'] }])
    expect((await as('esercente')('GET', '/api/viste')).body.colonne).toEqual([])
    expect((await scelte(null)).body.colonne).toEqual([])
    expect((await scelte([])).status).toBe(422)
  })
})

describe('X11 azioni multiple', () => {
  const pagamento = async (values: object = {}) =>
    (await createPagamento(server.db, { ...di, ...values })).id
  const richiesta = (selezione: object, change: object = {}) => ({
    raccolta: 'pagamenti',
    azione: 'annulla',
    selezione,
    ...change,
  })
  const anteprima = (selezione: object, who = 'esercente') =>
    as(who)('POST', '/api/azioni_multiple/anteprima', richiesta(selezione))
  const esegui = (selezione: object, righe: number, headers = chiave(), who = 'esercente') =>
    as(who)('POST', '/api/azioni_multiple', richiesta(selezione, { righe }), headers)
  const lavora = async () => {
    const { psp, clock } = server.deps
    while ((await elaboraAzioni({ db: server.db, psp, clock, log })) > 0);
  }
  const stati = async (ids: string[]) => {
    const rows = await server.db
      .selectFrom('pagamenti')
      .select(['id', 'stato'])
      .where('id', 'in', ids)
      .execute()
    return ids.map((id) => rows.find((row) => row.id === id)?.stato)
  }

  it('X11 anteprima con numero e totale, poi l’esito di ciascuna con il perché', async () => {
    const ids = [
      await pagamento({ importo_centesimi: 1000 }),
      await pagamento({ importo_centesimi: 2000, stato: 'scaduto' }),
      await pagamento({ importo_centesimi: 4000, stato: 'pagato', incassato_centesimi: 4000 }),
    ]
    const prima = await anteprima({ ids })
    expect(prima.body).toEqual({
      righe: 3,
      totale_centesimi: 3000,
      eseguibili: 2,
      eseguibili_centesimi: 3000,
      saltate: [{ motivo: 'Il pagamento è nello stato “Pagato”.', righe: 1 }],
    })
    expect(await stati(ids)).toEqual(['da_pagare', 'scaduto', 'pagato'])
    const { body } = await esegui({ ids }, 3)
    expect(body).toMatchObject({ stato: 'in_attesa', titolo: 'Annulla', righe: 3, riuscite: 0 })
    await lavora()
    expect(await stati(ids)).toEqual(['annullato', 'annullato', 'pagato'])
    const fatta = (await as('esercente')('GET', `/api/azioni_multiple/${body._id}`)).body
    expect(fatta).toMatchObject({ stato: 'pronto', riuscite: 2, saltate: 1 })
    const saltata = fatta.esiti.find((one: { entita_id: string }) => one.entita_id === ids[2])
    expect(saltata).toMatchObject({
      esito: 'saltato',
      motivo: 'Non si può annullare. Il pagamento è nello stato “Pagato”.',
    })
    // Every record has its own line of cronologia, by the asker.
    const righe = await server.db
      .selectFrom('cronologia')
      .select(['entita_id', 'attore'])
      .where('azione', '=', 'annulla')
      .where('entita_id', 'in', ids)
      .execute()
    expect(righe.map(({ entita_id }) => entita_id).toSorted()).toEqual(ids.slice(0, 2).toSorted())
    expect(righe[0]?.attore).toBe(`utente:${people['esercente']?.utente_id}`)
  })

  it('X11 tutti i risultati del filtro, oltre la pagina', async () => {
    const ids: string[] = []
    for (let i = 0; i < 23; i++) ids.push(await pagamento({ causale: `Zincatura ${i}` }))
    const ricerca = { search: 'zincatura' }
    const { body } = await anteprima({ ricerca })
    expect([body.righe, body.eseguibili]).toEqual([23, 23])
    await esegui({ ricerca }, 23)
    await lavora()
    expect(new Set(await stati(ids))).toEqual(new Set(['annullato']))
  })

  it('X11 (parte) l’anteprima di “Sollecita” conta quanti messaggi ciascuno può ancora ricevere oggi', async () => {
    const { id: cliente_id } = await createCliente(server.db, { esercente_id: di.esercente_id })
    const ids: string[] = []
    for (let i = 0; i < 5; i++) ids.push(await pagamento({ cliente_id }))
    ids.push(await pagamento({ cliente_id, stato: 'pagato', incassato_centesimi: 12_050 }))
    const sollecita = { raccolta: 'pagamenti', azione: 'sollecita', selezione: { ids } }
    const { body } = await as('esercente')('POST', '/api/azioni_multiple/anteprima', sollecita)
    expect(body).toMatchObject({ righe: 6, eseguibili: 2, eseguibili_centesimi: 24_100 })
    expect(body.saltate).toEqual(
      expect.arrayContaining([
        { motivo: 'è già pagato', righe: 1 },
        { motivo: expect.stringContaining('avranno già ricevuto tutti i messaggi'), righe: 3 },
      ]),
    )
    const fatta = await as('esercente')(
      'POST',
      '/api/azioni_multiple',
      { ...sollecita, righe: 6 },
      chiave(),
    )
    await lavora()
    const esito = (await as('esercente')('GET', `/api/azioni_multiple/${fatta.body._id}`)).body
    expect([esito.riuscite, esito.saltate]).toEqual([2, 4])
  })

  it('X11 X10 le righe di un altro non sono nella selezione', async () => {
    const suo = (await createPagamento(server.db, altrui)).id
    const mio = await pagamento()
    expect((await anteprima({ ids: [suo, mio] })).body.righe).toBe(1)
    await esegui({ ids: [suo, mio] }, 1)
    await lavora()
    expect(await stati([suo, mio])).toEqual(['da_pagare', 'annullato'])
    expect((await anteprima({ ids: [suo] })).body.righe).toBe(0)
  })

  it('X11 se l’elenco è cambiato dall’anteprima non si fa nulla', async () => {
    const id = await pagamento()
    const { status, body } = await esegui({ ids: [id] }, 2)
    expect([status, body.code]).toEqual([409, 'stato_incompatibile'])
    expect(await stati([id])).toEqual(['da_pagare'])
  })

  it('X11 X8 la stessa chiave è la stessa azione', async () => {
    const id = await pagamento()
    const headers = chiave()
    const [una, due] = [
      await esegui({ ids: [id] }, 1, headers),
      await esegui({ ids: [id] }, 1, headers),
    ]
    expect(due.body._id).toBe(una.body._id)
    await lavora()
  })

  it('X11 due worker insieme: ogni riga una volta sola', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => pagamento()))
    const { body } = await esegui({ ids }, 12)
    await sql`update azioni_multiple set stato = 'in_elaborazione', bloccato_fino = now() - interval '1 hour' where id = ${body._id}`.execute(
      server.db,
    )
    await Promise.all([lavora(), lavora()])
    const righe = await server.db
      .selectFrom('cronologia')
      .select('entita_id')
      .where('azione', '=', 'annulla')
      .where('entita_id', 'in', ids)
      .execute()
    expect(righe).toHaveLength(12)
    expect((await as('esercente')('GET', `/api/azioni_multiple/${body._id}`)).body).toMatchObject({
      stato: 'pronto',
      riuscite: 12,
    })
  })

  it('X11 chi intanto ha perso l’accesso non cambia più nulla', async () => {
    const uscente = await createEsercente(server.db)
    people['uscente'] = uscente
    const cliente = await createCliente(server.db, { esercente_id: uscente.id })
    const { id } = await createPagamento(server.db, {
      esercente_id: uscente.id,
      cliente_id: cliente.id,
    })
    await esegui({ ids: [id] }, 1, chiave(), 'uscente')
    await sql`update utenti set stato = 'inattivo' where id = ${uscente.utente_id}`.execute(
      server.db,
    )
    await lavora()
    expect(await stati([id])).toEqual(['da_pagare'])
  })

  it('X11 rifiuta: nessuna riga, azione che non c’è, azione di altri, oltre mille righe', async () => {
    expect((await anteprima({ ids: [] })).status).toBe(400)
    const boh = await as('esercente')(
      'POST',
      '/api/azioni_multiple/anteprima',
      richiesta({ ids: [await pagamento()] }, { azione: 'regala' }),
    )
    expect(boh.status).toBe(403)
    expect((await anteprima({ ricerca: {} }, 'cliente')).status).toBe(403)
    const tanti = await createEsercente(server.db)
    people['tanti'] = tanti
    await linkCliente(server.db, tanti.id, di.cliente_id)
    await sql`insert into pagamenti (id, esercente_id, cliente_id, importo_centesimi, causale, scadenza, stato, origine)
      select lpad(to_hex(i + 1000000), 24, '0'), ${tanti.id}, ${di.cliente_id}, 100, 'Uno dei tanti', '2099-01-01', 'da_pagare', 'una_tantum'
      from generate_series(1, 1001) i`.execute(server.db)
    const troppe = await anteprima({ ricerca: {} }, 'tanti')
    expect([troppe.status, troppe.body.error_message]).toEqual([
      400,
      'Si può agire al massimo su 1.000 righe alla volta: restringi i filtri.',
    ])
  })
})

describe('X7 cronologia di un record', () => {
  const eventi = (who: string, raccolta: string, id: string) =>
    as(who)('GET', `/api/cronologia/${raccolta}/${id}/eventi`)
  const annota = (entita_id: string, attore: string, ruolo: string, change: object = {}) =>
    server.db
      .insertInto('cronologia')
      .values({
        attore,
        ruolo,
        canale: 'portale',
        azione: 'annulla',
        entita: 'pagamento',
        entita_id,
        ip: '10.1.2.3',
        ...change,
      })
      .execute()

  it('X7 chi, che cosa, quando, da dove, prima e dopo', async () => {
    const { id } = await createPagamento(server.db, di)
    await as('esercente')('POST', `/api/pagamenti/${id}/annulla`, {}, chiave())
    const { status, body } = await eventi('esercente', 'pagamenti', id)
    expect(status).toBe(200)
    expect(body.data[0]).toMatchObject({
      canale: 'portale',
      azione: 'annulla',
      modifiche: [{ campo: 'Stato', prima: 'Da pagare', dopo: 'Annullato' }],
      ip: '127.0.0.1',
    })
    expect(body.data[0].at).toMatch(/^\d{4}-/)
    expect(body.data[0].chi.length).toBeGreaterThan(3)
  })

  it('X7 a un esercente il personale non è nominato, né le sue note, né da dove', async () => {
    const { id } = await createPagamento(server.db, di)
    const nota = {
      prima: '{"stato":"scaduto"}',
      dopo: '{"stato":"annullato","nota_interna":"sospetto"}',
    }
    await annota(id, `utente:${people['admin']?.utente_id}`, 'admin', nota)
    const [suo] = (await eventi('esercente', 'pagamenti', id)).body.data
    expect(suo).toMatchObject({
      chi: 'Assistenza Rateo',
      ip: null,
      modifiche: [{ campo: 'Stato', prima: 'Scaduto', dopo: 'Annullato' }],
    })
    const [per_admin] = (await eventi('admin', 'pagamenti', id)).body.data
    expect(per_admin.ip).toBe('10.1.2.3')
    expect(per_admin.modifiche).toHaveLength(2)
    expect(per_admin.chi).not.toBe('Assistenza Rateo')
  })

  it('X7 X10 di un altro, inventato, di un elenco che non c’è: 404', async () => {
    const { id } = await createPagamento(server.db, di)
    expect((await eventi('altro', 'pagamenti', id)).status).toBe(404)
    expect((await eventi('esercente', 'pagamenti', 'f'.repeat(24))).status).toBe(404)
    expect((await eventi('esercente', 'boh', id)).status).toBe(404)
    expect((await eventi('esercente', 'pagamenti', 'x')).status).toBe(404)
    expect((await eventi('cliente', 'pagamenti', id)).status).toBe(403)
    expect((await eventi('esercente', 'promozioni', id)).status).toBe(403)
  })

  it('X7 oltre le ultime duecento lo dice', async () => {
    const { id } = await createPagamento(server.db, di)
    await sql`insert into cronologia (attore, ruolo, canale, azione, entita, entita_id)
      select 'sistema', 'sistema', 'sistema', 'riprova', 'pagamento', ${id} from generate_series(1, 201)`.execute(
      server.db,
    )
    const { body } = await eventi('admin', 'pagamenti', id)
    expect([body.data.length, body.altri, body.data[0].chi]).toEqual([200, true, 'Sistema'])
  })
})
