import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { notificaRichiesta } from '../../base/notifiche/index.ts'
import { hashPassword } from '../sessione/index.ts'
import { tokenDelLink } from '../sessione/index.ts'
import { vuoleEmail } from './index.ts'

const PASSWORD = 'una password lunga'
let t: Awaited<ReturnType<typeof startApp>>
let password_hash: string
beforeAll(async () => {
  t = await startApp()
  password_hash = await hashPassword(PASSWORD)
})
afterAll(() => t.stop())

const conPassword = async <P extends { utente_id: string }>(chi: P) => {
  await t.db.updateTable('utenti').set({ password_hash }).where('id', '=', chi.utente_id).execute()
  return chi
}
const P = '/api/profilo'

describe('dati', () => {
  it('PRO-M1 nome e cognome si correggono; l’esercente vede anche la sua attività', async () => {
    const chi = await createEsercente(t.db, { iban: 'IT60X0542811101000000123456' })
    const api = t.as(chi)
    expect((await api('PATCH', `${P}/dati`, { nome: ' Anna ', cognome: '' })).status).toBe(422)
    expect((await api('PATCH', `${P}/dati`, { nome: ' Anna ', cognome: 'Neri' })).status).toBe(200)
    const { body } = await api('GET', `${P}/dati`)
    expect(body).toMatchObject({
      nome: 'Anna',
      cognome: 'Neri',
      attivita: { partita_iva: chi.partita_iva },
    })
    const cliente = t.as(await createCliente(t.db))
    expect((await cliente('GET', `${P}/dati`)).body.attivita).toBeNull()
    expect(
      (await cliente('POST', `${P}/iban`, { iban: 'IT60X0542811101000000123456' })).status,
    ).toBe(403)
  })

  it('PRO-M1 la lingua è un campo: l’italiano, e nessuna che il portale non parla', async () => {
    const chi = await createCliente(t.db)
    const api = t.as(chi)
    expect((await api('GET', `${P}/dati`)).body.lingua).toBe('it')
    expect((await api('PATCH', `${P}/lingua`, { lingua: 'it' })).status).toBe(200)
    for (const lingua of ['en', '', null, 'it-CH']) {
      const { status, body } = await api('PATCH', `${P}/lingua`, { lingua })
      expect([status, body.errors[0].message]).toEqual([422, 'Scegli una delle lingue dell’elenco'])
    }
    const riga = t.db.updateTable('utenti').set({ lingua: 'en' }).where('id', '=', chi.utente_id)
    await expect(riga.execute()).rejects.toThrow(/lingua/)
  })

  it('PRO-M1 la nuova e-mail vale solo dopo il pulsante della pagina del suo link, una volta, e la vecchia lo sa', async () => {
    const chi = await conPassword(await createCliente(t.db))
    const api = t.as(chi)
    const nuova = 'nuova@esempio.it'
    expect((await api('POST', `${P}/email`, { email: nuova, password: 'no' })).status).toBe(422)
    expect((await api('POST', `${P}/email`, { email: nuova, password: PASSWORD })).status).toBe(200)
    const prima = (await api('GET', `${P}/dati`)).body
    expect(prima).toMatchObject({ email_in_attesa: nuova })
    expect(prima.email).not.toBe(nuova)
    const uscita = await t.db
      .selectFrom('uscite')
      .where('argomento', '=', 'cambio_email')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(uscita.contenuto)).not.toContain('token')
    const { link_id } = uscita.contenuto as { link_id: string }
    const token = tokenDelLink(t.deps.config.secret, link_id)
    const pagina = await t.as(null)('GET', `/auth/conferma-email?token=${token}`)
    expect(pagina.headers['location']).toBe(`/login?conferma=${token}`)
    expect((await api('GET', `${P}/dati`)).body.email).toBe(prima.email)
    const conferma = () => api('POST', '/auth/conferma', { token })
    expect((await t.as(null)('POST', '/auth/conferma', { token })).status).toBe(422)
    expect((await conferma()).body.dove).toBe('/profilo?scheda=dati&email=cambiata')
    expect((await api('GET', `${P}/dati`)).body).toMatchObject({
      email: nuova,
      email_in_attesa: null,
      email_verificata: true,
    })
    expect((await conferma()).status).toBe(409)
    const avviso = await t.db
      .selectFrom('uscite')
      .where('argomento', '=', 'avviso_sicurezza')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(avviso.contenuto).toMatchObject({ fatto: 'email', destinatario: prima.email })
  })

  it('PRO-M1 il proprio indirizzo, non ancora verificato, si verifica allo stesso modo', async () => {
    const chi = await conPassword(await createCliente(t.db))
    await t.db
      .updateTable('utenti')
      .set({ email_verificata_at: null })
      .where('id', '=', chi.utente_id)
      .execute()
    const api = t.as(chi)
    const { email, email_verificata } = (await api('GET', `${P}/dati`)).body
    expect(email_verificata).toBe(false)
    await api('POST', `${P}/email`, { email, password: PASSWORD })
    const uscita = await t.db
      .selectFrom('uscite')
      .where('argomento', '=', 'cambio_email')
      .orderBy('id', 'desc')
      .selectAll()
      .executeTakeFirstOrThrow()
    const { link_id } = uscita.contenuto as { link_id: string }
    const token = tokenDelLink(t.deps.config.secret, link_id)
    expect((await api('POST', '/auth/conferma', { token })).status).toBe(200)
    expect((await api('GET', `${P}/dati`)).body).toMatchObject({ email, email_verificata: true })
  })

  it('PRO-M1 una e-mail che intanto è di un altro non passa', async () => {
    const chi = await conPassword(await createCliente(t.db))
    const altro = await createCliente(t.db)
    const api = t.as(chi)
    const { email } = (await t.as(altro)('GET', `${P}/dati`)).body
    await api('POST', `${P}/email`, { email, password: PASSWORD })
    const uscita = await t.db
      .selectFrom('uscite')
      .where('argomento', '=', 'cambio_email')
      .orderBy('id', 'desc')
      .selectAll()
      .executeTakeFirstOrThrow()
    const { link_id } = uscita.contenuto as { link_id: string }
    const token = tokenDelLink(t.deps.config.secret, link_id)
    expect((await api('POST', '/auth/conferma', { token })).status).toBe(409)
    expect((await api('GET', `${P}/dati`)).body.email).not.toBe(email)
  })
})

