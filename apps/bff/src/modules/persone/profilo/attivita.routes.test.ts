import { oggettoIban } from '@rateo/contract/persone/dati-personali'
import { mascheraIban } from '@rateo/domain/banca/iban'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { png } from '../../../../test/attack-files.ts'
import { type Call, startApp, stoppedClock } from '../../../../test/client.ts'
import { createCliente, createEsercente, createUtente } from '../../../../test/factories.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { applicaCambiIban } from './index.ts'

const clock = stoppedClock()
let t: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  t = await startApp({ clock })
})
afterAll(() => t.stop())

const P = '/api/profilo'
const PRIMA = 'IT60X0542811101000000123456'
const NUOVO = 'DE89370400440532013000'

async function ultimoCodice(): Promise<string> {
  const { contenuto } = await t.db
    .selectFrom('uscite')
    .where('argomento', '=', 'otp')
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirstOrThrow()
  return (contenuto as { codice: string }).codice
}

/** A code for that very IBAN, asked for and given. */
async function conferma(api: Call, iban: string, intestatario?: string) {
  const atto = { scopo: 'modifica_profilo', oggetto: oggettoIban(iban, intestatario) }
  expect((await api('POST', '/otp/richiedi', atto)).status).toBe(200)
  const codice = await ultimoCodice()
  expect((await api('POST', '/otp/verifica', { ...atto, codice })).status).toBe(200)
}

const avvisi = async (fatto: string, utente_id: string) => {
  const rows = await t.db
    .selectFrom('uscite')
    .where('argomento', '=', 'avviso_sicurezza')
    .select('contenuto')
    .execute()
  const contenuti = rows.map(({ contenuto }) => contenuto as Record<string, string>)
  return contenuti
    .filter((one) => one['fatto'] === fatto && one['utente_id'] === utente_id)
    .map((one) => one['destinatario'])
}

const dati = async (api: Call) => (await api('GET', `${P}/dati`)).body.attivita

/** The IBAN is read from the database: a session does not last as long as the wait. */
async function ibanDi({ id }: { id: string }): Promise<string | null> {
  const row = await t.db.selectFrom('esercenti').where('id', '=', id).select('iban').execute()
  return row[0]?.iban ?? null
}

async function conIbanInAttesa() {
  const chi = await createEsercente(t.db, { iban: PRIMA, pec: 'rossi@pec.it' })
  const api = t.as(chi)
  await conferma(api, NUOVO)
  expect((await api('POST', `${P}/iban`, { iban: NUOVO })).status).toBe(200)
  return { chi, api }
}

