import { aggiungiGiorni, inizioGiornoDiRoma } from '@rateo/domain/tempo/giorno'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { creaChiave } from '../../../../../test/chiavi-api.ts'
import { call, type Person, startApp, stoppedClock } from '../../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createCollega,
  createEsercente,
  openSession,
} from '../../../../../test/factories.ts'
import { completaEsercente, createNuovo } from '../../../../../test/registrazione.ts'
import { newId } from '../../../../db/ids.ts'
import { notifica } from '../../../base/notifiche/index.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'
import { elaboraEsportazioni } from '../../../ponte/esportazioni/index.ts'
import { usciteHandlers } from '../../../ponte/messaggi/index.ts'
import { avvisaFiniVicine, chiudiScadute } from '../index.ts'

const clock = stoppedClock(new Date('2026-06-10T08:00:00Z'))
const rateo = await startApp({ clock })
afterAll(() => rateo.stop())
const { app, db, as, deps } = rateo

type Esercente = Awaited<ReturnType<typeof createEsercente>>
type Corpo = Record<string, unknown>
const ours = { 'x-rateo': '1', 'sec-fetch-site': 'same-origin' }

const emailDi = async ({ utente_id }: Person) => {
  const query = db.selectFrom('utenti').where('id', '=', utente_id).select('email')
  return (await query.executeTakeFirstOrThrow()).email
}

/** Invites somebody who has an account, and takes it up within the portal. */
async function accogli(titolare: Person, persona: Person, come: Corpo): Promise<void> {
  const email = await emailDi(persona)
  const invito = await as(titolare)('POST', '/api/squadra/inviti', { email, ...come })
  expect([invito.status, invito.body.error_message]).toEqual([200, undefined])
  const { inviti } = (await as(persona)('GET', '/api/mie_attivita')).body
  const [{ _id }] = inviti.slice(-1)
  const fatto = await as(persona)('POST', `/api/mie_attivita/inviti/${_id}/accetta`, {})
  expect(fatto.status).toBe(200)
}

/** A browser of a person, with a session of its own; a tab says for which esercente it was drawn. */
async function browserDi(persona: Person) {
  let cookie = `rateo_sid=${await openSession(db, persona, clock.now())}`
  return async (method: 'GET' | 'POST' | 'PATCH', url: string, body?: Corpo, scheda?: string) => {
    const headers = { ...ours, cookie, ...(scheda !== undefined && { 'x-rateo-attivita': scheda }) }
    const risposta = await call(app, method, url, body, headers)
    cookie = risposta.cookie ?? cookie
    return risposta
  }
}

const scegli = (id: string) => `/api/mie_attivita/${id}/scegli`
const io = '/api/get_myself'
const membroDi = async (titolare: Person, persona: Person) => {
  const { membri } = (await as(titolare)('GET', '/api/squadra')).body
  const email = await emailDi(persona)
  return membri.find((uno: { email: string }) => uno.email === email)
}

let A: Esercente
let B: Esercente
beforeEach(async () => {
  A = await createEsercente(db)
  B = await createEsercente(db)
})

