import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import {
  createCliente,
  createEsercente,
  createPagamento,
  linkCliente,
} from '../../../../test/factories.ts'
import { emettiRicevuta } from '../../registri/documenti/index.ts'
import { dimenticaBeneficiari } from './dimentica-beneficiari.ts'

const clock = stoppedClock(new Date('2026-11-24T10:00:00Z'))
let app: Awaited<ReturnType<typeof startApp>>
let palestra: Awaited<ReturnType<typeof createEsercente>>
let madre: Awaited<ReturnType<typeof createCliente>>
let padre: Awaited<ReturnType<typeof createCliente>>
beforeAll(async () => {
  app = await startApp({ clock })
  palestra = await createEsercente(app.db)
  madre = await createCliente(app.db, { esercente_id: palestra.id })
  padre = await createCliente(app.db, { esercente_id: palestra.id })
})
afterAll(() => app.stop())

type Chi = Parameters<typeof app.as>[0]
type Metodo = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT'
const chiama = (chi: Chi, metodo: Metodo, url: string, corpo?: object) =>
  app.as(chi)(metodo, url, corpo)

const GIULIA = {
  nome: 'Giulia Rossi',
  codice_fiscale: 'RSSMRA72L09H501S',
  nato_il: '2015-03-04',
}
const crea = async (chi: Chi, corpo: object = GIULIA) => {
  const { status, body } = await chiama(chi, 'POST', '/api/beneficiari', corpo)
  expect([status, body.errors]).toEqual([200, undefined])
  return body
}
const elenco = async (chi: Chi, filters: object = {}) =>
  (await chiama(chi, 'POST', '/api/search/beneficiari', { filters })).body.data

it('Y5 (parte) la madre tiene i suoi due figli; dell’elenco fa parte solo il nome', async () => {
  const giulia = await crea(madre)
  const marco = await crea(madre, { nome: 'Marco Rossi' })
  const righe = await elenco(madre)
  expect(righe.map(({ nome }: { nome: string }) => nome)).toEqual(['Marco Rossi', 'Giulia Rossi'])
  expect(JSON.stringify(righe)).not.toContain('RSSMRA')
  expect(JSON.stringify(righe)).not.toContain('2015')
  const una = (await chiama(madre, 'GET', `/api/beneficiari/${giulia._id}`)).body
  expect(una).toMatchObject({ codice_fiscale: 'RSSMRA72L09H501S', nato_il: '2015-03-04' })
  const corretto = await chiama(madre, 'PATCH', `/api/beneficiari/${marco._id}`, {
    nome: 'Marco Bianchi',
  })
  expect(corretto.body.nome).toBe('Marco Bianchi')
})

it('Y5 (parte) per l’altro genitore, e per un altro esercente, non esiste: 404 su ogni chiamata', async () => {
  const altra = await createEsercente(app.db)
  await linkCliente(app.db, altra.id, madre.id)
  const sua = await crea(madre)
  const della = await crea(palestra, { ...GIULIA, cliente_id: madre.id })
  for (const chi of [padre, altra]) {
    for (const { _id } of [sua, della]) {
      const chiamate: readonly [Metodo, string, object?][] = [
        ['GET', ''],
        ['PATCH', '', { nome: 'Preso' }],
        ['POST', '/archivia', {}],
        ['POST', '/ripristina', {}],
        ['DELETE', ''],
      ]
      for (const [metodo, passo, corpo] of chiamate) {
        const { status } = await chiama(chi, metodo, `/api/beneficiari/${_id}${passo}`, corpo)
        expect([metodo, passo, status]).toEqual([metodo, passo, 404])
      }
    }
  }
  // The esercente does not even know of those that the mother keeps.
  expect((await chiama(palestra, 'GET', `/api/beneficiari/${sua._id}`)).status).toBe(404)
  expect(await elenco(padre)).toEqual([])
})

it('Y5 (parte) quello che tiene l’esercente la madre lo legge e non lo cambia', async () => {
  const { _id } = await crea(palestra, { ...GIULIA, cliente_id: madre.id })
  const letto = (await chiama(madre, 'GET', `/api/beneficiari/${_id}`)).body
  expect(letto.esercente.nome).toBe(palestra.ragione_sociale)
  expect(
    letto.azioni_consentite.every(({ consentita }: { consentita: boolean }) => !consentita),
  ).toBe(true)
  const no = await chiama(madre, 'PATCH', `/api/beneficiari/${_id}`, { nome: 'Altro' })
  expect([no.status, no.body.code]).toEqual([409, 'stato_incompatibile'])
})

