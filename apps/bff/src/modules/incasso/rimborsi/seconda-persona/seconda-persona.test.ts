import { afterAll, expect, it } from 'vitest'
import { type Person, startApp } from '../../../../../test/client.ts'
import { createBotteghe } from '../../../../../test/bottega.ts'
import { confermaAtto } from '../../../../../test/conferma-atto.ts'
import { createCliente, createCollega, createPagamento } from '../../../../../test/factories.ts'
import { newId } from '../../../../db/ids.ts'

const rateo = await startApp()
afterAll(() => rateo.stop())
const { db, as } = rateo

const regola = (chi: Person, soglia_rimborsi_centesimi: number | null) =>
  as(chi)('PUT', '/api/squadra/regole', { soglia_rimborsi_centesimi })

/** A team that wants a second person above 50,00 €, and a debt of 900,00 € that was paid by bank transfer. */
async function squadra(soglia = 5000) {
  const { chi: titolare } = await createBotteghe(rateo).bottega()
  const admin = await createCollega(db, titolare.id, 'amministratore')
  const operatore = await createCollega(db, titolare.id, 'operatore')
  expect((await regola(titolare, soglia)).status).toBe(200)
  const cliente = await createCliente(db, { esercente_id: titolare.id })
  const { id } = await createPagamento(db, {
    esercente_id: titolare.id,
    cliente_id: cliente.id,
    importo_centesimi: 90_000,
  })
  const manda = (persona: Person, path: string, body: object = {}) =>
    as(persona)('POST', path, body, { 'idempotency-key': newId() })
  const incasso = {
    metodo: 'bonifico',
    importo_centesimi: 90_000,
    incassato_il: rateo.deps.clock.today(),
  }
  expect((await manda(titolare, `/api/pagamenti/${id}/incassi`, incasso)).status).toBe(200)
  const rimborsa = async (persona: Person, importo_centesimi: number) => {
    const body = { importo_centesimi, motivo: 'richiesta_cliente' }
    return manda(persona, `/api/pagamenti/${id}/rimborsi`, body)
  }
  const approva = (persona: Person, rimborso_id: string) =>
    manda(persona, `/api/rimborsi/${rimborso_id}/approva`)
  return { titolare, admin, operatore, rimborsa, approva }
}

it('PRO-B2 (parte) sopra la soglia della squadra il rimborso aspetta un’altra persona: non chi lo chiede, non un operatore', async () => {
  const s = await squadra()
  const sotto = await s.rimborsa(s.operatore, 5000)
  expect(sotto.body.rimborsi[0].stato).toBe('riuscito')
  // Together with what went back today it is above.
  const sopra = await s.rimborsa(s.operatore, 100)
  const [rimborso] = sopra.body.rimborsi
  expect(rimborso).toMatchObject({
    stato: 'in_approvazione',
    seconda_persona: { chiesto_da: 'Maria Bianchi', con_codice: false },
  })
  expect(rimborso.azioni_consentite[0]).toMatchObject({ azione: 'approva', consentita: false })
  const suo = await s.approva(s.operatore, rimborso._id)
  expect([suo.status, suo.body.code]).toEqual([403, 'non_autorizzato'])
  expect(suo.body.error_message).toContain('serve un’altra persona')
  const collega = await createCollega(db, s.titolare.id, 'operatore')
  expect((await s.approva(collega, rimborso._id)).status).toBe(403)
  const due = await Promise.all([
    s.approva(s.admin, rimborso._id),
    s.approva(s.titolare, rimborso._id),
  ])
  expect(due.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const riga = await db
    .selectFrom('rimborsi')
    .where('id', '=', rimborso._id)
    .select(['stato', 'richiesto_da', 'approvato_da'])
    .executeTakeFirstOrThrow()
  expect(riga.stato).toBe('riuscito')
  expect(riga.richiesto_da).toBe(`utente:${s.operatore.utente_id}`)
  expect([s.admin.utente_id, s.titolare.utente_id]).toContain(riga.approvato_da)
})

it('PRO-B2 (parte) oltre la soglia del codice servono tutti e due: l’altra persona e il suo codice', async () => {
  const s = await squadra()
  const [rimborso] = (await s.rimborsa(s.admin, 60_000)).body.rimborsi
  expect(rimborso.seconda_persona.con_codice).toBe(true)
  const atto = { scopo: 'rimborso', oggetto: rimborso._id }
  await confermaAtto(rateo, s.admin, atto)
  expect((await s.approva(s.admin, rimborso._id)).body.code).toBe('non_autorizzato')
  expect((await s.approva(s.titolare, rimborso._id)).body.code).toBe('otp_richiesto')
  await confermaAtto(rateo, s.titolare, atto)
  expect((await s.approva(s.titolare, rimborso._id)).body.stato).toBe('riuscito')
})

it('PRO-B2 (parte) la soglia la sceglie il titolare, e solo se c’è chi altro approvi; se poi manca, si dice e nulla si muove', async () => {
  const s = await squadra()
  expect((await regola(s.admin, null)).status).toBe(403)
  expect((await regola(s.titolare, 0)).status).toBe(422)
  await as(s.titolare)('POST', `/api/squadra/membri/${s.admin.membro_id}/sospendi`, {})
  const senza = await s.rimborsa(s.titolare, 6000)
  expect([senza.status, senza.body.error_message]).toEqual([
    409,
    expect.stringContaining('serve un’altra persona che approvi'),
  ])
  const nega = await regola(s.titolare, 7000)
  expect([nega.status, nega.body.errors[0].pointer]).toEqual([422, '/soglia_rimborsi_centesimi'])
  expect((await regola(s.titolare, null)).status).toBe(200)
  expect((await s.rimborsa(s.titolare, 6000)).body.rimborsi[0].stato).toBe('riuscito')
})

it('PRO-B2 (parte) alla cassa, con una differenza, verifica un’altra persona quando c’è: non chi ha contato, non chi sta alla cassa', async () => {
  const b = await createBotteghe(rateo).bottega()
  const { _id } = await b.apri(10_000)
  await b.conta(_id)
  const conteggio = { tagli: { '5000': 1 }, nota: 'Resto sbagliato' }
  const cassiera = await createCollega(db, b.chi.id, 'cassa')
  expect((await b.chiudi(_id, conteggio, cassiera)).body).toMatchObject({
    stato: 'da_verificare',
    puoi_verificare: false,
  })
  const sua = await b.manda(`sessioni/${_id}/approva`, {}, cassiera)
  expect([sua.status, sua.body.code]).toEqual([403, 'non_autorizzato'])
  await b.manda(`sessioni/${_id}/respingi`, { motivo: 'Riconta' })
  // The titolare counts now: another person who may verify is there, so that they do not verify themselves.
  const admin = await createCollega(db, b.chi.id, 'amministratore')
  await b.chiudi(_id, conteggio)
  expect((await b.manda(`sessioni/${_id}/approva`)).status).toBe(403)
  expect((await b.manda(`sessioni/${_id}/approva`, {}, admin)).status).toBe(200)
})
