import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../../test/client.ts'
import { createMandato } from '../../../../../test/create-mandato.ts'
import { dilazioniDi } from '../../../../../test/dilazioni.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../../test/factories.ts'
import { newId } from '../../../../db/ids.ts'

const clock = stoppedClock(new Date('2026-11-21T10:00:00Z'))
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
})
afterAll(() => p.stop())

async function letta() {
  const esercente = await createEsercente(p.db)
  const cliente = await createCliente(p.db, { esercente_id: esercente.id })
  const debito = await createPagamento(p.db, {
    esercente_id: esercente.id,
    cliente_id: cliente.id,
    metodi_ammessi: ['carta', 'addebito_sdd'],
  })
  const d = dilazioniDi(p, { esercente, cliente })
  const id = await d.proposta({
    pagamenti: [debito.id],
    n_rate: 3,
    cadenza: 'quindicinale',
    prima_scadenza: '2026-12-01',
  })
  return { esercente, cliente, d, id, firmata: await d.letta(id) }
}

async function carta({ utente_id }: { utente_id: string }) {
  const id = newId()
  await p.db
    .insertInto('metodi_di_pagamento')
    .values({
      id,
      utente_id,
      ruolo: 'cliente',
      tipo: 'carta',
      fornitore: p.deps.psp.nome,
      cliente_psp: 'cus_1',
      metodo_psp: `pm_${id}`,
      marchio: 'Visa',
      ultime4: '4242',
      scade_mese: 12,
      scade_anno: 2099,
    })
    .execute()
  return id
}

const uso = (oggetto_id: string) =>
  p.db
    .selectFrom('usi_metodo')
    .where('oggetto_tipo', '=', 'dilazione')
    .where('oggetto_id', '=', oggetto_id)
    .select(['metodo_id', 'mandato_id'])
    .execute()
const programmati = async (dilazione_id: string) =>
  (
    await p.db
      .selectFrom('addebiti_programmati as q')
      .innerJoin('pagamenti as p', 'p.id', 'q.pagamento_id')
      .where('p.origine_id', '=', dilazione_id)
      .select('p.scadenza')
      .orderBy('p.scadenza')
      .execute()
  ).map(({ scadenza }) => scadenza)

it('DIL-M4 (parte) con una carta sua la dilazione comincia subito, e le rate sono da addebitare su quella', async () => {
  const { cliente, d, id, firmata } = await letta()
  const carta_id = await carta(cliente)
  const { body } = await d.accetta(id, { ...firmata, metodo: 'carta', carta_id })
  expect(body).toMatchObject({ stato: 'attiva', metodo_etichetta: 'Visa •••• 4242' })
  expect(await uso(id)).toEqual([{ metodo_id: carta_id, mandato_id: null }])
  expect(await programmati(id)).toEqual(['2026-12-01', '2026-12-16', '2026-12-31'])
})

it('DIL-M4 (parte) con un mandato verso quell’esercente le rate si addebitano sul conto', async () => {
  const { esercente, cliente, d, id, firmata } = await letta()
  const mandato_id = await createMandato(p.db, { esercente, cliente })
  const { body } = await d.accetta(id, { ...firmata, metodo: 'addebito_sdd', mandato_id })
  expect(body).toMatchObject({ stato: 'attiva', metodo_etichetta: 'Conto •••• 3456' })
  expect(await uso(id)).toEqual([{ metodo_id: null, mandato_id }])
})

it('DIL-M4 (parte) la carta di un altro, il mandato verso un altro o per un addebito solo non si possono scegliere', async () => {
  const { esercente, cliente, d, id, firmata } = await letta()
  const altrui = await carta(await createCliente(p.db))
  const conCarta = await d.accetta(id, { ...firmata, metodo: 'carta', carta_id: altrui })
  expect(conCarta.body.errors).toMatchObject([{ pointer: '/carta_id' }])
  const altro = await createEsercente(p.db)
  const mandati = [
    await createMandato(p.db, { esercente: altro, cliente }),
    await createMandato(p.db, { esercente, cliente, tipo: 'singolo' }),
  ]
  for (const mandato_id of mandati) {
    const risposta = await d.accetta(id, { ...firmata, metodo: 'addebito_sdd', mandato_id })
    expect(risposta.body.errors).toMatchObject([{ pointer: '/mandato_id' }])
  }
  const { stato } = await p.db
    .selectFrom('dilazioni')
    .where('id', '=', id)
    .select('stato')
    .executeTakeFirstOrThrow()
  expect([stato, await uso(id)]).toEqual(['proposta', []])
})

it('DIL-M4 (parte) chi paga cambia il metodo delle prossime rate; un altro non può, e prima di accettare non serve', async () => {
  const { esercente, cliente, d, id, firmata } = await letta()
  const mandato_id = await createMandato(p.db, { esercente, cliente })
  const cambia = (scelta: object, chi: Parameters<typeof p.as>[0] = cliente) =>
    p.as(chi)('PUT', `/api/dilazioni/${id}/metodo`, scelta)
  expect((await cambia({ mandato_id })).status).toBe(409)
  const carta_id = await carta(cliente)
  await d.accetta(id, { ...firmata, metodo: 'carta', carta_id })
  expect((await cambia({ mandato_id }, await createCliente(p.db))).status).toBe(404)
  expect((await cambia({ mandato_id }, esercente)).status).toBe(403)
  const { body } = await cambia({ mandato_id })
  expect(body).toMatchObject({ metodo_etichetta: 'Conto •••• 3456' })
  expect(body.azioni_consentite).toContainEqual({
    azione: 'cambia_metodo',
    consentita: true,
    motivo: null,
  })
  expect(body.cronologia.at(-1).descrizione).toContain('un altro metodo')
  expect(await uso(id)).toEqual([{ metodo_id: null, mandato_id }])
  await p.db
    .updateTable('mandati')
    .set({ stato: 'revocato' })
    .where('id', '=', mandato_id)
    .execute()
  expect((await d.leggi(id)).body.metodo_etichetta).toBeNull()
  expect((await cambia({ mandato_id })).body.errors).toMatchObject([{ pointer: '/mandato_id' }])
  expect((await cambia({ carta_id })).body.metodo_etichetta).toBe('Visa •••• 4242')
})
