import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import { createMandato } from '../../../../test/create-mandato.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
} from '../../../../test/factories.ts'
import { insert } from '../../../../test/world.ts'
import { scegliMetodo } from '../carte-di-credito/index.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function coppia(nome = 'Lucia Bianchi') {
  const esercente = await createEsercente(app.db)
  const cliente = await createCliente(app.db, { esercente_id: esercente.id, nome })
  return { esercente, cliente, id: await createMandato(app.db, { esercente, cliente }) }
}
const cerca = async (chi: Parameters<typeof app.as>[0], search = '') =>
  (await app.as(chi)('POST', '/api/search/mandati', { search })).body.data.map(
    ({ _id }: { _id: string }) => _id,
  )

/** The mandati that GET /api/mandati answers with. */
const elenco = async (chi: Parameters<typeof app.as>[0]) =>
  (await app.as(chi)('GET', '/api/mandati')).body.data.map(({ _id }: { _id: string }) => _id)

/** A rata that was debited under the mandato, which was chosen for those to come as well. */
async function rataAddebitata({ esercente, cliente, id }: Awaited<ReturnType<typeof coppia>>) {
  const parti = { esercente_id: esercente.id, cliente_id: cliente.id }
  const dilazione = await insert(app.db, 'dilazioni', {
    ...parti,
    causale: 'Impianto dentale',
    importo_centesimi: 90_000,
    n_rate: 3,
    cadenza: 'mensile',
    prima_scadenza: '2099-01-31',
    inquadramento: 'credito_gratuito',
    stato: 'attiva',
  })
  const pagamento = await createPagamento(app.db, {
    ...parti,
    origine: 'rata',
    origine_id: dilazione,
    origine_n: 1,
    origine_di: 3,
    stato: 'insoluto',
  })
  const { id: tentativo_id } = await app.db
    .insertInto('tentativi')
    .values({
      pagamento_id: pagamento.id,
      n: 1,
      quota: 1,
      importo_centesimi: 30_000,
      stato: 'rifiutato',
      codice_rifiuto: 'AM04',
      metodo: 'addebito_sdd',
      motivo_avvio: 'rata',
      avviato_da: 'sistema',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const giorni = { addebito_il: '2026-11-10', esito_entro: '2026-11-17' }
  await app.db
    .insertInto('addebiti_sdd')
    .values({ tentativo_id, mandato_id: id, sequenza: 'FRST', ...giorni, preavviso_at: new Date() })
    .execute()
  await scegliMetodo(app.db, { oggetto_tipo: 'dilazione', oggetto_id: dilazione, mandato_id: id })
  return dilazione
}

it('3.8 ognuno cerca i suoi: per nome, conto e riferimento; lo staff tutti; mai quelli da firmare', async () => {
  const a = await coppia('Ginevra Lombardi')
  const b = await coppia()
  const admin = await createAdmin(app.db)
  const { umr } = await app.db
    .selectFrom('mandati')
    .where('id', '=', a.id)
    .select('umr')
    .executeTakeFirstOrThrow()
  for (const [chi, search, trova] of [
    [a.esercente, '', [a.id]],
    [a.esercente, 'lombardi', [a.id]],
    [a.esercente, umr.toLowerCase(), [a.id]],
    [a.esercente, '3456', [a.id]],
    [a.esercente, 'bianchi', [a.id]],
    [b.esercente, 'lombardi', []],
    [a.cliente, '', [a.id]],
    [admin, 'ginevra', [a.id]],
  ] as const) {
    expect([search, await cerca(chi, search)]).toEqual([search, trova])
  }
  expect((await cerca(admin)).toSorted()).toEqual([a.id, b.id].toSorted())
  const bozza = await insert(app.db, 'mandati', {
    esercente_id: a.esercente.id,
    cliente_id: a.cliente.id,
    umr: `RT${a.id.slice(0, 20).toUpperCase()}BOZZA`,
    creditore_id: 'IT66ZZZA1B2C3D4E5F6G7H8',
    tipo: 'ricorrente',
    iban: 'IT83W0542811101000000123455',
    intestatario: 'Ginevra Lombardi',
    preavviso_giorni: 2,
    stato: 'in_firma',
    preparato_il: '2026-11-01',
    firma_scade_at: new Date(),
  })
  expect(await cerca(a.esercente)).toEqual([a.id])
  for (const chi of [a.esercente, a.cliente]) expect(await elenco(chi)).toEqual([a.id])
  expect(await elenco(b.cliente)).toEqual([b.id])
  expect((await elenco(admin)).toSorted()).toEqual([a.id, b.id].toSorted())
  expect((await app.as(a.esercente)('GET', `/api/mandati/${bozza}`)).status).toBe(404)
  const { body } = await app.as(a.esercente)('POST', '/api/search/mandati', {})
  expect(JSON.stringify(body)).not.toContain('0542811101')
})

it('3.8 il dettaglio dice che cosa dipende dal mandato e come sono andati gli addebiti', async () => {
  const a = await coppia()
  const dilazione = await rataAddebitata(a)
  const { body } = await app.as(a.esercente)('GET', `/api/mandati/${a.id}`)
  expect(body.dipendenti).toEqual([
    { tipo: 'dilazione', _id: dilazione, nome: 'Impianto dentale', prossima: null },
  ])
  expect(body.addebiti).toMatchObject([
    { stato: 'rifiutato', causale_banca: 'Fondi insufficienti', sequenza: 'FRST' },
  ])
})

it('3.8 revocato: a chi ci paga una rata si chiede un altro modo, agli altri si dice soltanto', async () => {
  const con = await coppia()
  await rataAddebitata(con)
  const senza = await coppia()
  for (const { esercente, id } of [con, senza]) {
    const { status } = await app.as(esercente)(
      'POST',
      `/api/mandati/${id}/revoca`,
      {},
      { 'idempotency-key': randomUUID() },
    )
    expect(status).toBe(200)
  }
  while ((await consegnaUscite(app.deps, usciteHandlers(app.deps))) > 0);
  const posta = async (destinatario: string) =>
    app.db
      .selectFrom('messaggi_interi')
      .where('destinatario', '=', destinatario)
      .select(['oggetto', 'testo'])
      .execute()
  const [sua] = await posta(con.cliente.email)
  expect(sua?.oggetto).toBe(`Scegli un altro modo di pagare ${con.esercente.ragione_sociale}`)
  expect(sua?.testo).toContain('Impianto dentale')
  expect(sua?.testo).toMatch(/\/dilazioni\/[0-9a-f]{24}/)
  for (const email of [con.esercente.email, senza.cliente.email, senza.esercente.email]) {
    expect((await posta(email))[0]?.oggetto).toContain('è stato revocato')
  }
})
