import { createHash, randomInt, randomUUID } from 'node:crypto'
import {
  leggiCodice,
  scriviCodice,
  SEGNI_CODICE,
  segnoDiControllo,
} from '@rateo/domain/banca/codice-richiesta'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBottega } from '../../../../test/archivi/bottega.ts'
import { dilazioniDi, scriviTegm } from '../../../../test/dilazioni.ts'
import { createAdmin, createPagamento } from '../../../../test/factories.ts'
import { readPdf } from '../../../../test/files/read-pdf.ts'
import { CONTI, mandatiDi } from '../../../../test/mandati.ts'
import { type Payments, startPayments } from '../../../../test/payments.ts'
import { clockDi } from '../../../../test/piano-accettato.ts'
import { RECORDS } from '../../../../test/records.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import type { Person } from '../../../../test/client.ts'
import { newId } from '../../../db/ids.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { emettiRendiconti } from '../../incasso/conti-collegati/index.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { annullaRicevuta } from '../../registri/documenti/index.ts'

const { clock, vai } = clockDi('2026-11-24T10:00:00Z')
let p: Payments
beforeAll(async () => {
  p = await startPayments({ clock })
  await scriviTegm(p.db)
}, 120_000)
afterAll(() => p.stop())

let n = 0
const apri = (url: string) => {
  n += 1
  return p.app.inject({ method: 'GET', url, remoteAddress: `10.9.${n >> 8}.${n & 255}` })
}
const impronta = (file: Buffer) => createHash('sha256').update(file).digest('hex')

/** The id of a record, whether it was made with others or alone. */
const idDi = (fatto: string | Readonly<Record<string, string>>): string =>
  typeof fatto === 'string' ? fatto : (fatto['id'] ?? '')

/** The address at which a sheet says that it is checked; undefined where it says none. */
const indirizzoDi = (pdf: Buffer): string | undefined =>
  /\/verifica\/[0-9A-Z]{20}/.exec(readPdf(pdf).dictionaries)?.[0]

/** The page of a sheet: it knows this very file, and no other one. */
async function pagina(pdf: Buffer): Promise<string> {
  const { statusCode, body } = await apri(indirizzoDi(pdf) ?? '/verifica/senza')
  expect(statusCode).toBe(200)
  const impronte = /data-impronte="([0-9a-f ]*)"/.exec(body)?.[1]?.split(' ') ?? []
  expect(impronte).toContain(impronta(pdf))
  const cambiato = Buffer.from(pdf)
  cambiato[cambiato.length >> 1] = (cambiato[cambiato.length >> 1] ?? 0) ^ 1
  expect(impronte).not.toContain(impronta(cambiato))
  return body.replaceAll('\u00A0', ' ')
}

async function scarica(chi: Person, url: string): Promise<Buffer> {
  const { status, raw, headers } = await p.as(chi)('GET', url)
  expect([url, status, headers['content-type']]).toEqual([url, 200, 'application/pdf'])
  return raw
}
const post = (chi: Person, url: string, body: object = {}) =>
  p.as(chi)('POST', url, body, { 'idempotency-key': randomUUID() })

/** A debt of a cliente. */
const debito = ({ esercente, cliente }: World) =>
  createPagamento(p.db, {
    esercente_id: esercente.id,
    cliente_id: cliente.id,
    importo_centesimi: 30_000,
    scadenza: '2026-12-31',
    metodi_ammessi: ['carta', 'addebito_sdd', 'bonifico'],
  })

/** Every call that answers with a PDF gives a sheet that leads to its page, which knows it. */
async function ogniChiamata(): Promise<void> {
  const world = await createWorld(p.db)
  const admin = await createAdmin(p.db)
  const lette: string[] = []
  const rotte = p.app.routeTable.filter(
    ({ method, path, isFile }) =>
      method === 'GET' && !isFile && path.startsWith('/') && path.includes('/:'),
  )
  for (const { path } of rotte) {
    const [first = '', second = ''] = path.split('/').filter((uno) => uno !== '' && uno !== 'api')
    const crea = RECORDS[`${first} ${second}`] ?? RECORDS[first]
    if (!/pdf|documento|informazioni|file|prova/.test(path)) continue
    for (const [chi, persona] of [
      ['esercente', world.esercente],
      ['cliente', world.cliente],
      ['admin', admin],
    ] as const) {
      const id =
        crea === undefined ? newId() : await crea(p.db, world, chi === 'admin' ? 'esercente' : chi)
      const url = path.replace(':mese', '2026-10').replaceAll(/:[a-z_]+/g, idDi(id))
      const { status, raw, headers } = await p.as(persona)('GET', url)
      if (status !== 200 || headers['content-type'] !== 'application/pdf') continue
      // A file that a person uploaded, or that was not drawn here, says nothing of itself.
      if (!raw.toString('latin1').includes('(Rateo)')) continue
      lette.push(path)
      expect([path, indirizzoDi(raw) !== undefined]).toEqual([path, true])
      await pagina(raw)
    }
  }
  expect([...new Set(lette)].toSorted()).toEqual(
    expect.arrayContaining([
      '/api/abbonamenti/:id/avvisi/pdf',
      '/api/accrediti/eseguiti/:id/pdf',
      '/api/clienti/:id/estratto_conto/pdf',
      '/api/dilazioni/:id/pdf',
      '/api/piani/:id/condizioni/pdf',
      '/chiusura_cassa/chiusure/:id/pdf',
    ]),
  )
}