describe('Y7 un accesso, molte attività', () => {
  it('Y7 (parte) si passa da un’attività all’altra senza uscire, con il ruolo che si ha lì', async () => {
    await accogli(B, A, { ruolo: 'cassa' })
    const browser = await browserDi(A)
    const prima = (await browser('GET', io)).body
    expect(prima).toMatchObject({ attivita: A.id, altre_attivita: 2, squadra: 'titolare' })
    expect((await browser('POST', scegli(B.id), {})).status).toBe(200)
    const dopo = (await browser('GET', io)).body
    expect(dopo).toMatchObject({
      attivita: B.id,
      squadra: 'cassa',
      denominazione: B.ragione_sociale,
    })
    expect((await browser('GET', '/api/chiavi_api')).status).toBe(403)
    // A stranger's, or one that is nothing, is not there.
    const altra = await createEsercente(db)
    for (const id of [altra.id, newId()]) {
      expect((await browser('POST', scegli(id), {})).body.code).toBe('non_trovato')
    }
    const cambio = await db
      .selectFrom('cronologia')
      .where('azione', '=', 'cambio_attivita')
      .where('attore', '=', `utente:${A.utente_id}`)
      .select('dopo')
      .execute()
    expect(cambio).toEqual([{ dopo: { esercente_id: B.id } }])
  })

  it('Y7 (parte) due schede, due attività: quella di prima non legge e non scrive nell’altra', async () => {
    await accogli(B, A, { ruolo: 'amministratore' })
    const browser = await browserDi(A)
    const cliente = { nome: 'Anna Verdi', email: `anna.${newId()}@rateo.test` }
    await browser('POST', scegli(B.id), {}, A.id)
    for (const [method, url, body] of [
      ['POST', '/api/clienti', cliente],
      ['POST', '/api/search/pagamenti', {}],
      ['GET', '/api/squadra', undefined],
    ] as const) {
      const rifiuto = await browser(method, url, body, A.id)
      expect([rifiuto.status, rifiuto.body.code]).toEqual([409, 'attivita_cambiata'])
      expect(rifiuto.body.error_message).toContain('nessun importo è stato mosso')
    }
    const scritti = await db
      .selectFrom('clienti_esercente')
      .where('esercente_id', 'in', [A.id, B.id])
      .select('cliente_id')
      .execute()
    expect(scritti).toEqual([])
    // The tab may still ask where it is, and go back.
    expect((await browser('GET', io, undefined, A.id)).body.attivita).toBe(B.id)
    expect((await browser('POST', scegli(A.id), {}, A.id)).status).toBe(200)
    expect((await browser('GET', '/api/squadra', undefined, A.id)).status).toBe(200)
  })

  it('Y7 (parte) due browser restano ciascuno nella sua attività', async () => {
    await accogli(B, A, { ruolo: 'contabile' })
    const casa = await browserDi(A)
    const ufficio = await browserDi(A)
    await casa('POST', scegli(B.id), {})
    expect((await ufficio('GET', io)).body.attivita).toBe(A.id)
    expect((await casa('GET', io)).body.attivita).toBe(B.id)
    // A new session starts from the last one.
    const nuovo = await browserDi(A)
    expect((await nuovo('GET', io)).body.attivita).toBe(B.id)
  })

  it('Y7 (parte) due cambi insieme: uno passa, l’altro trova la sessione chiusa', async () => {
    await accogli(B, A, { ruolo: 'contabile' })
    const cookie = `rateo_sid=${await openSession(db, A, clock.now())}`
    const uno = () => call(app, 'POST', scegli(B.id), {}, { ...ours, cookie })
    const due = await Promise.all([uno(), uno()])
    expect(due.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  })
})

describe('Y7 gli inviti', () => {
  it('Y7 (parte) chi non ha un’attività entra da invitata, e i prossimi inviti li accetta dal portale', async () => {
    const email = `studio.${newId()}@rateo.test`
    await as(A)('POST', '/api/squadra/inviti', { email, ruolo: 'contabile' })
    while ((await consegnaUscite(deps, usciteHandlers(deps))) > 0);
    const { testo } = await db
      .selectFrom('messaggi_interi')
      .where('destinatario', '=', email)
      .select('testo')
      .executeTakeFirstOrThrow()
    const token = /squadra=([\w-]{43})/.exec(testo)?.[1]
    const nuova = { token, nome: 'Luca', cognome: 'Serra', password: 'cavallo-lampada-73-treno' }
    expect((await as(null)('POST', '/auth/squadra', nuova)).status).toBe(200)
    const { id } = await db
      .selectFrom('utenti')
      .where('email', '=', email)
      .select('id')
      .executeTakeFirstOrThrow()
    const luca: Person = { utente_id: id, ruolo: 'esercente' }
    await accogli(B, luca, { ruolo: 'contabile' })
    const { attivita, inviti, registrazione_aperta } = (await as(luca)('GET', '/api/mie_attivita'))
      .body
    expect([attivita.length, inviti, registrazione_aperta]).toEqual([2, [], false])
    expect(attivita[0]).toMatchObject({ _id: A.id, corrente: true, ruolo: 'contabile' })
  })

  it('Y7 (parte) lo stesso invito due volte, sé stessi, un cliente, un rifiuto', async () => {
    const email = await emailDi(B)
    const invita = (di: string, altro: Corpo = {}) =>
      as(A)('POST', '/api/squadra/inviti', { email: di, ruolo: 'cassa', ...altro })
    expect((await invita(email)).status).toBe(200)
    expect((await invita(email)).body.errors[0].message).toContain('C’è già un invito aperto')
    expect((await invita(await emailDi(A))).body.errors[0].message).toContain('Sei tu')
    for (const fino_al of ['2026-06-09', '2026-13-45', '2026-02-30']) {
      expect((await invita(`x.${newId()}@rateo.test`, { fino_al })).status).toBe(422)
    }
    const [{ _id }] = (await as(B)('GET', '/api/mie_attivita')).body.inviti
    const altra = await createEsercente(db)
    const rispondi = (chi: Person, come: string) =>
      as(chi)('POST', `/api/mie_attivita/inviti/${_id}/${come}`, {})
    expect((await rispondi(altra, 'accetta')).status).toBe(404)
    expect((await rispondi(B, 'rifiuta')).body.inviti).toEqual([])
    expect((await rispondi(B, 'accetta')).status).toBe(404)
    expect((await invita(email)).status).toBe(200)
    // A login that is a cliente takes the role beside its own, by the link of the e-mail.
    const cliente = await createCliente(db)
    expect((await as(cliente)('GET', '/api/mie_attivita')).status).toBe(404)
    expect((await invita(await emailDi(cliente))).status).toBe(200)
  })

  it('Y7 (parte) due accettazioni insieme: si entra una volta', async () => {
    await as(A)('POST', '/api/squadra/inviti', { email: await emailDi(B), ruolo: 'cassa' })
    const [{ _id }] = (await as(B)('GET', '/api/mie_attivita')).body.inviti
    const uno = () => as(B)('POST', `/api/mie_attivita/inviti/${_id}/accetta`, {})
    const due = await Promise.all([uno(), uno()])
    expect(due.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect((await as(A)('GET', '/api/squadra')).body.membri).toHaveLength(2)
  })
})

describe('Y7 chi esce', () => {
  it('Y7 (parte) tolta da una, fuori in una richiesta: sessione, chiave, esportazione; nell’altra resta', async () => {
    await accogli(B, A, { ruolo: 'amministratore' })
    const inB = await browserDi(A)
    await inB('POST', scegli(B.id), {})
    const inA = await browserDi(A)
    await inA('POST', scegli(A.id), {})
    const attrice: Person = { utente_id: A.utente_id, ruolo: 'esercente' }
    const dentro = as(attrice)
    await dentro('POST', scegli(B.id), {})
    const { body: chiave } = await creaChiave(rateo, attrice, { ambiti: ['pagamenti:lettura'] })
    const conChiave = async () => {
      const bearer = { authorization: `Bearer ${chiave.segreto}` }
      return (await as(null)('POST', '/api/search/pagamenti', {}, bearer)).status
    }
    const chiesta = await inB('POST', '/api/esportazioni', {
      raccolta: 'pagamenti',
      formato: 'csv',
      ricerca: { query: {}, filters: {}, initial_filters: {}, sort: {}, search: '' },
    })
    expect([chiesta.status, await conChiave()]).toEqual([200, 200])
    const { _id } = await membroDi(B, A)
    expect((await as(B)('POST', `/api/squadra/membri/${_id}/togli`, {})).status).toBe(200)
    expect([(await inB('GET', '/api/squadra')).status, await conChiave()]).toEqual([401, 401])
    await elaboraEsportazioni(deps)
    const { stato } = await db
      .selectFrom('esportazioni')
      .where('id', '=', chiesta.body._id)
      .select('stato')
      .executeTakeFirstOrThrow()
    expect(stato).toBe('fallito')
    expect((await inA('GET', io)).body).toMatchObject({ attivita: A.id, altre_attivita: 1 })
    expect((await inA('POST', scegli(B.id), {})).status).toBe(404)
  })

  it('Y7 (parte) ciascuno lascia quella che vuole, anche da un’altra; l’ultimo titolare no', async () => {
    await accogli(B, A, { ruolo: 'cassa' })
    const browser = await browserDi(A)
    const lascia = (id: string) => browser('POST', `/api/mie_attivita/${id}/lascia`, {})
    const resta = await lascia(A.id)
    expect([resta.status, resta.body.error_message]).toEqual([
      409,
      expect.stringContaining('Sei l’unico titolare'),
    ])
    expect((await lascia(B.id)).status).toBe(200)
    expect((await browser('GET', io)).body.attivita).toBe(A.id)
    expect((await lascia(B.id)).status).toBe(404)
  })
})

describe('Y7 un accesso con una fine', () => {
  it.each([
    ['l’ora legale comincia', '2026-03-29', '2026-03-29T22:00:00Z'],
    ['l’ora legale finisce', '2026-10-25', '2026-10-25T23:00:00Z'],
    ['un giorno d’estate', '2026-07-15', '2026-07-15T22:00:00Z'],
  ])('Y7 (parte) vale fino alla mezzanotte di Roma compresa: %s', async (_, fino_al, fine) => {
    const limite = new Date(fine)
    expect(inizioGiornoDiRoma(aggiungiGiorni(fino_al, 1))).toEqual(limite)
    const orologio = stoppedClock(new Date(limite.getTime() - 600_000))
    const portale = await startApp({ clock: orologio })
    const negozio = await createEsercente(portale.db)
    const altro = await createEsercente(portale.db)
    const { email } = await portale.db
      .selectFrom('utenti')
      .where('id', '=', altro.utente_id)
      .select('email')
      .executeTakeFirstOrThrow()
    await portale.as(negozio)('POST', '/api/squadra/inviti', { email, ruolo: 'cassa', fino_al })
    const ospite = portale.as(altro)
    const [{ _id }] = (await ospite('GET', '/api/mie_attivita')).body.inviti
    await ospite('POST', `/api/mie_attivita/inviti/${_id}/accetta`, {})
    const token = await openSession(portale.db, altro, orologio.now())
    const cookie = `rateo_sid=${token}`
    const scelta = await call(portale.app, 'POST', scegli(negozio.id), {}, { ...ours, cookie })
    const dentro = { ...ours, cookie: scelta.cookie ?? '' }
    const cerca = async () =>
      (await call(portale.app, 'POST', '/api/search/pagamenti', {}, dentro)).status
    orologio.advance(600_000 - 1)
    // Twice: the second is answered from what is remembered.
    expect([await cerca(), await cerca()]).toEqual([200, 200])
    orologio.advance(1)
    expect(await cerca()).toBe(403)
    expect(await chiudiScadute(portale.deps)).toBe(1)
    expect(await chiudiScadute(portale.deps)).toBe(0)
    expect(await cerca()).toBe(401)
    const { membri } = (await portale.as(negozio)('GET', '/api/squadra')).body
    expect(membri).toHaveLength(1)
    await portale.stop()
  })

  it('Y7 (parte) sette giorni prima lo sanno lei e chi può prolungare; chi prolunga sposta anche l’avviso', async () => {
    const oggi = clock.today()
    const capo = await createCollega(db, A.id, 'amministratore')
    const cassa = await createCollega(db, A.id, 'cassa')
    await accogli(A, B, { ruolo: 'contabile', fino_al: aggiungiGiorni(oggi, 8) })
    expect(await avvisaFiniVicine(deps)).toBe(0)
    clock.advance(86_400_000)
    expect([await avvisaFiniVicine(deps), await avvisaFiniVicine(deps)]).toEqual([1, 0])
    const diChi = async (chi: Person) =>
      (
        await db
          .selectFrom('notifiche')
          .where('utente_id', '=', chi.utente_id)
          .where('unicita', 'like', 'fine_vicina:%')
          .select('esercente_id')
          .execute()
      ).map(({ esercente_id }) => esercente_id)
    expect([await diChi(B), await diChi(A), await diChi(capo), await diChi(cassa)]).toEqual([
      [A.id],
      [A.id],
      [A.id],
      [],
    ])
    while ((await consegnaUscite(deps, usciteHandlers(deps))) > 0);
    const { oggetto } = await db
      .selectFrom('messaggi')
      .where('destinatario', '=', await emailDi(B))
      .where('oggetto', 'like', '%finisce il%')
      .select('oggetto')
      .executeTakeFirstOrThrow()
    expect(oggetto).toContain(A.ragione_sociale)
    const { _id } = await membroDi(A, B)
    const fine = (chi: Person, fino_al: string | null) =>
      as(chi)('POST', `/api/squadra/membri/${_id}/fine`, { fino_al })
    expect((await fine(cassa, null)).status).toBe(403)
    expect((await fine(B, null)).status).toBe(404)
    expect((await fine(A, '2020-01-01')).status).toBe(422)
    expect((await fine(capo, aggiungiGiorni(oggi, 40))).status).toBe(200)
    expect(await avvisaFiniVicine(deps)).toBe(0)
    const senza = await fine(capo, null)
    expect(senza.body.membri.map((uno: { fino_al: string | null }) => uno.fino_al)).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})

describe('Y7 un’altra attività propria', () => {
  it('Y7 (parte) la registrazione riparte dai dati della persona, e non tocca quella che c’è', async () => {
    const browser = await browserDi(A)
    const altrove = await browserDi(A)
    expect((await browser('POST', '/api/mie_attivita', {})).status).toBe(200)
    const profilo = (await browser('GET', io)).body
    expect(profilo).toMatchObject({ attivita: null, regitering: true, altre_attivita: 1 })
    expect((await browser('GET', '/api/registrazione')).body.stato).toBe('in_corso')
    expect((await browser('POST', '/api/search/pagamenti', {})).status).toBe(403)
    expect((await altrove('GET', io)).body.attivita).toBe(A.id)
    // A tab of the esercente of before is refused, and one comes back as one left.
    expect((await browser('GET', '/api/registrazione', undefined, A.id)).status).toBe(409)
    expect((await browser('POST', scegli(A.id), {})).status).toBe(200)
    const { attivita, registrazione_aperta } = (await browser('GET', '/api/mie_attivita')).body
    expect([attivita.length, registrazione_aperta]).toEqual([1, true])
  })
})

it('Y7 (parte) due attività registrate con lo stesso accesso: due esercenti, ciascuno con i suoi documenti', async () => {
  const nuova = await createNuovo(db, 'esercente')
  const lei = as(nuova)
  const registra = async (iva: string) => {
    await completaEsercente(db, lei, nuova.utente_id, iva)
    const { status, body } = await lei('POST', '/api/registrazione/invia', {})
    expect([status, body.stato]).toEqual([200, 'inviato'])
    return (await lei('GET', io)).body.attivita
  }
  const prima = await registra('01234567897')
  expect((await lei('POST', '/api/mie_attivita', {})).status).toBe(200)
  const aperta = (await lei('GET', '/api/registrazione')).body
  expect([aperta.documenti, aperta.dati]).toEqual([[], {}])
  expect(aperta.precompilati.rappresentante.cognome).toBe('Rossi')
  const seconda = await registra('00743110157')
  expect(seconda).not.toBe(prima)
  const { attivita, registrazione_aperta } = (await lei('GET', '/api/mie_attivita')).body
  expect([attivita.length, registrazione_aperta]).toEqual([2, false])
  const carte = await db
    .selectFrom('documenti_registrazione')
    .where('utente_id', '=', nuova.utente_id)
    .select('esercente_id')
    .execute()
  const quanti = (id: string) => carte.filter(({ esercente_id }) => esercente_id === id).length
  expect([quanti(prima) > 0, quanti(prima), carte.length]).toEqual([
    true,
    quanti(seconda),
    quanti(prima) + quanti(seconda),
  ])
  // The one of before is looked at by itself: handing in the other has not moved it.
  expect((await lei('POST', scegli(prima), {})).status).toBe(200)
  expect((await lei('GET', '/api/registrazione')).body.dati.azienda.partita_iva).toBe('01234567897')
})

describe('Y7 il resto è di ciascuna attività', () => {
  it('Y7 (parte) una notifica dice di quale è, e si apre in quella; tolta da lì non si legge più', async () => {
    await accogli(B, A, { ruolo: 'cassa' })
    const nuova = { testo: 'Incassati 10,00 €', indirizzo: '/pagamenti', unicita: newId() }
    await notifica(db, { ruolo: 'esercente', esercente_id: B.id }, nuova)
    const browser = await browserDi(A)
    const lette = async () =>
      (await browser('GET', '/api/notifiche')).body.data.filter(
        (una: { testo: string }) => una.testo === nuova.testo,
      )
    expect(await lette()).toMatchObject([
      { attivita: B.ragione_sociale, indirizzo: `/pagamenti?attivita=${B.id}` },
    ])
    await browser('POST', scegli(B.id), {})
    expect((await lette())[0].attivita).toBeUndefined()
    await browser('POST', scegli(A.id), {})
    const { _id } = await membroDi(B, A)
    await as(B)('POST', `/api/squadra/membri/${_id}/togli`, {})
    expect(await lette()).toEqual([])
  })

  it('Y7 (parte) chi dello staff vede come un’attività vede quella, e non le altre della persona', async () => {
    await accogli(B, A, { ruolo: 'amministratore' })
    const admin = await createAdmin(db)
    const guarda = as(admin)
    const inizio = { ruolo: 'esercente', id: B.id, motivo: 'Controllo richiesto' }
    expect((await guarda('POST', '/api/vedi_come', inizio)).status).toBe(200)
    expect((await guarda('GET', io)).body).toMatchObject({ attivita: B.id, altre_attivita: 0 })
    expect((await guarda('GET', '/api/mie_attivita')).status).toBe(404)
    const { attivita } = (await guarda('GET', '/api/studio')).body
    expect(attivita.map((una: { _id: string }) => una._id)).toEqual([B.id])
  })
})
