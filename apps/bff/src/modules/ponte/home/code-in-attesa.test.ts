import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../test/factories.ts'
import { usciteHandlers } from '../messaggi/index.ts'
import { accoda, consegnaUscite } from '../../base/uscite/index.ts'

// A Friday: the second working day after it is the Tuesday.
const clock = stoppedClock(new Date('2026-11-20T10:00:00Z'))
let portale: Awaited<ReturnType<typeof startApp>>
let admin: Awaited<ReturnType<typeof createAdmin>>
beforeAll(async () => {
  portale = await startApp({ clock })
  admin = await createAdmin(portale.db)
})
afterAll(() => portale.stop())

const code = async () => (await portale.as(admin)('GET', '/api/home/code')).body
const campanella = async () => {
  while ((await consegnaUscite(portale.deps, usciteHandlers(portale.deps))) > 0);
  const rows = await portale.db
    .selectFrom('notifiche')
    .where('utente_id', '=', admin.utente_id)
    .where('ruolo', '=', 'admin')
    .orderBy('id')
    .select(['testo', 'indirizzo'])
    .execute()
  return rows
}

it('SPC-08 da verificare sono quelli inviati e quelli presi in carico', async () => {
  await createEsercente(portale.db, { stato: 'inviato' })
  await createEsercente(portale.db, { stato: 'in_verifica' })
  await createEsercente(portale.db, { stato: 'integrazione_richiesta' })
  await createEsercente(portale.db, { stato: 'attivo' })
  expect((await code()).esercenti_in_verifica).toBe(2)
})

it('SPC-08 una richiesta nuova si conta e suona; se la risposta promessa tarda, si conta anche lì', async () => {
  const cliente = await createCliente(portale.db)
  const nuova = {
    categoria: 'altro',
    oggetto: null,
    soggetto: 'Non trovo la ricevuta',
    testo: 'Dove la scarico?',
    seguito_di: null,
  }
  const chiave = { 'idempotency-key': 'una-richiesta' }
  const { status, body } = await portale.as(cliente)('POST', '/api/assistenza', nuova, chiave)
  expect(status).toBe(200)
  expect(await code()).toMatchObject({ richieste_nuove: 1, richieste_in_ritardo: 0 })
  expect(await campanella()).toMatchObject([
    {
      testo: expect.stringContaining('Non trovo la ricevuta'),
      indirizzo: `/gestione/assistenza/${body._id}`,
    },
  ])
  await portale.db
    .updateTable('richieste_assistenza')
    .set({ ultimo_messaggio_at: new Date('2026-11-16T10:00:00Z') })
    .where('id', '=', body._id)
    .execute()
  expect(await code()).toMatchObject({ richieste_nuove: 1, richieste_in_ritardo: 1 })
})

it('SPC-08 una registrazione inviata suona a chi la deve verificare', async () => {
  const nuovo = await createEsercente(portale.db, { stato: 'inviato' })
  const prima = (await campanella()).length
  await accoda(portale.db, {
    argomento: 'registrazione_inviata',
    unicita: `registrazione_inviata:${nuovo.utente_id}:prova`,
    contenuto: { utente_id: nuovo.utente_id, ruolo: 'esercente', esercente_id: nuovo.id },
  })
  expect((await campanella()).slice(prima)).toEqual([
    {
      testo: `${nuovo.ragione_sociale} ha inviato la registrazione: è da verificare`,
      indirizzo: `/esercente/${nuovo.id}`,
    },
  ])
})
