import { createHash, randomInt, randomUUID } from 'node:crypto'
import { scriviCodice, SEGNI_CODICE, segnoDiControllo } from '@rateo/domain/banca/codice-richiesta'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import {
  createCliente,
  createEsercente,
  createPagamento,
  createPagato,
} from '../../../../test/factories.ts'
import { readPdf } from '../../../../test/files/read-pdf.ts'
import { codiceDi } from '../gateway/index.ts'
import { annullaRicevuta, emettiRicevuta } from '../../registri/documenti/index.ts'
import { SCRIPT_CONFRONTA } from './pagina-documento.ts'

const clock = stoppedClock(new Date('2026-11-24T10:00:00Z'))
let portale: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
let cliente: Awaited<ReturnType<typeof createCliente>>
beforeAll(async () => {
  portale = await startApp({ clock })
  esercente = await createEsercente(portale.db, { ragione_sociale: 'Bottega Perla S.r.l.' })
  cliente = await createCliente(portale.db, {
    esercente_id: esercente.id,
    nome: 'Segretissima Persona',
    email: 'segretissima@posta.test',
  })
})
afterAll(() => portale.stop())

const KEY = () => ({ 'idempotency-key': randomUUID() })
let rete = 0
/** Somebody at another place each time, unless a test says where. */
const da = () => `10.${(rete += 1) >> 8}.${rete & 255}.7`
const apri = (url: string, remoteAddress = da()) =>
  portale.app.inject({ method: 'GET', url, remoteAddress })
const manda = (url: string, campi: Record<string, string>, remoteAddress = da()) =>
  portale.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(campi).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    remoteAddress,
  })
const controlla = (codice: string, ip?: string) => manda('/verifica/richiesta', { codice }, ip)

const diChi = () => ({ esercente_id: esercente.id, cliente_id: cliente.id })
async function richiesta(change: object = {}) {
  const { id } = await createPagamento(portale.db, {
    ...diChi(),
    causale: 'Terapia riservata',
    importo_centesimi: 12_050,
    ...change,
  })
  return { id, codice: await codiceDi(portale.db, id) }
}
const PERSONALI = /Segretissima|segretissima|Terapia/

