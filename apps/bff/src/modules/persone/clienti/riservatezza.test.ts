import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../test/factories.ts'
import { elaboraEsportazioni } from '../../ponte/esportazioni/index.ts'
import { CONTATTI_PREDEFINITI } from './limiti-clienti.ts'

let portale: Awaited<ReturnType<typeof startApp>>
let suo: Awaited<ReturnType<typeof createEsercente>>
let curioso: Awaited<ReturnType<typeof createEsercente>>
let persona: Awaited<ReturnType<typeof createCliente>>

const SEGRETI = ['Morichini', '320000102', 'MRCBRC85R41G478Y', 'Salara', '06049', 'Spoleto']
const DATI = {
  nome: 'Beatrice Morichini',
  telefono: '+393200001029',
  codice_fiscale: 'MRCBRC85R41G478Y',
  indirizzo: 'Via Salara Vecchia 23',
  cap: '06049',
  citta: 'Spoleto',
  provincia: 'PG',
}
const domani = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
const chiedi = (chi: typeof suo, email: string, nome = 'Bea M', altro: object = {}) =>
  portale.as(chi)(
    'POST',
    '/api/pagamenti',
    {
      cliente_nuovo: { nome, email },
      importo_centesimi: 100,
      causale: 'Saldo',
      scadenza: domani(),
      ...altro,
    },
    { 'idempotency-key': randomUUID() },
  )

beforeAll(async () => {
  portale = await startApp()
  const { db } = portale
  suo = await createEsercente(db)
  curioso = await createEsercente(db)
  persona = await createCliente(db, { ...DATI, tipo: 'ditta', esercente_id: suo.id })
})
afterAll(() => portale.stop())

const senzaSegreti = (cosa: unknown) => {
  const testo = JSON.stringify(cosa)
  for (const segreto of SEGRETI) expect(testo).not.toContain(segreto)
}