it.each([
  ['senza nome', { nome: ' ' }, '/nome'],
  [
    'con un codice fiscale che non torna',
    { nome: 'A', codice_fiscale: 'RSSMRA72L09H501X' },
    '/codice_fiscale',
  ],
  ['nato domani', { nome: 'A', nato_il: '2026-11-25' }, '/nato_il'],
])('SPC-24 %s è rifiutato accanto al campo', async (_, corpo, pointer) => {
  const { status, body } = await chiama(madre, 'POST', '/api/beneficiari', corpo)
  expect([status, body.errors.map((e: { pointer: string }) => e.pointer)]).toEqual([422, [pointer]])
})

const pagato = async (beneficiario_id: string | null, cliente_id = madre.id) =>
  createPagamento(app.db, {
    esercente_id: palestra.id,
    cliente_id,
    beneficiario_id,
    stato: 'pagato',
    incassato_centesimi: 12_050,
    metodo: 'carta',
    pagato_at: '2026-11-20T10:00:00Z',
  })

it('Y5 (parte) la ricevuta dice per chi e chi paga, ciascuno con il suo codice fiscale, e poi non cambia più', async () => {
  const { _id } = await crea(palestra, { ...GIULIA, cliente_id: madre.id })
  await app.db
    .updateTable('clienti')
    .set({ codice_fiscale: 'RSSMRA80A01H501U' })
    .where('id', '=', madre.id)
    .execute()
  const { id } = await pagato(_id)
  const ricevuta = await emettiRicevuta({ db: app.db, clock }, id)
  expect(ricevuta?.contenuto).toMatchObject({
    cliente: { codice_fiscale: 'RSSMRA80A01H501U' },
    beneficiario: { nome: 'Giulia Rossi', codice_fiscale: 'RSSMRA72L09H501S' },
  })
  const dopo = await chiama(palestra, 'PUT', `/api/pagamenti/${id}/beneficiario`, {
    beneficiario_id: null,
  })
  expect([dopo.status, dopo.body.code]).toEqual([409, 'stato_incompatibile'])
})

it('Y5 (parte) si dice per chi è un pagamento, si cerca e si filtra per figlio; di un altro no', async () => {
  const giulia = await crea(madre, { nome: 'Giulia Cercata' })
  const { id } = await createPagamento(app.db, { esercente_id: palestra.id, cliente_id: madre.id })
  const url = `/api/pagamenti/${id}/beneficiario`
  const diAltri = await crea(padre, { nome: 'Figlio di altri' })
  const no = await chiama(madre, 'PUT', url, { beneficiario_id: diAltri._id })
  expect([no.status, no.body.errors[0].pointer]).toEqual([422, '/beneficiario_id'])
  expect((await chiama(padre, 'PUT', url, { beneficiario_id: diAltri._id })).status).toBe(404)
  // The esercente names only those that it keeps.
  expect((await chiama(palestra, 'PUT', url, { beneficiario_id: giulia._id })).status).toBe(422)
  const si = await chiama(madre, 'PUT', url, { beneficiario_id: giulia._id })
  expect(si.body.beneficiario).toEqual({ _id: giulia._id, nome: 'Giulia Cercata' })
  const cerca = async (corpo: object) =>
    (await chiama(palestra, 'POST', '/api/search/pagamenti', corpo)).body.data.map(
      (riga: { _id: string }) => riga._id,
    )
  expect(await cerca({ search: 'giulia cercata' })).toEqual([id])
  expect(await cerca({ filters: { beneficiario_id: { $eq: giulia._id } } })).toEqual([id])
})

