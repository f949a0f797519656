import { oggettoIban } from '@rateo/contract/persone/dati-personali'
import { afterAll, expect, it } from 'vitest'
import { png } from '../../../../test/attack-files.ts'
import { type Call, startApp, stoppedClock } from '../../../../test/client.ts'
import { tuttoInRegola } from '../../../../test/esame.ts'
import { createAdmin } from '../../../../test/factories.ts'
import { completaEsercente, createNuovo, ESERCENTE } from '../../../../test/registrazione.ts'
import { applicaCambiIban } from './index.ts'

const clock = stoppedClock()
const t = await startApp({ clock })
afterAll(() => t.stop())

const NUOVO = 'DE89370400440532013000'
const GIORNO_MS = 24 * 3_600_000

async function conCodice(api: Call, iban: string) {
  const atto = { scopo: 'modifica_profilo', oggetto: oggettoIban(iban) }
  await api('POST', '/otp/richiedi', atto)
  const { contenuto } = await t.db
    .selectFrom('uscite')
    .where('argomento', '=', 'otp')
    .orderBy('id', 'desc')
    .select('contenuto')
    .executeTakeFirstOrThrow()
  const { codice } = contenuto as { codice: string }
  expect((await api('POST', '/otp/verifica', { ...atto, codice })).status).toBe(200)
}

/** An esercente who registered and was approved. */
async function attivo() {
  const nuovo = await createNuovo(t.db, 'esercente')
  await completaEsercente(t.db, t.as(nuovo), nuovo.utente_id)
  expect((await t.as(nuovo)('POST', '/api/registrazione/invia', {})).status).toBe(200)
  const { esercente_id } = await t.db
    .selectFrom('utenti_ruoli')
    .select('esercente_id')
    .where('utente_id', '=', nuovo.utente_id)
    .executeTakeFirstOrThrow()
  const id = esercente_id ?? ''
  const admin = await createAdmin(t.db)
  await t.as(admin)('POST', `/api/esercenti/${id}/prendi_in_carico`, {})
  await tuttoInRegola(t.db, { id, utente_id: nuovo.utente_id }, admin)
  expect((await t.as(admin)('POST', `/api/esercenti/${id}/approva`, {})).status).toBe(200)
  return { ...nuovo, esercente_id: id }
}

it('PRO-M3 chi si è registrato legge e tiene in ordine la sua attività: dati, PEC e SDI, rappresentante, punti vendita, IBAN con codice e 24 ore, logo, causale e squadra', async () => {
  const chi = await attivo()
  const api = t.as(chi)
  const leggi = async () => (await api('GET', '/api/profilo/dati')).body.attivita
  const { azienda, conto } = ESERCENTE
  expect(await leggi()).toMatchObject({
    ragione_sociale: azienda.ragione_sociale,
    partita_iva: azienda.partita_iva,
    codice_fiscale: azienda.codice_fiscale,
    rea: azienda.rea,
    pec: azienda.pec,
    codice_destinatario: azienda.codice_destinatario,
    rappresentante: 'Mario Rossi, Amministratore unico',
    punti_vendita: [{ nome: 'Centro', provincia: 'MI' }],
    iban: conto.iban,
    iban_intestatario: conto.intestatario,
    logo: null,
  })

  const causale_modello = 'Lezioni di {mese} {anno}'
  const contatti = {
    email: 'nuova@ferramenta.test',
    telefono: azienda.telefono,
    pec: 'altra@pec.it',
    codice_destinatario: 'XYZ9876',
    causale_modello,
  }
  expect((await api('PATCH', '/api/profilo/attivita', contatti)).status).toBe(200)
  const logo = { 'content-type': 'application/octet-stream' }
  expect((await api('POST', '/api/attivita/logo', await png(), logo)).status).toBe(200)
  expect(await leggi()).toMatchObject({ ...contatti, logo: expect.anything() })

  const senza = await api('POST', '/api/profilo/iban', { iban: NUOVO })
  expect(senza.status).not.toBe(200)
  await conCodice(api, NUOVO)
  expect((await api('POST', '/api/profilo/iban', { iban: NUOVO })).status).toBe(200)
  const avvisi = await t.db
    .selectFrom('uscite')
    .select('contenuto')
    .where('argomento', '=', 'avviso_sicurezza')
    .execute()
  const destinatari = avvisi.map(
    ({ contenuto }) => (contenuto as { destinatario: string }).destinatario,
  )
  // The person and the address of the firm, who were reached before, hear of it.
  expect(destinatari).toEqual(expect.arrayContaining([contatti.email, contatti.pec]))
  clock.advance(GIORNO_MS - 60_000)
  await applicaCambiIban(t.deps)
  const dell = () =>
    t.db
      .selectFrom('esercenti')
      .select('iban')
      .where('id', '=', chi.esercente_id)
      .executeTakeFirstOrThrow()
  expect(await dell()).toEqual({ iban: conto.iban })
  clock.advance(120_000)
  await applicaCambiIban(t.deps)
  expect(await dell()).toEqual({ iban: NUOVO })

  const dopo = t.as(chi)
  const invito = { email: 'cassa@ferramenta.test', ruolo: 'cassa' }
  expect((await dopo('POST', '/api/squadra/inviti', invito)).status).toBe(200)
  expect((await dopo('GET', '/api/squadra')).body).toMatchObject({
    ruolo: 'titolare',
    membri: [{ io: true, ruolo: 'titolare' }],
    inviti: [invito],
  })
})
