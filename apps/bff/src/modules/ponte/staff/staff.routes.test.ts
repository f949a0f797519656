import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, startApp, stoppedClock } from '../../../../test/client.ts'
import { createAdmin, createCliente, openSession } from '../../../../test/factories.ts'
import { newId } from '../../../db/ids.ts'

const clock = stoppedClock()
const rateo = await startApp({ clock })
afterAll(() => rateo.stop())
const { db, as } = rateo
const motivo = 'Serve al gruppo che segue i pagamenti'

// Each test has a staff of its own: who is the last depends on who is there.
beforeEach(async () => {
  await db.deleteFrom('richieste_staff').execute()
  await db.deleteFrom('utenti_ruoli').where('ruolo', '=', 'admin').execute()
})

const staff = async (chi: Person) => (await as(chi)('GET', '/api/staff')).body
const scrivi = (chi: Person, path: string, body: object = {}) =>
  as(chi)('POST', `/api/staff/${path}`, body)
const nuova = () => ({
  email: `nuova.${newId()}@rateo.test`,
  nome: 'Irene',
  cognome: 'Galli',
  ambiti: ['denaro'],
  motivo,
})
const stati = (risposte: { status: number }[]) =>
  risposte.map(({ status }) => status).toSorted((a, b) => a - b)

