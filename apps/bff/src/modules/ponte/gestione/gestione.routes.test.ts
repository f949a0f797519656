import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  openSession,
} from '../../../../test/factories.ts'
import { newId } from '../../../db/ids.ts'

const clock = stoppedClock(new Date('2026-11-18T10:00:00Z'))
let portale: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
let cliente: Awaited<ReturnType<typeof createCliente>>
let admin: Awaited<ReturnType<typeof createAdmin>>

beforeAll(async () => {
  portale = await startApp({ clock })
  const { db } = portale
  esercente = await createEsercente(db)
  cliente = await createCliente(db, { nome: 'Giulia Ferrari' })
  admin = await createAdmin(db)
})
afterAll(() => portale.stop())

const ID = 'f'.repeat(24)
const SOLO_ADMIN = [
  ['POST', '/api/search/consulenti'],
  ['GET', `/api/consulenti/${ID}`],
  ['POST', '/api/search/promozioni'],
  ['GET', `/api/promozioni/${ID}`],
  ['POST', '/api/search/utenti'],
  ['GET', `/api/utenti/${ID}`],
  ['POST', `/api/utenti/${ID}/chiudi_sessioni`],
  ['POST', `/api/utenti/${ID}/disattiva`],
  ['POST', `/api/utenti/${ID}/riattiva`],
  ['POST', '/api/search/messaggi'],
  ['GET', `/api/messaggi/${ID}`],
  ['POST', '/api/search/cronologia'],
  ['GET', '/api/gestione/parametri'],
  ['GET', '/api/gestione/lavori'],
  ['POST', '/api/gestione/lavori/scadi_reports/esegui'],
  ['POST', '/api/gestione/parametri/commissioni'],
  ['POST', '/api/gestione/parametri/commissioni/anteprima'],
  ['DELETE', '/api/gestione/parametri/commissioni/programmata'],
] as const

it.each(SOLO_ADMIN)('SPC-08 SPC-28 %s %s è dello staff: 403 agli altri', async (method, url) => {
  const body = method === 'POST' ? {} : undefined
  for (const chi of [esercente, cliente]) {
    expect((await portale.as(chi)(method, url, body)).status).toBe(403)
  }
  expect((await portale.as(null)(method, url, body)).status).toBe(401)
})

it.each(SOLO_ADMIN.filter(([, url]) => url.endsWith(ID)))(
  'X10 %s %s che non c’è è 404',
  async (method, url) => {
    expect((await portale.as(admin)(method, url)).status).toBe(404)
  },
)

const come = () => portale.as(admin)
const parametro = async (chiave: string) =>
  (await come()('GET', '/api/gestione/parametri')).body.data.find(
    (one: { chiave: string }) => one.chiave === chiave,
  )
const modifica = (chiave: string, valori: object, valido_dal: string | null = null) =>
  come()('POST', `/api/gestione/parametri/${chiave}`, { valori, valido_dal })