describe('Y13 (parte) una richiesta si controlla scrivendo il suo codice', () => {
  it('Y13 (parte) dice chi la manda, quanto e quando, e nulla di chi la deve', async () => {
    const { codice } = await richiesta({ scadenza: '2026-12-01' })
    const { statusCode, body, headers } = await controlla(scriviCodice(codice).toLowerCase())
    expect(statusCode).toBe(200)
    expect(body).toContain('È una richiesta vera')
    expect(body).toContain('Bottega Perla S.r.l.')
    expect(body).toMatch(/120,50\s€/)
    expect(body).toContain('1 dicembre 2026')
    expect(body).not.toMatch(PERSONALI)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    // The old way of writing it goes on working.
    expect((await controlla(codice)).body).toContain('È una richiesta vera')
  })

  it('Y13 (parte) dice com’è oggi: annullata, scaduta, già pagata; una bozza non c’è', async () => {
    const detti = async (change: object) => (await controlla((await richiesta(change)).codice)).body
    expect(await detti({ stato: 'annullato' })).toContain('annullata: non pagare')
    expect(await detti({ stato: 'scaduto', valido_fino: '2026-11-01' })).toContain('è scaduta')
    expect(await detti({ stato: 'bozza' })).toContain('Nessuna richiesta ha questo codice')
    const pagato = await createPagato(portale.db, {
      ...diChi(),
      importo_centesimi: 3000,
      pagato_at: clock.now(),
    })
    const { body } = await controlla(await codiceDi(portale.db, pagato.id))
    expect(body).toContain('è già pagata')
    expect(body).not.toMatch(PERSONALI)
  })

  it('Y13 (parte) un segno sbagliato si dice senza cercare nulla, e non conta come tentativo', async () => {
    const { codice } = await richiesta()
    const giusto = codice + segnoDiControllo(codice)
    const ip = da()
    for (let posto = 0; posto < 9; posto++) {
      for (const altro of ['0', '7', 'K', 'Z']) {
        const scritto = giusto.slice(0, posto) + altro + giusto.slice(posto + 1)
        if (scritto === giusto) continue
        const { statusCode, body } = await controlla(scritto, ip)
        expect([statusCode, body.includes('segno sbagliato')]).toEqual([422, true])
      }
    }
    expect((await controlla(giusto, ip)).statusCode).toBe(200)
  })

  it('Y13 (parte) chi prova molti codici viene fermato, e non ne trova nessuno', async () => {
    const debiti = await Promise.all(Array.from({ length: 20 }, () => richiesta()))
    const veri = new Set(debiti.map(({ codice }) => codice))
    const aCaso = () => {
      const codice = Array.from({ length: 8 }, () => SEGNI_CODICE[randomInt(32)]).join('')
      return veri.has(codice) ? '00000000' : codice
    }
    // From one place: thirty tries, and then not even the right one is looked at.
    const ip = '192.0.2.9'
    const esiti: number[] = []
    for (let i = 0; i < 40; i++) esiti.push((await controlla(scriviCodice(aCaso()), ip)).statusCode)
    expect(esiti).toEqual([
      ...Array.from({ length: 30 }, () => 422),
      ...Array.from({ length: 10 }, () => 429),
    ])
    const giusto = scriviCodice([...veri][0] ?? '')
    const fermato = await controlla(giusto, ip)
    expect([fermato.statusCode, fermato.body.includes('Bottega Perla')]).toEqual([429, false])
    expect(fermato.headers['retry-after']).toBeDefined()
    expect((await controlla(giusto)).statusCode).toBe(200)
    // From many places of one network the wider limit holds.
    const larghi: number[] = []
    for (let i = 0; i < 320; i++) {
      larghi.push((await controlla(scriviCodice(aCaso()), `198.51.100.${i % 250}`)).statusCode)
    }
    expect(larghi.filter((stato) => stato === 200)).toEqual([])
    expect(larghi.slice(300).every((stato) => stato === 429)).toBe(true)
  })

  it('Y13 (parte) si paga col codice e l’e-mail a cui è arrivata, senza toccare link; con un’altra no', async () => {
    const { id, codice } = await richiesta()
    const scritto = scriviCodice(codice)
    const altra = await manda('/verifica/paga', { codice: scritto, email: 'altri@posta.test' })
    expect([altra.statusCode, altra.headers.location]).toEqual([422, undefined])
    expect(altra.body).toContain('Non è l’indirizzo')
    expect(altra.body).not.toMatch(PERSONALI)
    const sua = await manda('/verifica/paga', {
      codice: scritto,
      email: ' Segretissima@Posta.test ',
    })
    expect([sua.statusCode, sua.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/paga\/[\w-]{43}$/),
    ])
    expect((await apri(String(sua.headers.location))).body).toContain('Terapia riservata')
    // Somebody who has the code and tries addresses is stopped.
    const esiti: number[] = []
    for (let i = 0; i < 10; i++) {
      esiti.push(
        (await manda('/verifica/paga', { codice: scritto, email: `a${i}@posta.test` })).statusCode,
      )
    }
    expect(esiti.slice(-2)).toEqual([429, 429])
    // The link that the esercente took away stays away.
    const tolto = await richiesta()
    const { body } = await portale.as(esercente)(
      'POST',
      `/api/pagamenti/${tolto.id}/link_pubblico`,
      {},
      KEY(),
    )
    expect(body.url).toContain('/paga/')
    await portale.as(esercente)(
      'POST',
      `/api/pagamenti/${tolto.id}/link_pubblico/revoca`,
      {},
      KEY(),
    )
    const dopo = await manda('/verifica/paga', {
      codice: scriviCodice(tolto.codice),
      email: 'segretissima@posta.test',
    })
    expect(dopo.statusCode).toBe(422)
    expect(id).not.toBe(tolto.id)
  })
})

