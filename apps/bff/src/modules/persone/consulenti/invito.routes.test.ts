import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createAdmin, createEsercente } from '../../../../test/factories.ts'
import { completaEsercente } from '../../../../test/registrazione.ts'
import { newId } from '../../../db/ids.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'

const clock = stoppedClock()
const rateo = await startApp({ clock })
afterAll(() => rateo.stop())
const { db, as, deps } = rateo
const admin = await createAdmin(db)

let n = 0
let consulente: { id: string; email: string }
beforeEach(async () => {
  await db.deleteFrom('limiti').execute()
  n += 1
  consulente = { id: newId(), email: `ilenia${n}@studio.test` }
  await db
    .insertInto('consulenti')
    .values({ ...consulente, nome: 'Ilenia Capponi', partita_iva: `iva-${n}` })
    .execute()
})

const rinnova = (quota_centesimi_percento: unknown = 2550, id = consulente.id) =>
  as(admin)('POST', `/api/consulenti/${id}/invito`, { quota_centesimi_percento })
const tokenOf = (body: { invito: { link: string } }) => body.invito.link.split('invito=')[1] ?? ''
const nuovoToken = async () => tokenOf((await rinnova()).body)
const leggi = async (token: string) => (await as(null)('GET', `/auth/invito?token=${token}`)).body
const cambiaStato = (stato: string) =>
  db.updateTable('consulenti').set({ stato }).where('id', '=', consulente.id).execute()

const scadi = () =>
  db
    .updateTable('inviti_consulente')
    .set({ expires_at: clock.now() })
    .where('consulente_id', '=', consulente.id)
    .execute()

function registrati(invito: string, email = `nuovo${newId()}@rateo.test`) {
  const chi = { nome: 'Ada', cognome: 'Neri', email, password: 'una frase lunga' }
  return as(null)('POST', '/auth/registrati', { ...chi, role: 'cliente', invito })
}
async function nuovoEsercente(token: string) {
  const email = `nuovo${newId()}@rateo.test`
  expect((await registrati(token, email)).status).toBe(200)
  const { id } = await db
    .updateTable('utenti')
    .set({ email_verificata_at: clock.now() })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { utente_id: id, ruolo: 'esercente' as const }
}
const azioni = async (entita: string, entita_id: string) => {
  const rows = await db
    .selectFrom('cronologia')
    .select('azione')
    .where('entita', '=', entita)
    .where('entita_id', '=', entita_id)
    .execute()
  return rows.map(({ azione }) => azione)
}
async function invia(persona: { utente_id: string; ruolo: 'esercente' }) {
  expect((await completaEsercente(db, as(persona), persona.utente_id)).status).toBe(200)
  expect((await as(persona)('POST', '/api/registrazione/invia', {})).status).toBe(200)
  const row = await db
    .selectFrom('utenti_ruoli')
    .select('esercente_id')
    .where('utente_id', '=', persona.utente_id)
    .executeTakeFirstOrThrow()
  return row.esercente_id ?? ''
}