/** A plan: before it is signed it says so, then it counts, then it says how it stands; what it would cost to end it is of that day. */
async function ilContratto(): Promise<void> {
  const world = await createWorld(p.db)
  await p.db
    .updateTable('esercenti')
    .set({ credito_abilitato_at: clock.now(), iban: CONTI.riesce })
    .where('id', '=', world.esercente.id)
    .execute()
  const d = dilazioniDi(p, world)
  const { id: pagamento } = await debito(world)
  const id = await d.proposta({
    pagamenti: [pagamento],
    n_rate: 3,
    cadenza: 'mensile',
    prima_scadenza: '2026-12-05',
    tan_percento: 5,
  })
  const url = `/api/dilazioni/${id}/pdf`
  const daFirmare = await scarica(world.cliente, url)
  expect(await pagina(daFirmare)).toContain('È autentico, ma non è firmato')
  const informazioni = await scarica(world.cliente, `/api/dilazioni/${id}/informazioni`)
  expect(await pagina(informazioni)).toContain('Informazioni sul credito')
  const firma = await d.accetta(id, { ...(await d.letta(id)), metodo: 'bonifico' })
  expect([firma.status, firma.body.errors]).toEqual([200, undefined])
  // The text that was read is the one that was signed, to the byte: the same page says so now.
  const firmato = await scarica(world.cliente, url)
  expect(impronta(firmato)).toBe(impronta(daFirmare))
  const letta = await pagina(firmato)
  expect(letta).toContain('È autentico, e vale')
  expect(letta).toContain('La dilazione oggi')
  expect(letta).not.toContain('Maria')
  const conteggio = await scarica(world.cliente, `/api/dilazioni/${id}/estinzione/pdf`)
  // It has the code to pay, and beside it the one to check.
  expect(readPdf(conteggio).text).toContain('Inquadra per pagare')
  expect(await pagina(conteggio)).toContain('è com’era il martedì 24 novembre 2026')
  const rate = await p.db
    .selectFrom('rate')
    .where('dilazione_id', '=', id)
    .select('pagamento_id')
    .execute()
  expect(rate).toHaveLength(3)
}

/** A mandato: to be signed, then good, then revoked. */
async function ilMandato(): Promise<void> {
  const world = await createWorld(p.db)
  const { id: pagamento } = await debito(world)
  const m = mandatiDi(p, { ...world, id: pagamento } as never)
  const { body } = await m.prepara({ iban: CONTI.riesce })
  const url = `/api/mandati/${body._id}/pdf`
  const daFirmare = await scarica(world.cliente, url)
  expect(await pagina(daFirmare)).toContain('non è firmato')
  await m.conferma(body.sha256, body._id)
  expect((await m.firma(body._id, body.sha256)).status).toBe(200)
  const firmato = await scarica(world.cliente, url)
  expect(impronta(firmato)).toBe(impronta(daFirmare))
  expect(await pagina(firmato)).toContain('È autentico, e vale')
  expect((await m.revoca(body._id)).status).toBe(200)
  const revocato = await pagina(firmato)
  expect(revocato).toContain('Non vale più')
  expect(revocato).toContain('Revocato')
}

/** A receipt that was given back in part, voided or put right; a month that goes on, then is over; all papers of a shop. */
async function leCarte(): Promise<void> {
  const bottega = await createBottega(p)
  const mese = () => scarica(bottega.esercente, '/api/accrediti/mesi/2026-11/pdf')
  const inCorso = await mese()
  expect(await pagina(inCorso)).toContain('Rendiconto di novembre 2026')
  vai('2026-12-02T10:00:00Z')
  await emettiRendiconti(p.deps)
  const righe = await p.db
    .selectFrom('documenti_elenco')
    .where('esercente_id', '=', bottega.esercente.id)
    .where('mime', '=', 'application/pdf')
    .where('caricato', '=', false)
    .select(['id', 'tipo', 'titolo'])
    .execute()
  // The columns of a view are never known to be there.
  const documenti = righe.map(({ id, titolo, tipo }) => ({
    id: id ?? '',
    titolo: titolo ?? '',
    tipo,
  }))
  expect(documenti.map(({ tipo }) => tipo)).toEqual(
    expect.arrayContaining(['ricevuta', 'rendiconto']),
  )
  const file = (id: string) => scarica(bottega.esercente, `/api/documenti/${id}/file`)
  const pagine = new Map<string, string>()
  for (const { id, titolo } of documenti) pagine.set(titolo, await pagina(await file(id)))
  expect(pagine.get('Rendiconto di novembre 2026')).toContain('È autentico, e vale')
  expect(await pagina(await mese())).toContain('È autentico, e vale')
  expect(pagine.get('Caldaia nuova')).toContain('una parte è stata resa')
  const scarico = documenti.find(({ titolo }) => titolo === 'Scarico')
  if (scarico === undefined) throw new Error('no receipt')
  const prima = await file(scarico.id)
  const { body } = await post(bottega.esercente, `/api/documenti/${scarico.id}/riemetti`, {
    motivo: 'Nome sbagliato',
  })
  expect(await pagina(prima)).toContain('è stato sostituito')
  const nuova = await file(body._id)
  expect(await pagina(nuova)).toContain('È autentico, e vale')
  const { pagamento_id } = await p.db
    .selectFrom('ricevute')
    .where('id', '=', body._id)
    .select('pagamento_id')
    .executeTakeFirstOrThrow()
  await annullaRicevuta(p.db, pagamento_id, clock.now())
  expect(await pagina(nuova)).toContain('è stata annullata')
}