describe('notifiche', () => {
  it('PRO-M1 un avviso spento non parte più; la ricevuta non si spegne; un ruolo non spegne l’altro', async () => {
    const cliente = await createCliente(t.db)
    const esercente = await createEsercente(t.db)
    const { id } = await createPagamento(t.db, {
      esercente_id: esercente.id,
      cliente_id: cliente.id,
    })
    const api = t.as(cliente)
    const spegni = (evento: string) =>
      api('PATCH', `${P}/notifiche`, { evento, canale: 'email', attivo: false })
    expect((await spegni('pagamento_riuscito')).status).toBe(409)
    expect((await spegni('link_scaduto')).status).toBe(409)
    expect(await vuoleEmail(t.db, id, 'cliente', 'pagamento_richiesto')).toBe(true)
    expect((await spegni('pagamento_richiesto')).status).toBe(200)
    expect((await api('GET', `${P}/notifiche`)).body.eventi[0]).toMatchObject({ email: false })
    expect(await vuoleEmail(t.db, id, 'cliente', 'pagamento_richiesto')).toBe(false)
    expect(await vuoleEmail(t.db, id, 'esercente', 'pagamento_riuscito')).toBe(true)
    await api('PATCH', `${P}/notifiche`, {
      evento: 'pagamento_richiesto',
      canale: 'email',
      attivo: true,
    })
    expect(await vuoleEmail(t.db, id, 'cliente', 'pagamento_richiesto')).toBe(true)
  })
})