describe('GES-M2 lo staff', () => {
  it('GES-M2 (parte) una persona entra nello staff quando approva un’altra: non chi chiede, non due volte, e resta scritto', async () => {
    const anna = await createAdmin(db)
    const bruno = await createAdmin(db)
    const chi = nuova()
    const chiesta = await scrivi(anna, 'richieste', chi)
    expect(chiesta.status).toBe(200)
    const [richiesta] = chiesta.body.richieste
    expect(richiesta).toMatchObject({ email: chi.email, ambiti: ['denaro'], mia: true })
    expect((await scrivi(anna, 'richieste', chi)).status).toBe(409)
    const suo = await scrivi(anna, `richieste/${richiesta._id}/approva`)
    expect([suo.status, suo.body.error_message]).toEqual([
      403,
      'La approva un’altra persona: non chi l’ha chiesta, né chi la riceve.',
    ])
    const due = await Promise.all(
      [1, 2].map(() => scrivi(bruno, `richieste/${richiesta._id}/approva`)),
    )
    expect(stati(due)).toEqual([200, 409])
    const { persone, richieste } = await staff(anna)
    expect(richieste).toEqual([])
    expect(persone.find(({ email }: { email: string }) => email === chi.email)).toMatchObject({
      ambiti: ['denaro'],
      stato: 'attivo',
    })
    const righe = await db
      .selectFrom('cronologia')
      .where('azione', 'in', ['chiede_ruolo_staff', 'approva_ruolo_staff'])
      .select(['azione', 'attore'])
      .orderBy('seq')
      .execute()
    expect(righe).toEqual([
      { azione: 'chiede_ruolo_staff', attore: `utente:${anna.utente_id}` },
      { azione: 'approva_ruolo_staff', attore: `utente:${bruno.utente_id}` },
    ])
  })

  it('GES-M2 (parte) chi ha un’area legge tutto e cambia solo quella; lo staff non lo cambia', async () => {
    await createAdmin(db)
    const lei = await createAdmin(db, ['assistenza'])
    const { utente_id } = await createCliente(db)
    expect((await as(lei)('POST', '/api/search/utenti', {})).status).toBe(200)
    const nega = await as(lei)('POST', `/api/utenti/${utente_id}/disattiva`, { motivo })
    expect([nega.status, nega.body.error_message]).toEqual([
      403,
      'Questa operazione non è tra le aree che ti sono affidate: chiedi a chi gestisce lo staff. Nessun importo è stato mosso.',
    ])
    expect((await scrivi(lei, 'richieste', nuova())).status).toBe(403)
    expect((await staff(lei)).gestisce).toBe(false)
    // Many at once need what one of them needs.
    const molte = await as(lei)('POST', '/api/azioni_multiple/anteprima', {
      raccolta: 'pagamenti',
      azione: 'annulla',
      selezione: { ids: [newId()] },
    })
    expect(molte.status).toBe(403)
  })

  it('GES-M2 (parte) meno aree valgono alla chiamata dopo; di più aspettano una seconda persona', async () => {
    const anna = await createAdmin(db)
    const lei = await createAdmin(db, ['persone', 'denaro'])
    const { utente_id } = await createCliente(db)
    const chiudi = () => as(lei)('POST', `/api/utenti/${utente_id}/chiudi_sessioni`, {})
    expect((await chiudi()).status).toBe(200)
    await scrivi(anna, `${lei.utente_id}/ambiti`, { ambiti: ['denaro'], motivo })
    expect((await chiudi()).status).toBe(403)
    const larga = await scrivi(anna, `${lei.utente_id}/ambiti`, { ambiti: null, motivo })
    expect(larga.body.richieste).toHaveLength(1)
    expect((await chiudi()).status).toBe(403)
    const [{ _id }] = larga.body.richieste
    expect((await scrivi(lei, `richieste/${_id}/approva`)).status).toBe(403)
    const bruno = await createAdmin(db)
    expect((await scrivi(bruno, `richieste/${_id}/approva`)).status).toBe(200)
    expect((await chiudi()).status).toBe(200)
    expect((await scrivi(bruno, `richieste/${_id}/respingi`)).status).toBe(409)
  })

  it('GES-M2 (parte) l’ultima persona che può tutto resta: né tolta, né limitata, nemmeno da due insieme', async () => {
    const anna = await createAdmin(db)
    for (const [path, body] of [
      ['revoca', { motivo }],
      ['ambiti', { ambiti: ['denaro'], motivo }],
    ] as const) {
      const nega = await scrivi(anna, `${anna.utente_id}/${path}`, body)
      expect([nega.status, nega.body.error_message]).toEqual([
        409,
        'È l’ultima persona dello staff che può tutto: prima deve essercene un’altra.',
      ])
    }
    const bruno = await createAdmin(db)
    const insieme = await Promise.all([
      scrivi(anna, `${bruno.utente_id}/revoca`, { motivo }),
      scrivi(bruno, `${anna.utente_id}/revoca`, { motivo }),
    ])
    const riusciti = insieme.filter(({ status }) => status === 200)
    expect(riusciti).toHaveLength(1)
    const restano = await db
      .selectFrom('utenti_ruoli')
      .where('ruolo', '=', 'admin')
      .select('utente_id')
      .execute()
    expect(restano).toHaveLength(1)
  })

  it('GES-M2 (parte) due che si disattivano insieme: uno resta; chi ha un’area non tocca lo staff', async () => {
    const anna = await createAdmin(db)
    const bruno = await createAdmin(db)
    const limitata = await createAdmin(db, ['persone'])
    const disattiva = (chi: Person, id: string) =>
      as(chi)('POST', `/api/utenti/${id}/disattiva`, { motivo })
    expect((await disattiva(limitata, bruno.utente_id)).status).toBe(403)
    const due = await Promise.all([
      disattiva(anna, bruno.utente_id),
      disattiva(bruno, anna.utente_id),
    ])
    expect(due.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('GES-M2 (parte) tolta dallo staff esce alla chiamata dopo', async () => {
    const anna = await createAdmin(db)
    const lei = await createAdmin(db, ['denaro'])
    const token = await openSession(db, lei, clock.now())
    const headers = { cookie: `rateo_sid=${token}` }
    const legge = async () => (await rateo.app.inject({ url: '/api/staff', headers })).statusCode
    expect(await legge()).toBe(200)
    expect((await scrivi(anna, `${lei.utente_id}/revoca`, { motivo })).status).toBe(200)
    expect(await legge()).toBe(401)
    expect((await scrivi(anna, `${lei.utente_id}/revoca`, { motivo })).status).toBe(404)
  })
})