describe('parametri', () => {
  it('GES-M1 (parte) l’indirizzo dell’assistenza è un’e-mail, o nessuno, e lo legge chi è dentro', async () => {
    const letto = async () => (await come()('GET', '/api/app_settings')).body.assistenza_email
    for (const valore of ['a', 'aiuto@', 'aiuto@esempio.it, altro@esempio.it']) {
      expect((await modifica('assistenza_email', { valore })).status).toBe(422)
    }
    expect((await modifica('assistenza_email', { valore: 'aiuto@esempio.it' })).status).toBe(200)
    expect(await letto()).toBe('aiuto@esempio.it')
  })

  it('GES-M1 (parte) ogni parametro sta in uno dei cinque gruppi', async () => {
    const { data } = (await come()('GET', '/api/gestione/parametri')).body
    const del = (gruppo: string) =>
      data
        .filter((one: { gruppo: string }) => one.gruppo === gruppo)
        .map(({ chiave }: { chiave: string }) => chiave)
    expect(del('portale')).toEqual([
      'promozioni_esercenti',
      'brand',
      'manutenzione',
      'funzioni',
      'gestore',
      'assistenza_email',
      'loader_ms',
    ])
    expect(del('sicurezza')).toHaveLength(5)
    expect(del('rate')).toHaveLength(9)
    expect(del('incassi')).toHaveLength(13)
  })

  it('GES-M1 (parte) la commissione cambia da adesso in poi, con autore e valore di prima', async () => {
    const commissione = async (at: Date) => {
      const { rows } = await sql<{ c: number }>`
        select commissione_di('', 'carta', 10000, ${at}) as c`.execute(portale.db)
      return rows[0]?.c
    }
    const prima = clock.now()
    clock.advance(60_000)
    const anteprima = await come()('POST', '/api/gestione/parametri/commissioni/anteprima', {
      valori: { per_mille: 20, fissa_centesimi: 30 },
      valido_dal: null,
    })
    expect(anteprima.body.effetti.join(' ').replaceAll('\u00A0', ' ')).toContain(
      'Su 100,00 € la commissione passa da 1,65 € a 2,30 €.',
    )
    expect(await commissione(clock.now())).toBe(165)

    const { status, body } = await modifica('commissioni', { per_mille: 20, fissa_centesimi: 30 })
    expect(status).toBe(200)
    expect(body.in_vigore).toMatchObject({
      valori: { per_mille: 20, fissa_centesimi: 30 },
      autore: 'Maria Bianchi',
    })
    expect(body.storia[1]).toMatchObject({ valori: { per_mille: 14 }, stato: 'passata' })
    expect(await commissione(clock.now())).toBe(230)
    expect(await commissione(prima)).toBe(165)
    const { body: trovati } = await come()('POST', '/api/search/cronologia', {
      filters: { entita: 'impostazione' },
    })
    expect(trovati.data[0]).toMatchObject({ azione: 'modifica', attore: 'Maria Bianchi' })
    for (const entita of ['otp', 'sessione', 'rimborso', 'sessione_cassa']) {
      const { status } = await come()('POST', '/api/search/cronologia', { filters: { entita } })
      expect([entita, status]).toEqual([entita, 200])
    }
    expect(trovati.data[0].modifiche).toContainEqual({
      campo: 'Parte in proporzione',
      prima: '1,4%',
      dopo: '2,0%',
    })
  })

  it('GES-M1 (parte) GES-B1 un valore si programma, uno alla volta, e si annulla', async () => {
    const { body } = await modifica('brand', { valore: 'Rateo Plus' }, '2026-12-01')
    expect(body).toMatchObject({
      in_vigore: { valori: { valore: 'Rateo' } },
      programmata: { valori: { valore: 'Rateo Plus' }, valido_dal: '2026-11-30T23:00:00.000Z' },
    })
    expect((await modifica('brand', { valore: 'Altro' }, '2026-12-02')).status).toBe(409)
    const annulla = () => come()('DELETE', '/api/gestione/parametri/brand/programmata')
    expect((await annulla()).body.programmata).toBeNull()
    expect((await annulla()).status).toBe(409)
    const { body: app } = await come()('GET', '/api/app_settings')
    expect(app.brand).toBe('Rateo')
  })

  it.each([
    ['commissioni', { per_mille: 101, fissa_centesimi: 0 }, null, '/valori/per_mille'],
    ['commissioni', { per_mille: -1, fissa_centesimi: 0 }, null, '/valori/per_mille'],
    ['commissioni', { per_mille: 1.5, fissa_centesimi: 0 }, null, '/valori/per_mille'],
    ['commissioni', { per_mille: 10 }, null, '/valori/fissa_centesimi'],
    ['commissioni', { per_mille: 1, fissa_centesimi: 1, altro: 1 }, null, '/valori/altro'],
    ['brand', { valore: '   ' }, null, '/valori/valore'],
    ['brand', { valore: 'x'.repeat(41) }, null, '/valori/valore'],
    ['brand', { valore: 'Ieri' }, '2026-11-17', '/valido_dal'],
    ['brand', { valore: 'Oggi' }, '2026-11-18', '/valido_dal'],
    ['brand', { valore: 'Tra due anni' }, '2028-11-18', '/valido_dal'],
  ])('GES-M1 (parte) %s %j dal %s è rifiutato: %s', async (chiave, valori, dal, pointer) => {
    const risposta = await modifica(chiave, valori, dal)
    expect(risposta.status).toBe(422)
    expect(risposta.body.errors[0].pointer).toBe(pointer)
  })

  it('GES-M1 (parte) un parametro che non esiste è 404', async () => {
    expect((await modifica('segreto', { valore: 1 })).status).toBe(404)
    expect(await parametro('loader_ms')).toMatchObject({ in_vigore: { autore: 'Sistema' } })
  })
})