describe('notifiche nel portale', () => {
  it('PRO-M1 ogni canale si spegne da sé: senza notifica resta l’e-mail, e il contrario', async () => {
    const cliente = await createCliente(t.db)
    const esercente = await createEsercente(t.db)
    const { id: pagamento_id } = await createPagamento(t.db, {
      esercente_id: esercente.id,
      cliente_id: cliente.id,
    })
    const api = t.as(cliente)
    const scegli = (canale: string, attivo: boolean) =>
      api('PATCH', `${P}/notifiche`, { evento: 'pagamento_richiesto', canale, attivo })
    const quante = async () => (await api('GET', '/api/notifiche')).body.data.length
    const evento = (n: number) => ({ pagamento_id, unicita: `prova:${n}` })

    expect((await scegli('portale', false)).body.eventi[0]).toMatchObject({
      email: true,
      portale: false,
    })
    await notificaRichiesta(t.db, evento(1))
    expect(await quante()).toBe(0)
    expect(await vuoleEmail(t.db, pagamento_id, 'cliente', 'pagamento_richiesto')).toBe(true)

    await scegli('portale', true)
    await scegli('email', false)
    await notificaRichiesta(t.db, evento(2))
    expect(await quante()).toBe(1)
    expect(await vuoleEmail(t.db, pagamento_id, 'cliente', 'pagamento_richiesto')).toBe(false)
    const altro = await api('PATCH', `${P}/notifiche`, {
      evento: 'pagamento_annullato',
      canale: 'portale',
      attivo: false,
    })
    expect(altro.status).toBe(409)
  })
})

describe('privacy', () => {
  it('PRO-M4 il consenso commerciale si dà e si ritira, e ogni volta resta scritto', async () => {
    const chi = await createCliente(t.db)
    const api = t.as(chi)
    await api('POST', `${P}/consensi`, { tipo: 'marketing', dato: true })
    await api('POST', `${P}/consensi`, { tipo: 'marketing', dato: false })
    expect((await api('GET', `${P}/privacy`)).body.consensi).toMatchObject([
      { tipo: 'marketing', dato: false },
    ])
    const rows = await t.db
      .selectFrom('consensi')
      .where('utente_id', '=', chi.utente_id)
      .selectAll()
      .execute()
    expect(rows).toHaveLength(2)
  })

  it('PRO-M4 i dati scaricati sono i propri, con quello che gli esercenti hanno scritto, senza segreti né dati altrui', async () => {
    const esercente = await createEsercente(t.db)
    const chi = await conPassword(await createCliente(t.db))
    const altro = await createCliente(t.db)
    await createPagamento(t.db, { esercente_id: esercente.id, cliente_id: chi.id, causale: 'Mia' })
    await createPagamento(t.db, {
      esercente_id: esercente.id,
      cliente_id: altro.id,
      causale: 'Altrui',
    })
    // The esercente typed this name of a person who has not accepted yet; the person calls itself otherwise.
    for (const [cliente_id, nome] of [
      [chi.id, 'Sig.ra del terzo piano'],
      [altro.id, 'Il geometra'],
    ] as const) {
      await t.db
        .updateTable('clienti_esercente')
        .set({ nome, telefono: '+393330001112', confermata_at: null })
        .where('esercente_id', '=', esercente.id)
        .where('cliente_id', '=', cliente_id)
        .execute()
    }
    const { body, headers } = await t.as(chi)('GET', `${P}/esporta`)
    expect(body.scritto_da_esercenti).toEqual([
      expect.objectContaining({
        esercente: esercente.ragione_sociale,
        nome: 'Sig.ra del terzo piano',
        telefono: '+393330001112',
      }),
    ])
    expect(headers['content-disposition']).toContain('attachment')
    const text = JSON.stringify(body)
    expect(text).toContain('Mia')
    for (const secret of ['Altrui', 'Il geometra', 'argon2', 'token_hash', altro.email])
      expect(text).not.toContain(secret)
  })

  it('PRO-M4 la cancellazione si chiede, si ritira, e con un pagamento aperto è rifiutata con il perché', async () => {
    const esercente = await createEsercente(t.db)
    const chi = await createCliente(t.db)
    const api = t.as(chi)
    const chiedi = () => api('POST', `${P}/cancellazione`, { motivo: 'Non mi serve più' })
    expect((await chiedi()).status).toBe(200)
    expect((await chiedi()).status).toBe(409)
    expect((await api('GET', `${P}/privacy`)).body.cancellazione).not.toBeNull()
    expect((await api('DELETE', `${P}/cancellazione`)).status).toBe(200)
    expect((await api('DELETE', `${P}/cancellazione`)).status).toBe(404)
    await createPagamento(t.db, { esercente_id: esercente.id, cliente_id: chi.id })
    const rifiuto = await chiedi()
    expect(rifiuto.status).toBe(409)
    expect(rifiuto.body.error_message).toContain('Hai un pagamento ancora aperto.')
    expect((await api('GET', `${P}/privacy`)).body.blocchi).toMatchObject([{ codice: 'pagamenti' }])
  })
})