describe('PRO-M3 (parte) IBAN', () => {
  it('PRO-M3 (parte) cambia solo con un codice dato per quello stesso IBAN', async () => {
    const chi = await createEsercente(t.db, { iban: PRIMA })
    const api = t.as(chi)
    expect((await api('POST', `${P}/iban`, { iban: 'IT00X0542811101000000123456' })).status).toBe(
      422,
    )
    const senza = await api('POST', `${P}/iban`, { iban: NUOVO })
    expect([senza.status, senza.body.code]).toEqual([403, 'otp_richiesto'])
    await conferma(api, NUOVO)
    const altro = await api('POST', `${P}/iban`, { iban: 'GB82WEST12345698765432' })
    expect(altro.status).toBe(403)
    const stesso = await api('POST', `${P}/iban`, { iban: PRIMA })
    expect([stesso.status, stesso.body.errors[0].pointer]).toEqual([422, '/iban'])
  })

  it('PRO-M3 (parte) aspetta 24 ore, e tutti i contatti di prima lo sanno subito', async () => {
    const { chi, api } = await conIbanInAttesa()
    const { email } = (await api('GET', `${P}/dati`)).body
    expect(await avvisi('iban_richiesto', chi.utente_id)).toEqual([
      chi.email,
      'rossi@pec.it',
      email,
    ])
    const lettere = async () => {
      while ((await consegnaUscite(t.deps, usciteHandlers(t.deps))) > 0);
      const rows = await t.db
        .selectFrom('messaggi_interi')
        .where('destinatario', '=', 'rossi@pec.it')
        .select('testo')
        .execute()
      return rows.map(({ testo }) => testo).join()
    }
    expect(await lettere()).toContain(mascheraIban(PRIMA))
    expect(await lettere()).toContain(mascheraIban(NUOVO))
    const attesa = await dati(api)
    expect(attesa.iban).toBe(PRIMA)
    expect(attesa.iban_in_attesa).toEqual({
      iban: NUOVO,
      intestatario: chi.ragione_sociale,
      vale_dal: new Date(clock.now().getTime() + 24 * 3_600_000).toISOString(),
    })
    clock.advance(24 * 3_600_000 - 1)
    await applicaCambiIban(t.deps)
    expect(await ibanDi(chi)).toBe(PRIMA)
    clock.advance(1)
    const [a, b] = await Promise.all([applicaCambiIban(t.deps), applicaCambiIban(t.deps)])
    expect(a + b).toBe(1)
    expect(await ibanDi(chi)).toBe(NUOVO)
    expect(await avvisi('iban', chi.utente_id)).toHaveLength(3)
  })

  it('PRO-M3 (parte) chi non lo ha chiesto lo annulla: non vale più, e un altro si può chiedere', async () => {
    const { chi, api } = await conIbanInAttesa()
    expect((await t.as(await createEsercente(t.db))('DELETE', `${P}/iban`)).status).toBe(404)
    expect((await api('POST', `${P}/iban`, { iban: NUOVO })).status).toBe(409)
    expect((await api('DELETE', `${P}/iban`)).status).toBe(200)
    expect((await api('DELETE', `${P}/iban`)).status).toBe(404)
    expect(await avvisi('iban_annullato', chi.utente_id)).toHaveLength(3)
    clock.advance(25 * 3_600_000)
    await applicaCambiIban(t.deps)
    expect(await ibanDi(chi)).toBe(PRIMA)
  })

  it('Y9 cambiare il solo intestatario vuole il suo codice e aspetta 24 ore, come l’IBAN', async () => {
    const chi = await createEsercente(t.db, { iban: PRIMA })
    const api = t.as(chi)
    const intestatario = 'Mario Rossi'
    const chiede = (nome: string) => api('POST', `${P}/iban`, { iban: PRIMA, intestatario: nome })
    expect((await dati(api)).iban_intestatario).toBe(chi.ragione_sociale)
    expect((await chiede(chi.ragione_sociale)).status).toBe(422)
    await conferma(api, PRIMA, intestatario)
    // The code was given for another name.
    expect((await chiede('Luigi Bianchi')).body.code).toBe('otp_richiesto')
    expect((await chiede(intestatario)).status).toBe(200)
    expect(await avvisi('iban_richiesto', chi.utente_id)).not.toHaveLength(0)
    const attesa = await dati(api)
    expect([attesa.iban_intestatario, attesa.iban_in_attesa]).toEqual([
      chi.ragione_sociale,
      expect.objectContaining({ iban: PRIMA, intestatario }),
    ])
    const ora = async () =>
      (
        await t.db
          .selectFrom('esercenti')
          .where('id', '=', chi.id)
          .select('iban_intestatario')
          .executeTakeFirstOrThrow()
      ).iban_intestatario
    clock.advance(24 * 3_600_000 - 1)
    await applicaCambiIban(t.deps)
    expect(await ora()).toBeNull()
    clock.advance(1)
    await applicaCambiIban(t.deps)
    expect(await ora()).toBe(intestatario)
  })

  it('PRO-M3 (parte) un cambio annullato non torna in attesa nemmeno nella base di dati', async () => {
    const { chi, api } = await conIbanInAttesa()
    await api('DELETE', `${P}/iban`)
    const undo = t.db
      .updateTable('cambi_iban')
      .set({ stato: 'in_attesa' })
      .where('esercente_id', '=', chi.id)
      .execute()
    await expect(undo).rejects.toThrow(/non ammesso/)
  })
})

