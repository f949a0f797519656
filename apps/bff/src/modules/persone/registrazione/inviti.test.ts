import { afterAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createAdmin, createEsercente } from '../../../../test/factories.ts'
import { completaEsercente } from '../../../../test/registrazione.ts'
import { newId } from '../../../db/ids.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'

const rateo = await startApp({ clock: stoppedClock() })
afterAll(() => rateo.stop())
const { db, as, deps } = rateo

const tokenOf = (text: string) => /invito=([\w-]{43})/.exec(text)?.[1] ?? ''

async function lettera(destinatario: string): Promise<string> {
  while ((await consegnaUscite(deps, usciteHandlers(deps))) > 0);
  const { testo } = await db
    .selectFrom('messaggi_interi')
    .select('testo')
    .where('destinatario', '=', destinatario)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return testo
}

/** Makes an account through an invitation, as its page does. */
async function entra(invito: string, email: string) {
  const letto = (await as(null)('GET', `/auth/invito?token=${invito}`)).body
  const chi = { nome: 'Ada', cognome: 'Neri', email, password: 'una frase lunga' }
  const dati = { ...chi, role: letto.role ?? 'cliente', invito }
  expect((await as(null)('POST', '/auth/registrati', dati)).status).toBe(200)
  const { id } = await db
    .selectFrom('utenti')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { letto, utente_id: id }
}

it('REG-B4 chi è invitato da un esercente o da un consulente trova scritto quello che si sa, e resta legato a chi lo ha invitato', async () => {
  const esercente = await createEsercente(db)
  const email = `ada${newId()}@posta.test`
  const dati = { email, role: 'cliente', nome: 'Ada', cognome: 'Neri' }
  expect((await as(esercente)('POST', '/api/inviti', dati)).status).toBe(200)
  const cliente = await entra(tokenOf(await lettera(email)), email)
  expect(cliente.letto).toMatchObject({
    valido: true,
    role: 'cliente',
    nome: 'Ada',
    cognome: 'Neri',
    email,
  })
  expect(cliente.letto.message).toContain(esercente.ragione_sociale)
  const suo = as({ utente_id: cliente.utente_id, ruolo: 'cliente' })
  expect((await suo('GET', '/api/registrazione')).body).toMatchObject({
    ruolo: 'cliente',
    precompilati: { anagrafica: { nome: 'Ada', cognome: 'Neri' } },
    email: { verificata: true },
  })
  const { body: trovati } = await as(esercente)('POST', '/api/search/clienti', { search: 'Neri' })
  expect(trovati.data).toHaveLength(1)

  const staff = as(await createAdmin(db))
  const studio = await staff('POST', '/api/consulenti', {
    nome: 'Ilenia Capponi',
    partita_iva: '01114601006',
    email: 'ilenia@studio.test',
    telefono: '',
    territorio: '',
    iban: '',
    ritenuta: 'nessuna',
    enasarco: false,
  })
  expect(studio.status).toBe(200)
  const indirizzo = `/api/consulenti/${studio.body._id}`
  const quota = { quota_centesimi_percento: 2550 }
  const { body } = await staff('POST', `${indirizzo}/invito`, quota)
  const sua = `lina${newId()}@posta.test`
  const nuovo = await entra(tokenOf(body.invito.link), sua)
  expect(nuovo.letto).toMatchObject({ valido: true, role: 'esercente' })
  expect(nuovo.letto.message).toContain('Ilenia Capponi')
  await db
    .updateTable('utenti')
    .set({ email_verificata_at: deps.clock.now() })
    .where('id', '=', nuovo.utente_id)
    .execute()
  const persona = as({ utente_id: nuovo.utente_id, ruolo: 'esercente' })
  expect((await persona('GET', '/api/registrazione')).body).toMatchObject({
    precompilati: { rappresentante: { nome: 'Ada', cognome: 'Neri' } },
  })
  expect((await completaEsercente(db, persona, nuovo.utente_id)).status).toBe(200)
  expect((await persona('POST', '/api/registrazione/invia', {})).status).toBe(200)
  expect((await staff('GET', indirizzo)).body).toMatchObject({
    esercenti: 1,
    incarichi: [{ ...quota, in_corso: true, esercente: { nome: 'Ferramenta Rossi S.r.l.' } }],
  })
})