describe('elenchi', () => {
  const cerca = async (raccolta: string, body: object) =>
    (await come()('POST', `/api/search/${raccolta}`, body)).body

  it('GES-M2 (parte) gli utenti si trovano per e-mail e per ruolo', async () => {
    const { body: uno } = await come()('GET', `/api/utenti/${esercente.utente_id}`)
    expect(uno).toMatchObject({ ruoli: ['esercente'] })
    expect(uno.ruoli_dettaglio).toEqual([
      { ruolo: 'esercente', di: esercente.ragione_sociale, di_id: esercente.id },
    ])
    expect((await cerca('utenti', { search: uno.email })).data).toHaveLength(1)
    const { data } = await cerca('utenti', { filters: { admin: true } })
    expect(data.map((one: { _id: string }) => one._id)).toEqual([admin.utente_id])
    expect(JSON.stringify(uno)).not.toContain('password')
  })

  it('GES-M2 (parte) lo staff chiude tutte le sessioni di un utente, e resta scritto chi è stato', async () => {
    const { db } = portale
    const preso = await createCliente(db)
    const token = await openSession(db, preso, clock.now())
    const headers = { cookie: `rateo_sid=${token}` }
    const letta = async () => (await portale.app.inject({ url: '/session', headers })).statusCode
    expect(await letta()).toBe(200)
    const url = `/api/utenti/${preso.utente_id}/chiudi_sessioni`
    expect((await come()('POST', url, {})).body).toEqual({ chiuse: 1 })
    expect(await letta()).toBe(401)
    expect((await come()('POST', url, {})).body).toEqual({ chiuse: 0 })
    expect((await come()('POST', `/api/utenti/${ID}/chiudi_sessioni`, {})).status).toBe(404)
    const scritto = await db
      .selectFrom('cronologia')
      .where('entita', '=', 'utente')
      .where('entita_id', '=', preso.utente_id)
      .where('azione', '=', 'chiudi_sessioni')
      .select('attore')
      .execute()
    expect(scritto[0]).toEqual({ attore: `utente:${admin.utente_id}` })
  })

  it('GES-M3 (parte) i messaggi si filtrano per esito e si leggono', async () => {
    const id = newId(clock.now())
    await portale.db
      .insertInto('messaggi')
      .values({
        id,
        canale: 'email',
        destinatario: 'rotta@posta.test',
        oggetto: 'Ricevuta',
        testo: 'Il testo intero',
        unicita: id,
        stato: 'fallito',
        errore: 'Indirizzo non valido',
        created_at: clock.now(),
      })
      .execute()
    const { data } = await cerca('messaggi', { filters: { stato: 'fallito' } })
    expect(data).toMatchObject([{ _id: id, errore: 'Indirizzo non valido' }])
    const { body } = await come()('GET', `/api/messaggi/${id}`)
    expect(body.testo).toBe('Il testo intero')
  })

  it('GES-M5 X2 la cronologia scorre senza saltare né ripetere, per oggetto e per persona', async () => {
    await portale.db
      .insertInto('cronologia')
      .values(
        Array.from({ length: 25 }, (_, n) => ({
          at: new Date(clock.now().getTime() - n * 1000),
          attore: `utente:${cliente.utente_id}`,
          ruolo: 'cliente',
          canale: 'portale',
          azione: `prova_${n}`,
          entita: 'pagamento',
          entita_id: ID,
        })),
      )
      .execute()
    const visti: string[] = []
    let cursor: string | undefined
    do {
      const { data, next } = await cerca('cronologia', {
        filters: { entita_id: ID },
        limit: 10,
        ...(cursor && { cursor }),
      })
      visti.push(...data.map((one: { azione: string }) => one.azione))
      cursor = next ?? undefined
    } while (cursor)
    expect(visti).toEqual(Array.from({ length: 25 }, (_, n) => `prova_${n}`))
    await portale.db
      .insertInto('cronologia')
      .values({
        attore: `utente:${cliente.utente_id}`,
        ruolo: 'cliente',
        canale: 'portale',
        azione: 'azione_singolare',
        entita: 'pagamento',
        entita_id: 'e'.repeat(24),
      })
      .execute()
    const trovata = await cerca('cronologia', { search: 'singolare bianchi' })
    expect(trovata.data).toMatchObject([{ attore: 'Maria Bianchi', entita_id: 'e'.repeat(24) }])
    expect((await cerca('cronologia', { search: ID })).total).toBe(25)
  })

  it('GES-M4 senza orario non c’è elenco, e si dice che nessuno lavora', async () => {
    const { body } = await come()('GET', '/api/gestione/lavori')
    expect(body).toMatchObject({ data: [], worker: { attivo: false } })
  })

  it('CON-M1 (parte) un consulente con gli esercenti di oggi, e quello che hanno incassato', async () => {
    const id = newId(clock.now())
    const { db } = portale
    await db
      .insertInto('consulenti')
      .values({ id, nome: 'Ilenia Capponi', partita_iva: '1', email: 'i@posta.test' })
      .execute()
    const incarico = (dal: string, al: string | null) => ({
      consulente_id: id,
      esercente_id: esercente.id,
      quota_percento: '25.5',
      dal,
      al,
    })
    await db
      .insertInto('incarichi')
      .values([incarico('2025-01-01', '2025-12-31'), incarico('2026-01-01', null)])
      .execute()
    expect((await cerca('consulenti', { search: 'capponi' })).data[0]).toMatchObject({
      esercenti: 1,
    })
    const { body } = await come()('GET', `/api/consulenti/${id}`)
    expect(body.incarichi).toMatchObject([
      { dal: '2026-01-01', in_corso: true, quota_centesimi_percento: 2550, netto_centesimi: 0 },
      { dal: '2025-01-01', in_corso: false },
    ])
  })

  it('X1 un campo che non esiste è 400 e dice quale', async () => {
    for (const raccolta of ['consulenti', 'promozioni', 'utenti', 'messaggi', 'cronologia']) {
      const risposta = await come()('POST', `/api/search/${raccolta}`, { filters: { boh: 1 } })
      expect(risposta.status).toBe(400)
      expect(risposta.body.error_message).toContain('boh')
    }
  })
})