describe('REG-B4 (parte) the link of a consulente', () => {
  it('REG-B4 (parte) is made and renewed by the staff; the one before stops to count', async () => {
    const first = await rinnova()
    expect(first.body.invito).toMatchObject({
      quota_centesimi_percento: 2550,
      scaduto: false,
      registrazioni: 0,
    })
    const token = tokenOf(first.body)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await leggi(token)).toMatchObject({ valido: true, role: 'esercente' })
    const second = tokenOf((await rinnova(0)).body)
    expect(second).not.toBe(token)
    expect(await leggi(token)).toMatchObject({
      valido: false,
      message: expect.stringContaining('sostituito: chiedi a Ilenia Capponi il link nuovo'),
    })
    expect(await leggi(second)).toMatchObject({ valido: true })
    expect(await azioni('consulente', consulente.id)).toEqual(['crea_invito', 'rinnova_invito'])
  })

  it('REG-B4 (parte) two renewals at once leave one link', async () => {
    const answers = await Promise.all([rinnova(), rinnova(), rinnova()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const letti = await Promise.all(answers.map(({ body }) => leggi(tokenOf(body))))
    expect(letti.filter(({ valido }) => valido)).toHaveLength(1)
  })

  it('T26 REG-B4 (parte) neither the table nor what waits to be sent holds the link', async () => {
    const token = await nuovoToken()
    const rows = await db.selectFrom('inviti_consulente').selectAll().execute()
    const uscite = await db.selectFrom('uscite').select('contenuto').execute()
    expect(JSON.stringify([rows, uscite])).not.toContain(token)
    while ((await consegnaUscite(deps, usciteHandlers(deps))) > 0);
    const { testo } = await db
      .selectFrom('messaggi_interi')
      .select('testo')
      .where('destinatario', '=', consulente.email)
      .executeTakeFirstOrThrow()
    expect(testo).toContain(token)
  })

  it.each([[-1], [10_001], [25.5], ['20'], [null]])(
    'REG-B4 (parte) a quota of %s is refused',
    async (q) => {
      const { status, body } = await rinnova(q)
      expect([status, body.errors[0].pointer]).toEqual([422, '/quota_centesimi_percento'])
    },
  )

  it('REG-B4 (parte) only an active consulente invites, and only one that exists', async () => {
    await cambiaStato('sospeso')
    const { status, body } = await rinnova()
    expect([status, body.code]).toEqual([409, 'stato_incompatibile'])
    expect(body.error_message).toContain('sospeso')
    expect((await rinnova(0, newId())).status).toBe(404)
    const esercente = await createEsercente(db)
    const url = `/api/consulenti/${consulente.id}/invito`
    const altrui = await as(esercente)('POST', url, { quota_centesimi_percento: 0 })
    expect(altrui.status).toBe(403)
  })

  it.each([
    ['non può più invitare', () => cambiaStato('cessato')],
    ['è stato sostituito', () => rinnova()],
    ['è scaduto il', scadi],
  ])('REG-B4 (parte) a link that %s says so, and makes no account', async (says, change) => {
    const token = await nuovoToken()
    await change()
    expect(await leggi(token)).toMatchObject({
      valido: false,
      message: expect.stringContaining(says),
      role: null,
    })
    const email = `rifiutato${n}@rateo.test`
    const { status, body } = await registrati(token, email)
    expect([status, body.code]).toEqual([409, 'invito_non_valido'])
    expect(body.error_message).toContain(says)
    expect(body.error_message).toContain('anche senza invito')
    const row = await db
      .selectFrom('utenti')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst()
    expect(row).toBeUndefined()
  })

  it('REG-B4 (parte) a link cut short is said, whatever it is made of', async () => {
    for (const token of ['', 'abc', 'a'.repeat(43), "'; --", '%F0%9F%91%A9']) {
      expect(await leggi(token)).toMatchObject({ valido: false })
    }
  })
})

describe('REG-B4 (parte) who registers through it', () => {
  it('REG-B4 (parte) is an esercente of that consulente, with what is known written in', async () => {
    const token = await nuovoToken()
    const persona = await nuovoEsercente(token)
    const { body } = await as(persona)('GET', '/api/registrazione')
    expect(body).toMatchObject({
      ruolo: 'esercente',
      dati: {},
      precompilati: { rappresentante: { nome: 'Ada', cognome: 'Neri' } },
    })
    const id = await invia(persona)
    const detail = await as(admin)('GET', `/api/consulenti/${consulente.id}`)
    expect(detail.body).toMatchObject({
      esercenti: 1,
      incarichi: [{ esercente: { _id: id }, quota_centesimi_percento: 2550, in_corso: true }],
      invito: { registrazioni: 1 },
    })
    const esercente = await as(admin)('GET', `/api/esercenti/${id}`)
    expect(JSON.stringify(esercente.body)).toContain('"consulente":"Ilenia Capponi"')
    expect(await azioni('esercente', id)).toContain('affida_a_consulente')
    expect(await azioni('consulente', consulente.id)).toContain('nuovo_incarico')
    while ((await consegnaUscite(deps, usciteHandlers(deps))) > 0);
    const oggetti = await db
      .selectFrom('messaggi')
      .select('oggetto')
      .where('destinatario', '=', consulente.email)
      .execute()
    expect(oggetti.map(({ oggetto }) => oggetto)).toContain(
      'Ferramenta Rossi S.r.l. si è registrato con il tuo invito',
    )
  })

  it('REG-B4 (parte) the e-mail still has to be proved: the link is not only theirs', async () => {
    const email = `prova${n}@rateo.test`
    await registrati(await nuovoToken(), email)
    const row = await db
      .selectFrom('utenti')
      .select('email_verificata_at')
      .where('email', '=', email)
      .executeTakeFirst()
    expect(row).toEqual({ email_verificata_at: null })
  })

  it('REG-B4 (parte) CON-M5 (parte) keeps the quota it began with; a consulente who left meanwhile gets nobody', async () => {
    const token = await nuovoToken()
    const persona = await nuovoEsercente(token)
    await rinnova(100)
    await cambiaStato('cessato')
    await db
      .updateTable('esercenti')
      .set({ partita_iva: `vecchia-${n}` })
      .where('partita_iva', '=', '00743110157')
      .execute()
    const id = await invia(persona)
    const incarichi = await db
      .selectFrom('incarichi')
      .selectAll()
      .where('esercente_id', '=', id)
      .execute()
    expect(incarichi).toEqual([])
    expect(await azioni('esercente', id)).toContain('invito_senza_incarico')
  })
})