describe('PRO-M3 (parte) attività', () => {
  const contatti = {
    email: 'nuova@esempio.it',
    telefono: '021234567',
    pec: 'rossi@pec.it',
    codice_destinatario: '',
    causale_modello: 'Lezioni di {mese} {anno}',
  }

  it('PRO-M3 (parte) contatti e modello di causale si correggono, e l’e-mail di prima lo sa', async () => {
    const chi = await createEsercente(t.db)
    const api = t.as(chi)
    expect((await api('PATCH', `${P}/attivita`, contatti)).status).toBe(200)
    expect(await dati(api)).toMatchObject({
      ...contatti,
      telefono: '+39021234567',
      codice_destinatario: null,
    })
    expect(await avvisi('contatti_attivita', chi.utente_id)).toEqual([chi.email])
    await api('PATCH', `${P}/attivita`, contatti)
    expect(await avvisi('contatti_attivita', chi.utente_id)).toHaveLength(1)
  })

  it('PRO-M3 (parte) i punti vendita sono i propri: doppi, troppi e altrui sono rifiutati', async () => {
    const api = t.as(await createEsercente(t.db))
    const altro = t.as(await createEsercente(t.db))
    const negozio = {
      nome: 'Centro',
      indirizzo: 'Via Roma 1',
      cap: '20121',
      citta: 'Milano',
      provincia: 'mi',
    }
    const url = '/api/attivita/punti_vendita'
    const { body } = await api('POST', url, { ...negozio, orari: 'lun–ven 9–19' })
    expect(body).toMatchObject({ provincia: 'MI', orari: 'lun–ven 9–19' })
    const doppio = await api('POST', url, { ...negozio, nome: 'CENTRO' })
    expect([doppio.status, doppio.body.errors[0].pointer]).toEqual([422, '/nome'])
    const insieme = await Promise.all(
      [1, 2].map(() => api('POST', url, { ...negozio, nome: 'Due' })),
    )
    expect(new Set(insieme.map(({ status }) => status))).toEqual(new Set([200, 422]))
    expect((await altro('PATCH', `${url}/${body._id}`, negozio)).status).toBe(404)
    expect((await altro('DELETE', `${url}/${body._id}`)).status).toBe(404)
    expect((await api('PATCH', `${url}/${body._id}`, { ...negozio, cap: '2' })).status).toBe(422)
    expect((await api('DELETE', `${url}/${body._id}`)).status).toBe(200)
    expect((await dati(api)).punti_vendita).toHaveLength(1)
    for (let n = 1; n < 20; n++) await api('POST', url, { ...negozio, nome: `N${n}` })
    expect((await api('POST', url, { ...negozio, nome: 'Uno di troppo' })).status).toBe(409)
  })

  it('PRO-M3 (parte) il logo è un’immagine vera, piccola, che anche i clienti vedono', async () => {
    const chi = await createEsercente(t.db)
    const api = t.as(chi)
    const logo = await png()
    const type = { 'content-type': 'application/octet-stream' }
    const carica = (file: Buffer) => api('POST', '/api/attivita/logo', file, type)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
    for (const file of [Buffer.alloc(0), svg, Buffer.concat([logo, Buffer.alloc(205_000)])]) {
      const { status, body } = await carica(file)
      expect([status, body.errors[0].pointer]).toEqual([422, '/file'])
    }
    expect((await api('GET', `/api/esercenti/${chi.id}/logo`)).status).toBe(404)
    expect((await carica(logo)).status).toBe(200)
    const visto = await t.as(await createCliente(t.db))('GET', `/api/esercenti/${chi.id}/logo`)
    expect(visto.headers['content-type']).toBe('image/png')
    expect((await sharp(visto.raw).metadata()).width).toBe(40)
    expect((await dati(api)).logo).not.toBeNull()
    expect((await api('DELETE', '/api/attivita/logo')).status).toBe(200)
    expect((await api('DELETE', '/api/attivita/logo')).status).toBe(404)
  })

  it('PRO-M3 (parte) due persone della stessa attività: l’altra annulla il cambio di IBAN', async () => {
    const { chi } = await conIbanInAttesa()
    const socia = await createUtente(t.db, {
      ruoli: [{ ruolo: 'esercente', esercente_id: chi.id }],
    })
    expect((await t.as({ ...socia, ruolo: 'esercente' })('DELETE', `${P}/iban`)).status).toBe(200)
  })
})

describe('PRO-B1 completezza', () => {
  it('PRO-B1 ogni parte aggiunta la fa salire, fino al 100 %', async () => {
    const chi = await createEsercente(t.db)
    const api = t.as(chi)
    const completezza = async () => (await api('GET', `${P}/completezza`)).body
    await t.db
      .updateTable('utenti')
      .set({ email_verificata_at: null })
      .where('id', '=', chi.utente_id)
      .execute()
    expect(await completezza()).toMatchObject({ percento: 0 })
    await t.db
      .updateTable('utenti')
      .set({
        email_verificata_at: clock.now(),
        telefono: '+393331234567',
        telefono_verificato_at: clock.now(),
        secondo_fattore: 'email',
      })
      .where('id', '=', chi.utente_id)
      .execute()
    expect((await completezza()).percento).toBe(42)
    await t.db
      .updateTable('esercenti')
      .set({ iban: PRIMA, codice_destinatario: 'ABC1234' })
      .where('id', '=', chi.id)
      .execute()
    const { voci } = await completezza()
    const mancano = voci.filter(({ fatto }: { fatto: boolean }) => !fatto)
    expect(mancano.map(({ voce }: { voce: string }) => voce)).toEqual(['punto_vendita', 'logo'])
  })

  it('PRO-B1 ogni ruolo ha le sue voci, anche durante la registrazione', async () => {
    const voci = async (api: Call) =>
      (await api('GET', `${P}/completezza`)).body.voci.map(({ voce }: { voce: string }) => voce)
    expect(await voci(t.as(await createCliente(t.db)))).toContain('carta')
    expect(await voci(t.as(await createUtente(t.db)))).toEqual(['email', 'secondo_passaggio'])
    const nuovo = await createUtente(t.db, { ruoli: [{ ruolo: 'esercente' }] })
    expect(await voci(t.as(nuovo))).toContain('iban')
  })
})
