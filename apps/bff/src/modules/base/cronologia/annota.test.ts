import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../../test/database.ts'
import { newId } from '../../../db/ids.ts'
import { annota, annotaSistema, annotaUtente, contestoDi, scriviRiga } from './index.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const AUTORE = newId()
const firma = {
  actor: { utente_id: AUTORE, ruolo: 'esercente' },
  info: { ip: '192.0.2.7', request_id: 'richiesta-1' },
} as const
const linesOf = (id: string) =>
  database.db
    .selectFrom('cronologia')
    .where('entita_id', '=', id)
    .orderBy('seq')
    .select(['attore', 'ruolo', 'canale', 'azione', 'entita', 'prima', 'dopo', 'ip', 'request_id'])
    .execute()

it('MON-M2 (parte) chi, da dove e con quale richiesta; dal portale, se non è una chiave', async () => {
  const { db } = database
  const id = newId()
  const fatto = { azione: 'annulla', entita: 'pagamento', id, dopo: { stato: 'annullato' } }
  await annota({ ...firma, db }, fatto)
  const chiave = { ...firma, actor: { ...firma.actor, canale: 'api' as const } }
  await annota({ ...chiave, db }, { ...fatto, azione: 'rinnova', prima: { stato: 'scaduto' } })
  const riga = {
    attore: `utente:${AUTORE}`,
    ruolo: 'esercente',
    entita: 'pagamento',
    dopo: { stato: 'annullato' },
    ip: '192.0.2.7',
    request_id: 'richiesta-1',
  }
  expect(await linesOf(id)).toEqual([
    { ...riga, canale: 'portale', azione: 'annulla', prima: null },
    { ...riga, canale: 'api', azione: 'rinnova', prima: { stato: 'scaduto' } },
  ])
  expect(contestoDi(chiave)).toMatchObject({ attore: `utente:${AUTORE}`, canale: 'api' })
})

it('MON-M2 (parte) quello che fa il portale da solo non ha né persona né indirizzo', async () => {
  const id = newId()
  await annotaSistema(database.db, { azione: 'scade', entita: 'pagamento', id })
  expect(await linesOf(id)).toEqual([
    {
      attore: 'sistema',
      ruolo: 'sistema',
      canale: 'sistema',
      azione: 'scade',
      entita: 'pagamento',
      prima: null,
      dopo: null,
      ip: null,
      request_id: null,
    },
  ])
})

it('MON-M2 (parte) quello che uno cambia del proprio account è scritto sotto il suo nome', async () => {
  const utente_id = newId()
  const actor = { ...firma.actor, utente_id } as Parameters<typeof annotaUtente>[0]['actor']
  const info = { ...firma.info, user_agent: 'prova' }
  await annotaUtente({ actor, info, db: database.db }, 'cambia_lingua', { lingua: 'en' })
  expect(await linesOf(utente_id)).toMatchObject([
    { attore: `utente:${utente_id}`, entita: 'utente', dopo: { lingua: 'en' } },
  ])
})

it('MON-M2 (parte) un cambiamento che non riesce non lascia la sua riga', async () => {
  const id = newId()
  const changed = database.db.transaction().execute(async (trx) => {
    await annota({ ...firma, db: trx }, { azione: 'annulla', entita: 'pagamento', id })
    throw new Error('non riesce')
  })
  await expect(changed).rejects.toThrow('non riesce')
  expect(await linesOf(id)).toEqual([])
})

it('MON-M2 (parte) una riga scritta non si corregge e non si toglie', async () => {
  const { db } = database
  const entita_id = newId()
  const fatto = { azione: 'prova', entita: 'pagamento', id: entita_id }
  await scriviRiga(db, { attore: 'sistema', ruolo: 'sistema', canale: 'sistema', ...fatto })
  const line = db.updateTable('cronologia').where('entita_id', '=', entita_id)
  await expect(line.set({ azione: 'altro' }).execute()).rejects.toThrow()
  const gone = db.deleteFrom('cronologia').where('entita_id', '=', entita_id)
  await expect(gone.execute()).rejects.toThrow()
  expect(await linesOf(entita_id)).toHaveLength(1)
})