describe('Y13 (parte) una ricevuta si verifica col suo QR', () => {
  /** A receipt as its cliente downloads it, and the address that its QR leads to. */
  async function scarica(importo_centesimi = 4321) {
    const pagato = await createPagato(portale.db, {
      ...diChi(),
      causale: 'Terapia riservata',
      importo_centesimi,
      pagato_at: clock.now(),
    })
    const ricevuta = await emettiRicevuta({ db: portale.db, clock }, pagato.id)
    if (!ricevuta) throw new Error('no receipt')
    const prendi = async () => {
      const { status, raw } = await portale.as(cliente)('GET', `/api/documenti/${ricevuta.id}/file`)
      expect(status).toBe(200)
      return raw
    }
    const pdf = await prendi()
    // The address that the QR leads to, as it is read aloud.
    const [, codice = ''] = /\/verifica\/([0-9A-Z]{20})/.exec(readPdf(pdf).dictionaries) ?? []
    return { pagato, ricevuta, pdf, prendi, codice }
  }
  const impronta = (file: Buffer) => createHash('sha256').update(file).digest('hex')
  const impronteDi = (pagina: string) =>
    /data-impronte="([0-9a-f ]*)"/.exec(pagina)?.[1]?.split(' ') ?? []

  it('Y13 (parte) la pagina dice che cosa, quanto, di chi e quando; il file cambiato non è l’originale', async () => {
    const { ricevuta, pdf, prendi, codice } = await scarica()
    const { statusCode, body, headers } = await apri(`/verifica/${codice}`)
    expect(statusCode).toBe(200)
    for (const detto of [ricevuta.numero, 'Bottega Perla S.r.l.', 'È autentico, e vale'])
      expect(body).toContain(detto)
    expect(body).toMatch(/43,21\s€/)
    expect(body).not.toMatch(PERSONALI)
    expect(impronteDi(body)).toEqual([impronta(pdf)])
    // Downloaded again it is the same file, and another one changed by a byte is not.
    expect(impronta(await prendi())).toBe(impronta(pdf))
    const cambiato = Buffer.from(pdf)
    cambiato[cambiato.length >> 1] = (cambiato[cambiato.length >> 1] ?? 0) ^ 1
    expect(impronteDi(body)).not.toContain(impronta(cambiato))
    // One script alone runs, by its digest.
    const { html, csp } = SCRIPT_CONFRONTA
    expect(body).toContain(html.safe)
    expect(headers['content-security-policy']).toContain(`script-src ${csp}`)
  })

  it('Y13 (parte) annullata o rimborsata si legge, e il file di prima resta un originale', async () => {
    const a = await scarica()
    await annullaRicevuta(portale.db, a.pagato.id, clock.now())
    expect((await apri(`/verifica/${a.codice}`)).body).toContain(
      'Non vale più: è stata annullata il martedì 24 novembre 2026',
    )
    const nuovo = await a.prendi()
    expect(impronta(nuovo)).not.toBe(impronta(a.pdf))
    expect(impronteDi((await apri(`/verifica/${a.codice}`)).body).toSorted()).toEqual(
      [impronta(a.pdf), impronta(nuovo)].toSorted(),
    )

    const r = await scarica(5000)
    await portale.db
      .updateTable('pagamenti')
      .set({ rimborsato_centesimi: 2000, stato: 'parzialmente_rimborsato' })
      .where('id', '=', r.pagato.id)
      .execute()
    const { body } = await apri(`/verifica/${r.codice}`)
    expect(body).toMatch(/una parte è stata resa[\s\S]*20,00\s€/)
  })

  it('Y13 (parte) un codice che non è di nessuno non dice nulla, e chi ne prova molti viene fermato', async () => {
    const ip = da()
    const esiti: number[] = []
    for (let i = 0; i < 33; i++) {
      const codice = Array.from({ length: 20 }, () => SEGNI_CODICE[randomInt(32)]).join('')
      esiti.push((await apri(`/verifica/${codice}`, ip)).statusCode)
    }
    expect(esiti).toEqual([...Array.from({ length: 30 }, () => 404), 429, 429, 429])
    expect((await apri('/verifica/a%00b')).statusCode).toBe(404)
    const { body } = await apri('/verifica')
    expect(body).toContain('Hai ricevuto una richiesta di pagamento?')
  })
})
