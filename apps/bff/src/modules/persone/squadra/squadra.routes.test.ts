import { afterAll, describe, expect, it } from 'vitest'
import { type Person, startApp, stoppedClock } from '../../../../test/client.ts'
import { creaChiave } from '../../../../test/chiavi-api.ts'
import { confermaAtto } from '../../../../test/conferma-atto.ts'
import {
  createCliente,
  createCollega,
  createEsercente,
  createPagamento,
  createUtente,
  openSession,
} from '../../../../test/factories.ts'
import { newId } from '../../../db/ids.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { hashPassword } from '../sessione/index.ts'

const clock = stoppedClock()
const rateo = await startApp({ clock })
afterAll(() => rateo.stop())
const { db, as, deps } = rateo
const PASSWORD = 'cavallo-lampada-73-treno'
const SETTE_GIORNI = 7 * 86_400_000

const email = () => `persona.${newId()}@rateo.test`
const invita = (chi: Person, body: object) => as(chi)('POST', '/api/squadra/inviti', body)
const squadra = async (chi: Person) => (await as(chi)('GET', '/api/squadra')).body
const sulMembro = (chi: Person, id: string, azione: string, body: object = {}) =>
  as(chi)('POST', `/api/squadra/membri/${id}/${azione}`, body)
const accetta = (token: string, dati: object = {}, chi: Person | null = null) =>
  as(chi)('POST', '/auth/squadra', { token, ...dati })
const NUOVA = { nome: 'Luca', cognome: 'Serra', password: PASSWORD }

/** The link of the last invitation that was sent to an address. */
async function tokenDi(indirizzo: string): Promise<string> {
  while ((await consegnaUscite(deps, usciteHandlers(deps))) > 0);
  const { testo } = await db
    .selectFrom('messaggi_interi')
    .where('destinatario', '=', indirizzo)
    .orderBy('id', 'desc')
    .select('testo')
    .executeTakeFirstOrThrow()
  return /squadra=([\w-]{43})/.exec(testo)?.[1] ?? ''
}

async function invitata(titolare: Person, ruolo: string) {
  const indirizzo = email()
  expect((await invita(titolare, { email: indirizzo, ruolo })).status).toBe(200)
  return { indirizzo, token: await tokenDi(indirizzo) }
}

const personaDi = async (indirizzo: string): Promise<Person> => {
  const { id } = await db
    .selectFrom('utenti')
    .where('email', '=', indirizzo)
    .select('id')
    .executeTakeFirstOrThrow()
  return { utente_id: id, ruolo: 'esercente' }
}