describe('CLI-M5 chi conosce solo una e-mail', () => {
  it('CLI-M5 con una richiesta o un invito legge quello che ha scritto lui, e nient’altro, ovunque', async () => {
    const come = portale.as(curioso)
    expect((await come('GET', `/api/clienti/${persona.id}`)).status).toBe(404)
    const chiesto = await chiedi(curioso, persona.email)
    expect([chiesto.status, chiesto.body.cliente]).toEqual([
      200,
      { _id: persona.id, nome: 'Bea M' },
    ])
    const invito = { email: persona.email, role: 'cliente', nome: 'Bea', cognome: 'M' }
    expect((await come('POST', '/api/inviti', invito)).status).toBe(200)
    const scheda = await come('GET', `/api/clienti/${persona.id}`)
    expect(scheda.body).toMatchObject({
      nome: 'Bea M',
      email: persona.email,
      tipo: 'persona',
      stato: 'in_registrazione',
      telefono: null,
      codice_fiscale: null,
      indirizzo: null,
      cap: null,
      citta: null,
      confermato_at: null,
    })
    const elenchi = await Promise.all(
      ['clienti', 'pagamenti', 'dilazioni', 'abbonamenti', 'mandati', 'documenti'].map((raccolta) =>
        come('POST', `/api/search/${raccolta}`, {}),
      ),
    )
    senzaSegreti([chiesto.body, scheda.body, elenchi.map(({ body }) => body)])
    for (const search of ['Morichini', 'Spoleto', DATI.codice_fiscale, '320 0001029']) {
      const { body } = await come('POST', '/api/search/clienti', { search })
      expect([search, body.data]).toEqual([search, []])
      const pagamenti = await come('POST', '/api/search/pagamenti', { search })
      expect([search, pagamenti.body.data]).toEqual([search, []])
    }
    for (const filters of [{ stato: 'attivo' }, { tipo: 'ditta' }]) {
      expect((await come('POST', '/api/search/clienti', { filters })).body.total).toBe(0)
    }
    const elenco = { raccolta: 'clienti', formato: 'csv', ricerca: {} }
    const file = await come('POST', '/api/esportazioni', elenco)
    expect(file.status).toBe(200)
    while ((await elaboraEsportazioni(portale.deps)) > 0);
    const { raw } = await come('GET', `/api/esportazioni/${file.body._id}/file`)
    expect(String(raw)).toContain('Bea M')
    senzaSegreti(String(raw))
  })

  it('CLI-M5 chi lo serve e lo staff leggono la persona; lei legge sé stessa', async () => {
    const admin = await createAdmin(portale.db)
    for (const chi of [suo, admin, persona]) {
      const { body } = await portale.as(chi)('GET', `/api/clienti/${persona.id}`)
      expect(body).toMatchObject(DATI)
    }
  })

  it('CLI-M5 una persona bloccata, inattiva o sconosciuta risponde allo stesso modo', async () => {
    const { db } = portale
    const risposte = []
    for (const stato of ['attivo', 'inattivo', 'bloccato', 'cancellato', null]) {
      const email =
        stato === null ? 'mai.vista@esempio.it' : (await createCliente(db, { stato })).email
      const { status, body } = await chiedi(curioso, email, 'Chi Sa')
      const { cliente, cronologia, azioni_consentite } = body
      const scheda = await portale.as(curioso)('GET', `/api/clienti/${cliente._id}`)
      const { _id, email: sua, cliente_dal, ...resto } = scheda.body
      expect(sua).toBe(email)
      const passi = cronologia.map(({ at, created_at, ...passo }: Record<string, unknown>) => passo)
      risposte.push(JSON.stringify([status, passi, azioni_consentite, resto]))
    }
    expect(new Set(risposte).size).toBe(1)
  })

  it('CLI-M5 il codice di un cliente nuovo non dice quando la persona è arrivata', async () => {
    const ids = []
    for (let n = 0; n < 12; n += 1) {
      const { body } = await chiedi(curioso, `nuova${n}@esempio.it`)
      ids.push(Number.parseInt(body.cliente._id.slice(0, 8), 16))
    }
    const recenti = ids.filter((secondi) => secondi > Date.now() / 1000 - 86_400)
    expect(recenti.length).toBeLessThan(3)
    expect(Math.max(...ids)).toBeLessThanOrEqual(Date.now() / 1000)
  })

  it('CLI-M5 il nome scritto da un esercente non arriva a un altro, e ciascuno cambia il suo', async () => {
    const email = 'mai.registrata@esempio.it'
    const nomeDi = async (chi: typeof suo, id: string) =>
      (await portale.as(chi)('GET', `/api/clienti/${id}`)).body.nome
    const { body } = await chiedi(suo, email, 'Nome Segreto')
    const id = body.cliente._id
    const altrui = await chiedi(curioso, email, 'Nome Altrui')
    expect(altrui.body.cliente).toEqual({ _id: id, nome: 'Nome Altrui' })
    await chiedi(curioso, email, 'Nome Corretto')
    expect([await nomeDi(suo, id), await nomeDi(curioso, id)]).toEqual([
      'Nome Segreto',
      'Nome Corretto',
    ])
  })
})

describe('limiti dei contatti', () => {
  const limita = (valore: object) =>
    portale.db
      .insertInto('impostazioni')
      .values({
        chiave: 'contatti_esercente',
        valore: JSON.stringify(valore),
        valido_dal: new Date(0),
      })
      .execute()

  it('PAG-M3 (parte) un elenco di indirizzi comprato si ferma, il lavoro di un mese no', async () => {
    expect(CONTATTI_PREDEFINITI.nuovi_al_giorno).toBeGreaterThanOrEqual(300)
    expect(CONTATTI_PREDEFINITI.nuovi_al_giorno).toBeLessThan(5000)
    await limita({ ...CONTATTI_PREDEFINITI, nuovi_al_giorno: 3, richieste_al_giorno: 6 })
    const palestra = await createEsercente(portale.db)
    const conosciuta = await createCliente(portale.db)
    const a = (n: number) => chiedi(palestra, `socio${n}@esempio.it`)
    for (const risposta of [await a(1), await a(2), await chiedi(palestra, conosciuta.email)]) {
      expect(risposta.status).toBe(200)
    }
    const quarto = await a(4)
    expect(quarto.status).toBe(429)
    expect(Number(quarto.headers['retry-after'])).toBeGreaterThan(86_000)
    expect(quarto.body.error_message).toContain('troppi clienti nuovi in un giorno')
    // The esercente may still ask clienti that it knows, up to the day's limit.
    for (let n = 0; n < 3; n += 1) expect((await a(1)).status).toBe(200)
    const troppe = await a(1)
    expect([troppe.status, troppe.body.error_message]).toEqual([
      429,
      expect.stringContaining('troppi pagamenti in un giorno'),
    ])
    const altro = await createEsercente(portale.db)
    expect((await chiedi(altro, 'altro.ancora@esempio.it')).status).toBe(200)
  })
})
