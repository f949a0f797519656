import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
} from '../../../../test/factories.ts'
import { newId } from '../../../db/ids.ts'
import { controllaLibri } from '../../registri/contabilita/index.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'

const rateo = await startApp()
afterAll(() => rateo.stop())
const { db, as, deps } = rateo
const PAGINA = '/api/gestione/riconciliazione'

let admin: Awaited<ReturnType<typeof createAdmin>>
let pagamento_id: string
let ragione_sociale: string
beforeAll(async () => {
  admin = await createAdmin(db)
  const esercente = await createEsercente(db)
  const cliente = await createCliente(db)
  ragione_sociale = esercente.ragione_sociale
  const pagamento = await createPagamento(db, {
    esercente_id: esercente.id,
    cliente_id: cliente.id,
  })
  pagamento_id = pagamento.id
})

async function createDifferenza(trovata_at = new Date()) {
  const { id: riconciliazione_id } = await db
    .insertInto('riconciliazioni')
    .values({
      fornitore: 'stripe',
      dal: '2026-11-17',
      al: '2026-11-19',
      iniziata_at: trovata_at,
      conclusa_at: trovata_at,
      uguali: 40,
      solo_suoi: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const id = newId(trovata_at)
  await db
    .insertInto('differenze_psp')
    .values({
      id,
      riconciliazione_id,
      fornitore: 'stripe',
      classe: 'solo_suo',
      tipo: 'incasso',
      riferimento: `txn_${id}`,
      pagamento_id,
      suo_centesimi: 12_050,
      giorno: '2026-11-18',
      trovata_at,
    })
    .execute()
  return id
}

const chiudi = (id: string, motivo: string) =>
  as(admin)('POST', `/api/gestione/differenze/${id}/chiudi`, { motivo })

it('MON-R5 the page says how the nights went, what is open and since when, and how the books stood', async () => {
  expect((await as(admin)('GET', PAGINA)).body).toEqual({
    corse: [],
    differenze: [],
    aperte: 0,
    aperte_oltre_un_giorno: 0,
    controllo: null,
  })
  const vecchia = await createDifferenza(new Date(Date.now() - 25 * 3_600_000))
  const nuova = await createDifferenza()
  await controllaLibri(deps)
  const { body } = await as(admin)('GET', PAGINA)
  expect(body).toMatchObject({
    corse: [{ dal: '2026-11-17', al: '2026-11-19', uguali: 40, solo_suoi: 1 }, {}],
    aperte: 2,
    aperte_oltre_un_giorno: 1,
    controllo: { violazioni: [] },
    differenze: [
      { _id: nuova, esercente: ragione_sociale, suo_centesimi: 12_050, nostro_centesimi: null },
      { _id: vecchia, chiusa_at: null },
    ],
  })
  expect((await as(admin)('GET', '/api/home/code')).body).toMatchObject({
    differenze_aperte: 2,
    regole_violate: 0,
  })
})

it('MON-R6 an admin closes a difference once, with a reason, and it is in the cronologia', async () => {
  const id = await createDifferenza()
  const muto = await chiudi(id, '   ')
  expect([muto.status, muto.body.errors?.[0]?.pointer]).toEqual([422, '/motivo'])
  const insieme = await Promise.all([
    chiudi(id, 'Era un addebito di prova.'),
    chiudi(id, 'Era un addebito di prova.'),
  ])
  expect(insieme.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { body } = await as(admin)('GET', PAGINA)
  const chiusa = body.differenze.find((one: { _id: string }) => one._id === id)
  expect(chiusa).toMatchObject({ motivo: 'Era un addebito di prova.' })
  expect(chiusa.chiusa_at).not.toBeNull()
  const righe = await db
    .selectFrom('cronologia')
    .where('entita', '=', 'differenza')
    .where('entita_id', '=', id)
    .select(['azione', 'attore'])
    .execute()
  expect(righe).toEqual([{ azione: 'chiudi_differenza', attore: `utente:${admin.utente_id}` }])
  expect((await chiudi(newId(), 'mai')).status).toBe(404)
  expect((await chiudi('non-un-id', 'mai')).status).toBe(404)
})

it('MON-R6 the database lets nothing else happen to a difference', async () => {
  const id = await createDifferenza()
  for (const rifiuto of [
    sql`update differenze_psp set suo_centesimi = 1 where id = ${id}`,
    sql`update differenze_psp set chiusa_at = now(), chiusa_da = 'sistema', motivo = 'x', suo_centesimi = 1 where id = ${id}`,
    sql`delete from differenze_psp where id = ${id}`,
    sql`truncate differenze_psp`,
    sql`update controlli_libri set violazioni = '[]'`,
    sql`delete from controlli_libri`,
  ])
    await expect(rifiuto.execute(db)).rejects.toMatchObject({ code: 'P0403' })
})

it('MON-B1 (parte) a rule of the books that does not hold is stored, shown and told to every admin; then it holds again', async () => {
  const rompi = (stato: string) =>
    db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`update pagamenti set stato = ${stato} where id = ${pagamento_id}`.execute(trx)
    })
  await rompi('in_verifica')
  expect(await controllaLibri(deps)).toBe(1)
  const violata = { invariante: 'in_corso_ha_un_vivo', quanti: 1, esempi: [pagamento_id] }
  expect((await as(admin)('GET', PAGINA)).body.controllo.violazioni).toEqual([violata])
  expect((await as(admin)('GET', '/api/home/code')).body.regole_violate).toBe(1)
  while ((await consegnaUscite(deps, usciteHandlers(deps))) > 0);
  const mail = await db
    .selectFrom('messaggi_interi')
    .where('destinatario', '=', admin.email)
    .select(['oggetto', 'testo'])
    .execute()
  expect(mail.map(({ oggetto }) => oggetto)).toEqual(['I conti di Rateo da controllare'])
  expect(mail[0]?.testo).toContain('in_corso_ha_un_vivo')
  expect(mail[0]?.testo).toContain('scheda=riconciliazione')
  await rompi('da_pagare')
  expect(await controllaLibri(deps)).toBe(0)
  expect((await as(admin)('GET', '/api/home/code')).body.regole_violate).toBe(0)
})
