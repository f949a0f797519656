import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../../test/client.ts'
import { createCliente, createEsercente } from '../../../../../test/factories.ts'
import { createDilazione } from '../../../../../test/scadenze.ts'
import { type Addebito, avviaAddebiti, avviaTentativo } from './avvia-tentativo.ts'

const clock = stoppedClock(new Date('2026-06-16T08:00:00Z'))
let app: Awaited<ReturnType<typeof startApp>>
let parti: {
  esercente: Awaited<ReturnType<typeof createEsercente>>
  cliente: Awaited<ReturnType<typeof createCliente>>
}
beforeAll(async () => {
  app = await startApp()
  parti = { esercente: await createEsercente(app.db), cliente: await createCliente(app.db) }
})
afterAll(() => app.stop())

const deps = () => ({ ...app.deps, clock })

const addebito = (pagamento_id: string, diverso: Partial<Addebito> = {}): Addebito => ({
  pagamento_id,
  cliente_id: parti.cliente.id,
  metodo: 'carta',
  motivo: 'rata',
  richiesta: { cliente_psp: 'cus_1', metodo_psp: 'pm_1', tipo_metodo: 'carta' },
  ...diverso,
})

/** Every row that a started charge left, without what is drawn by lot or by the hour. */
async function tracce(pagamento_id: string) {
  const { rows } = await sql`
    select to_jsonb(t) - '{id,pagamento_id,scade_at}'::text[] as tentativo,
      to_jsonb(o) - '{id,tentativo_id,chiave,prossimo_at,created_at,richiesta}'::text[] as operazione,
      replace(o.chiave, t.pagamento_id, '…') as chiave, o.richiesta - 'chiave' as richiesta,
      t.scade_at - now() > interval '14 minutes' as scade, o.prossimo_at > now() as subito,
      to_jsonb(p) - '{id,numero,origine_id,created_at}'::text[] as debito,
      to_jsonb(r) - '{id,dilazione_id,pagamento_id}'::text[] as rata,
      to_jsonb(d) - '{id,numero,created_at,updated_at}'::text[] as dilazione,
      (select jsonb_agg(to_jsonb(k) - '{seq,at,entita_id}'::text[]) from cronologia k where k.entita_id = p.id) as cronologia
    from pagamenti p join tentativi t on t.pagamento_id = p.id join operazioni_psp o on o.tentativo_id = t.id
    join rate r on r.pagamento_id = p.id join dilazioni d on d.id = r.dilazione_id
    where p.id = ${pagamento_id}`.execute(app.db)
  return rows
}

const rata = async () =>
  (await createDilazione(app.db, { ...parti, scadenze: ['2026-06-16'] })).pagamenti[0] ?? ''

it('P8 un gruppo lascia le stesse righe, una per una, di un tentativo da solo', async () => {
  const [solo, uno, due] = [await rata(), await rata(), await rata()]
  await avviaTentativo(deps(), { ...addebito(solo), tipo: 'addebito', contesto: {} })
  const avviati = await avviaAddebiti(deps(), [addebito(uno), addebito(due)])
  expect([...avviati].toSorted()).toEqual([uno, due].toSorted())
  const attese = await tracce(solo)
  expect(attese).toHaveLength(1)
  expect(await tracce(uno)).toEqual(attese)
  expect(await tracce(due)).toEqual(attese)
  // The setting of the run lasts for its own statement only.
  const { rows } = await sql<{ giro: string | null }>`
    select current_setting('rateo.giro', true) as giro`.execute(app.db)
  expect(rows[0]?.giro ?? '').not.toBe('on')
})

it('P8 quello che non è ordinario passa dalla strada di sempre, o non parte', async () => {
  const [parziale, pagato, bonifico, altrui, riprovato] = [
    await rata(),
    await rata(),
    await rata(),
    await rata(),
    await rata(),
  ]
  const imposta = (id: string, valori: object) =>
    app.db.updateTable('pagamenti').set(valori).where('id', '=', id).execute()
  await imposta(parziale, { stato: 'parzialmente_pagato', incassato_centesimi: 2000 })
  await imposta(pagato, { stato: 'pagato', incassato_centesimi: 5000, pagato_at: new Date() })
  await imposta(bonifico, { metodi_ammessi: ['bonifico'] })
  await app.db
    .insertInto('tentativi')
    .values({
      pagamento_id: riprovato,
      n: 1,
      quota: 1,
      importo_centesimi: 5000,
      stato: 'rifiutato',
      metodo: 'carta',
      motivo_avvio: 'acquisto',
      avviato_da: 'sistema',
    })
    .execute()
  const estraneo = await createCliente(app.db)
  const avviati = await avviaAddebiti(deps(), [
    addebito(parziale),
    addebito(pagato),
    addebito(bonifico),
    addebito(altrui, { cliente_id: estraneo.id }),
    addebito(riprovato),
  ])
  expect([...avviati].toSorted()).toEqual([parziale, riprovato].toSorted())
  expect(await tracce(parziale)).toMatchObject([{ tentativo: { importo_centesimi: 3000 } }])
  expect(await tracce(altrui)).toEqual([])
  const { rows } = await sql<{ n: number }>`
    select max(n) as n from tentativi where pagamento_id = ${riprovato}`.execute(app.db)
  expect(rows[0]?.n).toBe(2)
})

it('T06 lo stesso debito in due gruppi, e pagato in quel momento dal cliente: un tentativo solo', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, rata))
  const gruppo = ids.map((id) => addebito(id))
  const [a, b] = await Promise.all([
    avviaAddebiti(deps(), gruppo),
    avviaAddebiti(deps(), gruppo.toReversed()),
    ...ids.map((id) => avviaTentativo(deps(), { ...addebito(id), tipo: 'addebito', contesto: {} })),
  ])
  expect([...(a ?? [])].filter((id) => b?.has(id))).toEqual([])
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from tentativi where pagamento_id = any (${ids}::text[])`.execute(
    app.db,
  )
  expect(rows[0]?.n).toBe(20)
})

it('T31 durante un ripristino nemmeno un gruppo si scrive', async () => {
  const id = await rata()
  await app.db.insertInto('ripristini').values({ backup_at: new Date() }).execute()
  try {
    await expect(avviaAddebiti(deps(), [addebito(id)])).rejects.toThrow('ripristino in corso')
  } finally {
    await app.db.deleteFrom('ripristini').execute()
  }
  expect(await tracce(id)).toEqual([])
})