it('Y5 (parte) rinnovi e rate sono per chi è il loro contratto, senza che nessuno lo riscriva', async () => {
  const { _id } = await crea(palestra, { nome: 'Per il contratto', cliente_id: madre.id })
  const di = { esercente_id: palestra.id, cliente_id: madre.id }
  await app.db
    .insertInto('piani')
    .values({
      id: 'd'.repeat(24),
      esercente_id: palestra.id,
      nome: 'Nuoto',
      importo_centesimi: 5000,
      cadenza: 'mensile',
      visibilita: 'su_invito',
    })
    .execute()
  await app.db
    .insertInto('abbonamenti')
    .values({
      id: 'a'.repeat(24),
      ...di,
      piano_id: 'd'.repeat(24),
      beneficiario_id: _id,
      importo_centesimi: 5000,
      stato: 'attivo',
    })
    .execute()
  const { id } = await createPagamento(app.db, {
    ...di,
    origine: 'abbonamento',
    origine_id: 'a'.repeat(24),
    origine_n: 1,
  })
  const { beneficiario_id } = await app.db
    .selectFrom('pagamenti')
    .where('id', '=', id)
    .select('beneficiario_id')
    .executeTakeFirstOrThrow()
  expect(beneficiario_id).toBe(_id)
})

it('Y5 (parte) i dati si tolgono per sempre, non finché qualcosa è aperto; la ricevuta resta com’era', async () => {
  const { _id } = await crea(madre)
  const { id } = await createPagamento(app.db, {
    esercente_id: palestra.id,
    cliente_id: madre.id,
    beneficiario_id: _id,
  })
  const prima = await chiama(madre, 'DELETE', `/api/beneficiari/${_id}`)
  expect([prima.status, prima.body.code]).toEqual([409, 'stato_incompatibile'])
  await app.db.updateTable('pagamenti').set({ stato: 'annullato' }).where('id', '=', id).execute()
  expect((await chiama(madre, 'DELETE', `/api/beneficiari/${_id}`)).status).toBe(200)
  const resta = await app.db
    .selectFrom('beneficiari')
    .where('id', '=', _id)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(resta).toMatchObject({
    stato: 'dimenticato',
    nome: 'Dati tolti',
    codice_fiscale: null,
    nato_il: null,
  })
  expect((await chiama(madre, 'GET', `/api/beneficiari/${_id}`)).status).toBe(404)
  const libero = await crea(madre, { nome: 'Mai usato' })
  await chiama(madre, 'DELETE', `/api/beneficiari/${libero._id}`)
  expect(
    await app.db.selectFrom('beneficiari').where('id', '=', libero._id).selectAll().execute(),
  ).toEqual([])
})

it('Y5 (parte) chi chiede la cancellazione porta via prima i suoi dati, e quelli dei figli spariscono', async () => {
  const nonno = await createCliente(app.db, { esercente_id: palestra.id })
  const { _id } = await crea(nonno, { ...GIULIA, nome: 'Nipote Unica' })
  const id = (await pagato(_id, nonno.id)).id
  const dati = (await chiama(nonno, 'GET', '/api/profilo/esporta')).body
  expect(JSON.stringify(dati)).toContain('Nipote Unica')
  const fatto = await chiama(nonno, 'POST', '/api/profilo/cancellazione', { motivo: '' })
  expect([fatto.status, fatto.body.detail]).toEqual([200, undefined])
  const { rows } = await app.pool.query<{ n: string }>(
    `select count(*)::text as n from beneficiari where cliente_id = $1 and (nome = 'Nipote Unica' or codice_fiscale is not null or nato_il is not null)`,
    [nonno.id],
  )
  expect(rows[0]?.n).toBe('0')
  expect(
    (
      await app.db
        .selectFrom('pagamenti')
        .where('id', '=', id)
        .select('beneficiario_id')
        .executeTakeFirstOrThrow()
    ).beneficiario_id,
  ).toBe(_id)
})

it('Y5 (parte) dopo due anni senza nulla a suo nome, i dati di un minore non ci sono più', async () => {
  const vecchio = await crea(madre, { nome: 'Tesserato di una volta' })
  const vivo = await crea(madre, { nome: 'Tesserata di oggi' })
  await app.db
    .updateTable('beneficiari')
    .set({ updated_at: '2024-11-01' })
    .where('id', 'in', [vecchio._id, vivo._id])
    .execute()
  await createPagamento(app.db, {
    esercente_id: palestra.id,
    cliente_id: madre.id,
    beneficiario_id: vivo._id,
  })
  expect(await dimenticaBeneficiari({ db: app.db, clock })).toBe(1)
  expect(
    await app.db.selectFrom('beneficiari').where('id', '=', vecchio._id).selectAll().execute(),
  ).toEqual([])
  expect((await chiama(madre, 'GET', `/api/beneficiari/${vivo._id}`)).body.nome).toBe(
    'Tesserata di oggi',
  )
})