const A_CASO = (quanti: number) =>
  Array.from({ length: quanti }, () => SEGNI_CODICE[randomInt(32)]).join('')

const controlla = (codice: string, remoteAddress: string) =>
  p.app.inject({
    method: 'POST',
    url: '/verifica/richiesta',
    payload: new URLSearchParams({ codice }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    remoteAddress,
  })

/** The code of every message that asks for money is one that the page knows, and of one wrong sign it knows none. */
async function iMessaggi(): Promise<string[]> {
  const world = await createWorld(p.db)
  const { body: chiesto } = await post(world.esercente, '/api/pagamenti', {
    cliente_id: world.cliente.id,
    importo_centesimi: 12_050,
    causale: 'Terapia riservata',
    scadenza: clock.today(),
  })
  // Reminded by hand, the day on which it falls due.
  const { status } = await post(world.esercente, `/api/pagamenti/${chiesto._id}/sollecita`)
  expect(status).toBe(200)
  while ((await consegnaUscite(p.deps, usciteHandlers(p.deps))) > 0);
  const { email } = await p.db
    .selectFrom('clienti')
    .where('id', '=', world.cliente.id)
    .select('email')
    .executeTakeFirstOrThrow()
  const messaggi = await p.db
    .selectFrom('messaggi_interi')
    .where('destinatario', '=', email)
    .select(['oggetto', 'testo'])
    .execute()
  const codici = messaggi.map(({ testo }) => /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]/.exec(testo)?.[0])
  expect(codici.length).toBeGreaterThan(1)
  const [codice = ''] = codici
  expect(new Set(codici)).toEqual(new Set([codice]))
  const { statusCode, body } = await controlla(codice, '10.7.0.1')
  expect([statusCode, body.includes('È una richiesta vera')]).toEqual([200, true])
  expect(body).not.toMatch(/Terapia/)
  return [codice.replaceAll('-', '')]
}

/** Every other sign in every place, and every two neighbours the wrong way round, is told without a look. */
function iSegni(veri: readonly string[]): void {
  const codici = [
    ...veri.map((uno) => uno.slice(0, 8)),
    ...Array.from({ length: 200 }, () => A_CASO(8)),
  ]
  const vale = (scritto: string) => 'codice' in leggiCodice(scritto)
  for (const codice of codici) {
    const giusto = codice + segnoDiControllo(codice)
    for (let posto = 0; posto < 9; posto++) {
      for (const altro of SEGNI_CODICE) {
        const scritto = giusto.slice(0, posto) + altro + giusto.slice(posto + 1)
        expect(vale(scritto)).toBe(scritto === giusto)
      }
      const [a = '', b = ''] = giusto.slice(posto, posto + 2)
      const scambiato = giusto.slice(0, posto) + b + a + giusto.slice(posto + 2)
      expect(vale(scambiato)).toBe(scambiato === giusto)
    }
  }
}

/** Somebody who tries codes, of requests and of sheets, is stopped from one place and from a whole network, and finds none. */
async function chiProva(veri: readonly string[]): Promise<void> {
  const esiti: number[] = []
  for (let i = 0; i < 330; i++) {
    const codice = A_CASO(8)
    if (veri.some((uno) => uno.startsWith(codice))) continue
    esiti.push((await controlla(scriviCodice(codice), `198.18.7.${i % 250}`)).statusCode)
  }
  expect(new Set(esiti)).toEqual(new Set([422, 429]))
  expect(esiti.filter((stato) => stato === 422).length).toBeLessThanOrEqual(300)
  const fogli: number[] = []
  for (let i = 0; i < 35; i++) {
    const url = `/verifica/${A_CASO(20)}`
    fogli.push((await p.app.inject({ method: 'GET', url, remoteAddress: '192.0.2.77' })).statusCode)
  }
  expect(fogli.filter((stato) => stato === 404)).toHaveLength(30)
  expect(fogli.slice(30)).toEqual(Array.from({ length: 5 }, () => 429))
}

it('Y13 ogni PDF porta al suo stato di oggi, e quello cambiato si riconosce; la richiesta si controlla col codice del messaggio, un segno sbagliato si scopre sempre, chi prova a caso non trova nulla', async () => {
  await ogniChiamata()
  await ilContratto()
  await ilMandato()
  const codici = await iMessaggi()
  iSegni(codici)
  await chiProva(codici)
  await leCarte()
}, 300_000)
