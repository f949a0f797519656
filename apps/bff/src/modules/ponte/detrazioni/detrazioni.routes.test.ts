import { constants, privateDecrypt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { startApp } from '../../../../test/client.ts'
import { createCliente, createEsercente, linkCliente } from '../../../../test/factories.ts'
import { readPdf } from '../../../../test/files/read-pdf.ts'
import { readZip } from '../../../../test/files/read-zip.ts'
import { clockDi } from '../../../../test/piano-accettato.ts'
import { cassaDi, creaCertificato, speseDi } from '../../../../test/detrazioni/spese.ts'
import { readConfig } from '../../../config.ts'
import { emettiRiepiloghi } from './detrazioni.jobs.ts'

const { clock, vai } = clockDi('2026-03-02T10:00:00Z')
const { certificato, chiave } = creaCertificato()
let app: Awaited<ReturnType<typeof startApp>>
const { imposta, persone, figlio } = speseDi(() => app)
beforeAll(async () => {
  app = await startApp({ clock, config: { certificatoTs: certificato } })
})
afterAll(() => app.stop())

type Chi = Parameters<typeof app.as>[0]
const leggi = async (chi: Chi, url: string) => app.as(chi)('GET', `/api/detrazioni${url}`)
const con = { codice_fiscale: 'RSSMRA80A01H501U' }

const schema = readFileSync(
  path.join(import.meta.dirname, '../../../../test/xsd/spese-sistema-ts.xsd'),
  'utf8',
)
async function fileTs(chi: Chi, anno: number): Promise<string> {
  const { status, raw, body } = await leggi(chi, `/sistema_ts?anno=${anno}`)
  expect([status, body.detail]).toEqual([200, undefined])
  const xml = (await readZip(raw)).get(`spese-sanitarie-${anno}.xml`)?.toString('utf8') ?? ''
  const { valid, errors } = await validateXML({
    xml: [{ fileName: 'spese.xml', contents: xml }],
    schema: [{ fileName: 'spese.xsd', contents: schema }],
  })
  expect([valid, errors]).toEqual([true, []])
  return xml
}
const spese = (xml: string) =>
  [...xml.matchAll(/<documentoSpesa>(.*?)<\/documentoSpesa>/g)].map(([, una = '']) => {
    const campo = (nome: string) => new RegExp(`<${nome}>([^<]*)</${nome}>`).exec(una)?.[1]
    const cf = campo('cfCittadino')
    return {
      il: campo('dataPagamento'),
      fa: campo('flagOperazione'),
      tracciato: campo('pagamentoTracciato'),
      opposizione: campo('flagOpposizione'),
      centesimi: Number(campo('importo')?.replace('.', '')),
      rimborsa: /<idRimborso>/.test(una),
      dispositivo: campo('dispositivo'),
      cf:
        cf === undefined
          ? null
          : privateDecrypt(
              { key: chiave, padding: constants.RSA_PKCS1_PADDING },
              Buffer.from(cf, 'base64'),
            ).toString(),
    }
  })
const somma = (numeri: readonly number[]) => numeri.reduce((totale, uno) => totale + uno, 0)

/** The invoices of everything that has none. */
async function fattura(chi: Chi, anno: number): Promise<void> {
  const { body } = await leggi(chi, `/pagamenti?anno=${anno}`)
  for (const [n, { _id }] of body.data.entries()) {
    const fatta = await app.as(chi)('PUT', `/api/detrazioni/pagamenti/${_id}`, {
      tipo_spesa: null,
      fattura_numero: `${n + 1}/${anno}`,
      fattura_il: `${anno}-01-15`,
    })
    expect(fatta.status).toBe(200)
  }
}

it('Y6 il riepilogo, l’elenco, i totali e i file dicono le stesse somme al centesimo; il rimborso sta nel suo anno, i contanti a parte, e conta il giorno del compleanno', async () => {
  vai('2026-03-02T10:00:00Z')
  const studio = await createEsercente(app.db)
  const madre = await createCliente(app.db, { esercente_id: studio.id, nome: 'Lia Rossi', ...con })
  const cassa = cassaDi(app, studio)
  await imposta(studio, 'sanitaria')
  await cassa.incassa(madre.id, 12_345)
  await cassa.incassa(madre.id, 1999, { metodo: 'contanti' })
  vai('2026-12-31T22:59:00Z')
  const ultimo = await cassa.incassa(madre.id, 10_001, { metodo: 'pos' })
  vai('2026-12-31T23:01:00Z')
  await cassa.incassa(madre.id, 7777)
  vai('2027-02-01T10:00:00Z')
  await cassa.rendi(ultimo, 4001)
  await fattura(studio, 2026)
  await fattura(studio, 2027)

  const attese = {
    2026: { detraibile_centesimi: 22_346, contanti_centesimi: 1999, restituito_centesimi: 0 },
    2027: { detraibile_centesimi: 3776, contanti_centesimi: 0, restituito_centesimi: -4001 },
  }
  for (const anno of [2026, 2027] as const) {
    const [elenco, ...altri] = await persone(studio, anno)
    const { totali } = (await leggi(studio, `?anno=${anno}`)).body
    const mie = (await leggi(madre, `/mie?anno=${anno}`)).body
    for (const somme of [elenco, totali[0], mie.persone[0]])
      expect(somme).toMatchObject(attese[anno])
    expect([altri, totali.length, mie.persone.length]).toEqual([[], 1, 1])
    const righe = spese(await fileTs(studio, anno))
    const netto = (tracciato: string) =>
      somma(
        righe
          .filter((riga) => riga.tracciato === tracciato)
          .map(({ fa, centesimi }) => (fa === 'R' ? -centesimi : centesimi)),
      )
    expect([netto('SI'), netto('NO')]).toEqual([
      attese[anno].detraibile_centesimi,
      attese[anno].contanti_centesimi,
    ])
    expect(righe.every(({ cf }) => cf === con.codice_fiscale)).toBe(true)
  }
  expect(spese(await fileTs(studio, 2027)).filter(({ fa }) => fa === 'R')).toMatchObject([
    { il: '2027-02-01', centesimi: 4001, rimborsa: true, dispositivo: '2' },
  ])

  expect(await emettiRiepiloghi(app.deps)).toBeGreaterThan(0)
  const [{ riepilogo }] = await persone(studio, 2026)
  const { text } = readPdf((await app.as(madre)('GET', `/api/documenti/${riepilogo._id}/file`)).raw)
  for (const detto of [
    '223,46',
    '19,99',
    'Pagato con mezzi tracciabili',
    'pagato in contanti',
    con.codice_fiscale,
  ])
    expect(text).toContain(detto)
  expect(text).not.toContain('40,01')

  // Five years on the last day of the year, eighteen on the first: both are in, one day further both are out.
  const palestra = await createEsercente(app.db)
  await linkCliente(app.db, palestra.id, madre.id)
  await imposta(palestra, 'sport', false)
  vai('2026-06-01T10:00:00Z')
  const nati = ['2021-12-31', '2022-01-01', '2008-01-01', '2007-12-31']
  for (const nato_il of nati) {
    const id = await figlio({ cliente: madre, esercente: palestra }, nato_il, nato_il)
    await cassaDi(app, palestra).incassa(madre.id, 5000, { beneficiario_id: id })
  }
  const dentro = (await persone(palestra, 2026))
    .filter((una: { detraibile_centesimi: number }) => una.detraibile_centesimi === 5000)
    .map((una: { beneficiario: { nome: string } }) => una.beneficiario.nome)
  expect(new Set(dentro)).toEqual(new Set(['2021-12-31', '2008-01-01']))
  const { raw } = await leggi(palestra, '/entrate?anno=2026')
  const csv = raw.toString('utf8')
  expect(csv).toContain('2021-12-31')
  expect(csv).not.toContain('2022-01-01')
  expect(csv).toContain('100,00')
}, 180_000)

it('Y6 (parte) chi si oppone resta senza nome nel file delle spese sanitarie, e fuori dall’elenco per le Entrate; il giorno resta scritto', async () => {
  vai('2026-04-10T10:00:00Z')
  const studio = await createEsercente(app.db)
  const cliente = await createCliente(app.db, { esercente_id: studio.id, ...con })
  await imposta(studio, 'sanitaria')
  await cassaDi(app, studio).incassa(cliente.id, 3300)
  await fattura(studio, 2026)
  const corpo = { con: studio.id, beneficiario_id: null, dal_anno: 2026 }
  const prima = await app.as(cliente)('POST', '/api/detrazioni/opposizioni', corpo)
  const ancora = await app.as(cliente)('POST', '/api/detrazioni/opposizioni', corpo)
  expect([prima.status, ancora.body._id]).toEqual([200, prima.body._id])
  expect(spese(await fileTs(studio, 2026))).toMatchObject([
    { cf: null, opposizione: '1', centesimi: 3300 },
  ])
  const [una] = await persone(studio, 2026)
  expect(una.opposizione).toMatchObject({ dal_anno: 2026, created_at: '2026-04-10T10:00:00.000Z' })
  // Another tells the tax office nothing of it, and takes nothing back.
  const altro = await createEsercente(app.db)
  const ritira = `/api/detrazioni/opposizioni/${prima.body._id}/ritira`
  expect((await app.as(altro)('POST', ritira, {})).status).toBe(404)
  expect((await app.as(studio)('POST', ritira, {})).status).toBe(200)
  expect(spese(await fileTs(studio, 2026))).toMatchObject([
    { cf: con.codice_fiscale, opposizione: '0' },
  ])
  const righe = await app.db
    .selectFrom('opposizioni_spese')
    .where('esercente_id', '=', studio.id)
    .select(['created_at', 'ritirata_at'])
    .execute()
  expect(righe).toEqual([{ created_at: expect.any(Date), ritirata_at: expect.any(Date) }])
  // The esercente writes down what was said at the counter; gifts of who objects are not listed.
  await imposta(studio, 'erogazione')
  await app.as(studio)('POST', '/api/detrazioni/opposizioni', { ...corpo, con: cliente.id })
  const vuoto = await leggi(studio, '/entrate?anno=2026')
  expect([vuoto.status, vuoto.body.code]).toEqual([409, 'stato_incompatibile'])
})

it('Y6 (parte) che cosa manca si dice prima, e quello che è incompleto non entra nel file', async () => {
  vai('2026-05-10T10:00:00Z')
  const studio = await createEsercente(app.db)
  const [ignoto, noto] = [
    await createCliente(app.db, { esercente_id: studio.id, nome: 'Aldo Ignoto' }),
    await createCliente(app.db, { esercente_id: studio.id, nome: 'Bea Nota', ...con }),
  ]
  const cassa = cassaDi(app, studio)
  await cassa.incassa(ignoto.id, 1000)
  const pagato = await cassa.incassa(noto.id, 2000)
  const vuoto = (await leggi(studio, '?anno=2026')).body
  expect([vuoto.totali, vuoto.problemi]).toEqual([[], []])
  await imposta(studio, 'sanitaria', false)
  const { problemi, file } = (await leggi(studio, '?anno=2026')).body
  expect(problemi).toEqual([
    { problema: 'codice_fiscale', quanti: 1 },
    { problema: 'fattura', quanti: 2 },
  ])
  expect(file.sistema_ts.motivo).toContain('codice della spesa')
  expect((await leggi(studio, '/sistema_ts?anno=2026')).status).toBe(409)
  const senza = await persone(studio, 2026, 'codice_fiscale')
  expect(senza.map((una: { cliente: { nome: string } }) => una.cliente.nome)).toEqual([
    'Aldo Ignoto',
  ])
  await imposta(studio, 'sanitaria')
  await fattura(studio, 2026)
  expect(spese(await fileTs(studio, 2026)).map(({ centesimi }) => centesimi)).toEqual([2000])
  // The kind of one pagamento goes before that of all.
  const cambia = (chi: Chi, corpo: object) =>
    app.as(chi)('PUT', `/api/detrazioni/pagamenti/${pagato}`, corpo)
  const altro = await createEsercente(app.db)
  expect((await cambia(altro, { tipo_spesa: 'nessuna' })).status).toBe(404)
  const mezza = await cambia(studio, { tipo_spesa: null, fattura_numero: '7' })
  expect([mezza.status, mezza.body.errors[0].pointer]).toEqual([422, '/fattura_il'])
  expect((await cambia(studio, { tipo_spesa: 'nessuna' })).body.vale).toBeNull()
  expect((await persone(studio, 2026)).length).toBe(1)
})

it('Y6 (parte) senza il certificato, o con uno scaduto, il file non si fa e si dice perché', async () => {
  const studio = await createEsercente(app.db)
  const cliente = await createCliente(app.db, { esercente_id: studio.id, ...con })
  await imposta(studio, 'sanitaria')
  await cassaDi(app, studio).incassa(cliente.id, 1000)
  vai('2099-01-10T10:00:00Z')
  await cassaDi(app, studio).incassa(cliente.id, 1000)
  const scaduto = await leggi(studio, '/sistema_ts?anno=2099')
  expect([scaduto.status, scaduto.body.detail]).toEqual([
    409,
    expect.stringContaining('non vale più'),
  ])
  expect(readConfig({ RATEO_MODE: 'prova' }).certificatoTs).toBeNull()
})