describe('PRO-B2 gli inviti', () => {
  it('PRO-B2 (parte) chi è invitato si registra dal link, entra con il suo ruolo e vede solo quello che può', async () => {
    const titolare = await createEsercente(db)
    const { indirizzo, token } = await invitata(titolare, 'cassa')
    expect(token).toHaveLength(43)
    const letto = await as(null)('GET', `/auth/squadra?token=${token}`)
    expect(letto.body).toMatchObject({ valido: true, email: indirizzo, chi: 'nuovo' })
    expect(letto.body.message).toContain(titolare.ragione_sociale)
    const debole = await accetta(token, { nome: 'Luca', cognome: '', password: 'corta' })
    expect(debole.status).toBe(422)
    const fatto = await accetta(token, NUOVA)
    expect([fatto.status, fatto.body.dove]).toEqual([200, '/login'])
    const lei = await personaDi(indirizzo)
    const io = (await as(lei)('GET', '/api/get_myself')).body
    expect(io).toMatchObject({ role: 'esercente', squadra: 'cassa', regitering: false })
    expect((await as(lei)('POST', '/api/search/pagamenti', {})).status).toBe(200)
    const negata = await as(lei)('PATCH', '/api/profilo/attivita', {})
    expect([negata.status, negata.body.code]).toEqual([403, 'non_autorizzato'])
    expect(negata.body.error_message).toContain('Con il ruolo Cassa non puoi')
    const { inviti, membri } = await squadra(titolare)
    expect(inviti).toEqual([])
    expect(membri.map((uno: { ruolo: string }) => uno.ruolo)).toEqual(['titolare', 'cassa'])
    // A person who does not manage the team knows names and roles, and no address.
    const sua = await squadra(lei)
    expect(sua.membri[0]).toMatchObject({ ruolo: 'titolare', email: null, gestibile: false })
  })

  it('PRO-B2 (parte) chi ha già un account lo prova con la password, o perché è dentro; due volte non si può', async () => {
    const titolare = await createEsercente(db)
    const password_hash = await hashPassword(PASSWORD)
    const { id: cliente_id } = await createCliente(db)
    const nota = await createUtente(db, {
      password_hash,
      ruoli: [{ ruolo: 'cliente', cliente_id }],
    })
    await invita(titolare, { email: nota.email, ruolo: 'contabile' })
    const token = await tokenDi(nota.email)
    const letto = await as(null)('GET', `/auth/squadra?token=${token}`)
    expect(letto.body.chi).toBe('con_password')
    const errata = await accetta(token, { password: 'sbagliata-sbagliata' })
    expect([errata.status, errata.body.errors[0].pointer]).toEqual([422, '/password'])
    // Another person who is signed in here does not take it up for them.
    const altro = await createCliente(db)
    expect((await accetta(token, {}, altro)).status).toBe(422)
    const dentro: Person = { utente_id: nota.utente_id, ruolo: 'cliente' }
    const fatto = await accetta(token, {}, dentro)
    expect([fatto.status, fatto.body.dove]).toEqual([200, '/home'])
    const io = (await as(dentro)('GET', '/api/get_myself')).body
    expect(io.roles).toEqual(['esercente', 'cliente'])
    const ancora = await accetta(token, { password: PASSWORD })
    expect([ancora.status, ancora.body.error_message]).toEqual([
      409,
      'Questo invito è già stato usato: accedi.',
    ])
  })

  it('PRO-B2 (parte) due accettano insieme lo stesso invito: entra una volta sola', async () => {
    const titolare = await createEsercente(db)
    const { indirizzo, token } = await invitata(titolare, 'operatore')
    const due = await Promise.all([accetta(token, NUOVA), accetta(token, NUOVA)])
    expect(due.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { membri } = await squadra(titolare)
    expect(membri).toHaveLength(2)
    const { utente_id } = await personaDi(indirizzo)
    const righe = await db
      .selectFrom('membri_esercente')
      .where('utente_id', '=', utente_id)
      .selectAll()
      .execute()
    expect(righe).toHaveLength(1)
  })

  it('PRO-B2 (parte) revocato, rimandato o scaduto: il link di prima non apre più nulla', async () => {
    const titolare = await createEsercente(db)
    const { indirizzo, token } = await invitata(titolare, 'operatore')
    const doppio = await invita(titolare, { email: indirizzo, ruolo: 'cassa' })
    expect([doppio.status, doppio.body.errors[0].pointer]).toEqual([422, '/email'])
    const [{ _id }] = (await squadra(titolare)).inviti
    await as(titolare)('POST', `/api/squadra/inviti/${_id}/rimanda`, {})
    expect((await accetta(token, NUOVA)).status).toBe(409)
    const nuovo = await tokenDi(indirizzo)
    expect(nuovo).not.toBe(token)
    clock.advance(SETTE_GIORNI + 1000)
    const tardi = await accetta(nuovo, NUOVA)
    expect(tardi.body.error_message).toContain('Questo invito è scaduto')
    const dopo = await as(titolare)('POST', `/api/squadra/inviti/${_id}/rimanda`, {})
    expect(dopo.body.inviti[0].scaduto).toBe(false)
    const terzo = await tokenDi(indirizzo)
    const revocato = await as(titolare)('DELETE', `/api/squadra/inviti/${_id}`)
    expect(revocato.body.inviti).toEqual([])
    expect((await accetta(terzo, NUOVA)).body.error_message).toBe('Questo invito è stato revocato.')
    expect((await as(titolare)('DELETE', `/api/squadra/inviti/${_id}`)).status).toBe(409)
  })

  it('PRO-B2 (parte) nessuno dà un ruolo che non è suo da dare; chi lavora altrove entra con lo stesso accesso', async () => {
    const titolare = await createEsercente(db)
    const amministratore = await createCollega(db, titolare.id, 'amministratore')
    const operatore = await createCollega(db, titolare.id, 'operatore')
    const nega = await invita(amministratore, { email: email(), ruolo: 'amministratore' })
    expect([nega.status, nega.body.code]).toEqual([403, 'non_autorizzato'])
    expect((await invita(operatore, { email: email(), ruolo: 'cassa' })).status).toBe(403)
    expect((await invita(titolare, { email: email(), ruolo: 'titolare' })).status).toBe(422)
    const altrove = await createEsercente(db)
    const { email: suo } = await db
      .selectFrom('utenti')
      .where('id', '=', altrove.utente_id)
      .select('email')
      .executeTakeFirstOrThrow()
    await invita(titolare, { email: suo, ruolo: 'cassa' })
    const prova = await accetta(await tokenDi(suo), {}, altrove)
    expect([prova.status, prova.body.dove]).toEqual([200, `/home?attivita=${titolare.id}`])
  })
})

describe('PRO-B2 chi esce, esce subito', () => {
  it('PRO-B2 (parte) tolta mentre lavora: la chiamata dopo è rifiutata, e la sua chiave API non vale più', async () => {
    const titolare = await createEsercente(db)
    const lei = await createCollega(db, titolare.id, 'operatore')
    const token = await openSession(db, lei, clock.now())
    const headers = { cookie: `rateo_sid=${token}` }
    await db
      .updateTable('membri_esercente')
      .set({ ruolo: 'amministratore' })
      .where('id', '=', lei.membro_id)
      .execute()
    const { body } = await creaChiave(rateo, lei, { ambiti: ['pagamenti:lettura'] })
    const conChiave = async () => {
      const bearer = { authorization: `Bearer ${body.segreto}` }
      const answer = await as(null)('POST', '/api/search/pagamenti', {}, bearer)
      return answer.status
    }
    expect(await conChiave()).toBe(200)
    const legge = async () => (await rateo.app.inject({ url: '/api/squadra', headers })).statusCode
    expect(await legge()).toBe(200)
    expect((await sulMembro(titolare, lei.membro_id, 'togli')).status).toBe(200)
    expect([await legge(), await conChiave()]).toEqual([401, 401])
    expect((await squadra(titolare)).membri).toHaveLength(1)
    expect((await sulMembro(titolare, lei.membro_id, 'togli')).status).toBe(404)
  })

  it('PRO-B2 (parte) sospesa non entra; riattivata rientra con il ruolo di prima; i suoi inviti cadono', async () => {
    const titolare = await createEsercente(db)
    const admin = await createCollega(db, titolare.id, 'amministratore')
    const { token } = await invitata(admin, 'cassa')
    await sulMembro(titolare, admin.membro_id, 'sospendi')
    expect((await as(admin)('GET', '/api/squadra')).status).not.toBe(200)
    expect((await accetta(token, NUOVA)).status).toBe(409)
    expect((await sulMembro(titolare, admin.membro_id, 'sospendi')).status).toBe(409)
    const dopo = await sulMembro(titolare, admin.membro_id, 'riattiva')
    expect(dopo.body.membri[1]).toMatchObject({ ruolo: 'amministratore', stato: 'attivo' })
  })

  it('PRO-B2 (parte) abbassata di ruolo mentre agisce: la seconda chiamata trova il ruolo nuovo', async () => {
    const titolare = await createEsercente(db)
    const admin = await createCollega(db, titolare.id, 'amministratore')
    const altra = await createCollega(db, titolare.id, 'cassa')
    expect((await sulMembro(admin, altra.membro_id, 'ruolo', { ruolo: 'operatore' })).status).toBe(
      200,
    )
    const insieme = await Promise.all([
      sulMembro(titolare, admin.membro_id, 'ruolo', { ruolo: 'cassa' }),
      sulMembro(admin, altra.membro_id, 'togli'),
    ])
    expect(insieme[0]?.status).toBe(200)
    expect([200, 403]).toContain(insieme[1]?.status)
    const poi = await invita(admin, { email: email(), ruolo: 'cassa' })
    expect([poi.status, poi.body.code]).toEqual([403, 'non_autorizzato'])
  })

  it('PRO-B2 (parte) un altro amministratore e il titolare non si toccano, né si cambia sé stessi', async () => {
    const titolare = await createEsercente(db)
    const uno = await createCollega(db, titolare.id, 'amministratore')
    const due = await createCollega(db, titolare.id, 'amministratore')
    for (const azione of ['sospendi', 'togli', 'chiudi_sessioni']) {
      expect((await sulMembro(uno, due.membro_id, azione)).status).toBe(403)
    }
    const [suo] = (await squadra(titolare)).membri
    expect((await sulMembro(uno, suo._id, 'togli')).status).toBe(403)
    expect((await sulMembro(titolare, suo._id, 'sospendi')).status).toBe(403)
    const estraneo = await createEsercente(db)
    expect((await sulMembro(estraneo, uno.membro_id, 'togli')).status).toBe(404)
  })
})

describe('PRO-B2 il titolare', () => {
  it('PRO-B2 (parte) l’ultimo titolare non se ne va; passa il ruolo con un codice, e poi può', async () => {
    const titolare = await createEsercente(db)
    const lei = await createCollega(db, titolare.id, 'amministratore')
    const resta = await as(titolare)('POST', '/api/squadra/lascia', {})
    expect([resta.status, resta.body.error_message]).toEqual([
      409,
      'Sei l’unico titolare: prima passa il ruolo di titolare a un’altra persona della squadra.',
    ])
    const passa = (chi: Person, membro_id = lei.membro_id) =>
      as(chi)('POST', '/api/squadra/trasferisci', { membro_id })
    expect((await passa(titolare)).body.code).toBe('otp_richiesto')
    expect((await passa(lei)).status).toBe(403)
    const atto = { scopo: 'trasferisci_titolare', oggetto: lei.membro_id }
    await confermaAtto(rateo, titolare, atto)
    const due = await Promise.all([passa(titolare), passa(titolare)])
    expect(due.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    const { ruolo, membri } = await squadra(lei)
    expect(ruolo).toBe('titolare')
    expect(membri.map((uno: { ruolo: string }) => uno.ruolo)).toEqual([
      'titolare',
      'amministratore',
    ])
    expect((await as(titolare)('POST', '/api/squadra/lascia', {})).status).toBe(200)
    expect((await squadra(lei)).membri).toHaveLength(1)
    // The papers of the registration stay with the esercente, though who handed them in has left.
    const righe = await db
      .selectFrom('membri_esercente')
      .where('esercente_id', '=', titolare.id)
      .where('origine', '=', 'registrazione')
      .select('al')
      .execute()
    expect(righe).toEqual([{ al: expect.any(Date) }])
  })

  it('PRO-B2 (parte) chiude tutte le sessioni di una persona, e resta scritto chi ha fatto che cosa', async () => {
    const titolare = await createEsercente(db)
    const lei = await createCollega(db, titolare.id, 'operatore')
    await openSession(db, lei, clock.now())
    await openSession(db, lei, clock.now())
    const chiuse = await sulMembro(titolare, lei.membro_id, 'chiudi_sessioni')
    expect(chiuse.body).toEqual({ chiuse: 2 })
    const righe = await db
      .selectFrom('cronologia')
      .where('entita', '=', 'esercente')
      .where('entita_id', '=', titolare.id)
      .select(['azione', 'attore', 'dopo'])
      .orderBy('seq')
      .execute()
    expect(righe).toMatchObject([
      { azione: 'chiude_sessioni_squadra', attore: `utente:${titolare.utente_id}` },
    ])
  })

  it('PRO-B2 (parte) la cronologia di un pagamento nomina chi della squadra l’ha fatto', async () => {
    const titolare = await createEsercente(db)
    const lei = await createCollega(db, titolare.id, 'operatore')
    const cliente = await createCliente(db)
    const { id } = await createPagamento(db, { esercente_id: titolare.id, cliente_id: cliente.id })
    await db
      .updateTable('utenti')
      .set({ nome: 'Sofia', cognome: 'Riva' })
      .where('id', '=', lei.utente_id)
      .execute()
    const chiave = { 'idempotency-key': newId() }
    const nota = { testo: 'Passa domani' }
    const visto = (await as(lei)('GET', `/api/pagamenti/${id}`)).body
    const consentita = (nome: string) =>
      visto.azioni_consentite.find(({ azione }: { azione: string }) => azione === nome)
    expect(consentita('annulla')).toMatchObject({ consentita: true })
    expect(consentita('stralcia')).toMatchObject({
      consentita: false,
      motivo: expect.stringContaining('Con il ruolo Operatore non puoi'),
    })
    const fatta = await as(lei)('POST', `/api/pagamenti/${id}/note`, nota, chiave)
    expect(fatta.status).toBe(200)
    await sulMembro(titolare, lei.membro_id, 'togli')
    const { body } = await as(titolare)('GET', `/api/cronologia/pagamenti/${id}/eventi`)
    expect(JSON.stringify(body)).toContain('Sofia Riva')
  })
})
