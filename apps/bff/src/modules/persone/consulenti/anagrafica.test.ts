import { cifraDiControllo } from '@rateo/domain/identita/partita-iva'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { afterAll, describe, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createIncasso,
  createPagamento,
} from '../../../../test/factories.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'

const clock = stoppedClock()
const rateo = await startApp({ clock })
afterAll(() => rateo.stop())
const { db, as, deps } = rateo
const admin = await createAdmin(db)
const api = as(admin)
const oggi = clock.today()
const tra = (giorni: number) => aggiungiGiorni(oggi, giorni)

const IVA = '07983100541'
const dati = (values: object = {}) => ({
  nome: 'Ilenia Capponi',
  partita_iva: IVA,
  email: 'Ilenia@Studio.test',
  telefono: '0743 123456',
  territorio: 'Spoleto e Foligno',
  iban: 'IT60 X054 2811 1010 0000 0123 456',
  ritenuta: 'meta',
  enasarco: true,
  regime_iva: 'ordinario',
  rivalsa_inps: false,
  enasarco_monomandatario: false,
  ...values,
})

let n = 0
/** A consulente made as the staff make one. */
async function nuovo(values: object = {}): Promise<string> {
  const partita_iva = `0${String((n += 1)).padStart(6, '0')}015`
  const { status, body } = await api('POST', '/api/consulenti', {
    ...dati(values),
    partita_iva: partita_iva + cifraDiControllo(partita_iva),
  })
  expect(status).toBe(200)
  return body._id as string
}
const leggi = async (id: string) => (await api('GET', `/api/consulenti/${id}`)).body
const affida = (id: string, body: object) => api('POST', `/api/consulenti/${id}/incarichi`, body)
const concludi = (id: string, body: object) =>
  api('POST', `/api/consulenti/${id}/incarichi/concludi`, body)
const campi = (body: { errors?: { pointer: string; message: string }[] }) =>
  (body.errors ?? []).map(({ pointer }) => pointer)
async function posta(consulente_email: string): Promise<string[]> {
  while ((await consegnaUscite(deps, usciteHandlers(deps))) > 0);
  const rows = await db
    .selectFrom('messaggi')
    .where('destinatario', '=', consulente_email)
    .orderBy('created_at')
    .select('oggetto')
    .execute()
  return rows.map(({ oggetto }) => oggetto)
}

describe('anagrafica', () => {
  it('CON-M1 si aggiunge, si cambia e si legge con i suoi incarichi, dal–al e quota; i codici si controllano, e una partita IVA è di uno solo', async () => {
    const { status, body } = await api('POST', '/api/consulenti', dati())
    expect(status).toBe(200)
    expect(body).toMatchObject({
      nome: 'Ilenia Capponi',
      partita_iva: IVA,
      email: 'ilenia@studio.test',
      telefono: '+390743123456',
      iban: 'IT60X0542811101000000123456',
      territorio: 'Spoleto e Foligno',
      ritenuta: 'meta',
      enasarco: true,
      stato: 'attivo',
      incarichi: [],
    })
    const doppio = await api('POST', '/api/consulenti', dati({ nome: 'Altra' }))
    expect([doppio.status, campi(doppio.body)]).toEqual([422, ['/partita_iva']])
    const sbagliato = await api(
      'POST',
      '/api/consulenti',
      dati({ partita_iva: '07983100542', iban: 'IT00', telefono: 'x', email: 'no', nome: ' ' }),
    )
    expect(sbagliato.status).toBe(422)
    expect(campi(sbagliato.body).toSorted()).toEqual([
      '/email',
      '/iban',
      '/nome',
      '/partita_iva',
      '/telefono',
    ])
    const altro = await nuovo({ email: 'altro@studio.test' })
    const url = `/api/consulenti/${body._id}`
    const cambiato = await api(
      'PATCH',
      url,
      dati({ iban: '', telefono: '', ritenuta: 'un_quinto' }),
    )
    expect(cambiato.body).toMatchObject({ iban: '', telefono: '', ritenuta: 'un_quinto' })
    const preso = await api('PATCH', `/api/consulenti/${altro}`, dati())
    expect([preso.status, campi(preso.body)]).toEqual([422, ['/partita_iva']])
    expect((await api('PATCH', '/api/consulenti/00000000', dati())).status).toBe(404)
    const esercente = await createEsercente(db)
    const incarico = { esercente_id: esercente.id, dal: oggi }
    await affida(body._id, { ...incarico, quota_centesimi_percento: 3350 })
    const { body: concluso } = await concludi(body._id, { ...incarico, al: tra(30) })
    expect(concluso).toMatchObject({ nome: 'Ilenia Capponi', territorio: 'Spoleto e Foligno' })
    expect(concluso.incarichi).toMatchObject([
      {
        esercente: { _id: esercente.id },
        quota_centesimi_percento: 3350,
        dal: oggi,
        al: tra(30),
        in_corso: true,
      },
    ])
  })

  it('CON-M1 (parte) sospeso non riceve incarichi, cessato non segue più nessuno da domani, e si torna attivi', async () => {
    const id = await nuovo({ email: 'sospeso@studio.test' })
    const esercente = await createEsercente(db)
    const nuovoIncarico = {
      esercente_id: esercente.id,
      quota_centesimi_percento: 2000,
      dal: oggi,
    }
    expect((await api('POST', `/api/consulenti/${id}/sospendi`, {})).status).toBe(422)
    const sospeso = await api('POST', `/api/consulenti/${id}/sospendi`, { motivo: 'In ferie' })
    expect(sospeso.body.stato).toBe('sospeso')
    expect((await affida(id, nuovoIncarico)).body.code).toBe('stato_incompatibile')
    expect((await api('POST', `/api/consulenti/${id}/sospendi`, { motivo: 'x' })).status).toBe(409)
    expect((await api('POST', `/api/consulenti/${id}/riattiva`, { motivo: 'x' })).status).toBe(200)
    expect((await affida(id, nuovoIncarico)).status).toBe(200)
    const futuro = await createEsercente(db)
    await affida(id, { ...nuovoIncarico, esercente_id: futuro.id, dal: tra(10) })
    const { body } = await api('POST', `/api/consulenti/${id}/cessa`, { motivo: 'Va in pensione' })
    expect(body).toMatchObject({ stato: 'cessato', esercenti: 1 })
    expect(body.incarichi).toMatchObject([
      { esercente: { _id: esercente.id }, dal: oggi, al: oggi },
    ])
    clock.advance(24 * 3_600_000)
    expect((await leggi(id)).esercenti).toBe(0)
    clock.advance(-24 * 3_600_000)
    const righe = await db
      .selectFrom('cronologia')
      .where('entita_id', '=', id)
      .where('azione', '=', 'cessa')
      .select('dopo')
      .execute()
    expect(righe).toMatchObject([{ dopo: { motivo: 'Va in pensione', incarichi_conclusi: 1 } }])
  })
})

describe('incarichi', () => {
  it('CON-M5 chi segue un esercente cambia da un giorno, e quello che è stato incassato prima resta di chi lo seguiva', async () => {
    const prima = await nuovo({ email: 'prima@studio.test' })
    const dopo = await nuovo({ email: 'dopo@studio.test' })
    const esercente = await createEsercente(db)
    const chi = { esercente_id: esercente.id, quota_centesimi_percento: 10_000 }
    const passato = await affida(prima, { ...chi, dal: tra(-1) })
    expect([passato.status, campi(passato.body)]).toEqual([422, ['/dal']])
    expect((await affida(prima, { ...chi, dal: oggi })).status).toBe(200)
    await incassa(esercente.id, 12_000)
    const intero = await affida(dopo, { ...chi, dal: tra(5) })
    expect([intero.status, campi(intero.body)]).toEqual([422, ['/quota_centesimi_percento']])
    expect(intero.body.errors[0].message).toContain('Altri consulenti lo seguono già per intero')
    const fine = { esercente_id: esercente.id, dal: oggi, al: oggi }
    expect((await concludi(prima, { ...fine, al: tra(-1) })).status).toBe(422)
    expect((await concludi(prima, fine)).status).toBe(200)
    expect((await affida(dopo, { ...chi, dal: tra(1) })).status).toBe(200)
    clock.advance(24 * 3_600_000)
    await incassa(esercente.id, 5_000)
    expect((await leggi(prima)).incarichi[0]).toMatchObject({
      in_corso: false,
      netto_centesimi: 12_000,
    })
    expect((await leggi(dopo)).incarichi[0]).toMatchObject({
      in_corso: true,
      netto_centesimi: 5_000,
    })
    const chiuso = await concludi(prima, { ...fine, al: tra(3) })
    expect([chiuso.status, chiuso.body.code]).toEqual([409, 'stato_incompatibile'])
    clock.advance(-24 * 3_600_000)
    expect(await posta('prima@studio.test')).toHaveLength(2)
    expect(await posta('dopo@studio.test')).toHaveLength(1)
  })

  it('CON-B3 (parte) due consulenti si dividono un esercente, mai oltre il 100 %, neppure insieme', async () => {
    const ids = [await nuovo(), await nuovo(), await nuovo()]
    const esercente = await createEsercente(db)
    const chiedi = (id: string) =>
      affida(id, { esercente_id: esercente.id, quota_centesimi_percento: 5000, dal: oggi })
    const esiti = await Promise.all(ids.map((id) => chiedi(id)))
    expect(esiti.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 422])
    const somma = await db
      .selectFrom('incarichi')
      .where('esercente_id', '=', esercente.id)
      .select((eb) => eb.fn.sum<string>('quota_percento').as('somma'))
      .executeTakeFirstOrThrow()
    expect(Number(somma.somma)).toBe(100)
  })

  it('CON-M1 (parte) lo stesso non lo segue due volte; un incarico non cominciato si toglie, uno con la fine non si allunga', async () => {
    const id = await nuovo({ email: 'due@studio.test' })
    const esercente = await createEsercente(db)
    const chi = { esercente_id: esercente.id, quota_centesimi_percento: 1000 }
    expect((await affida(id, { ...chi, dal: tra(5) })).status).toBe(200)
    const ancora = await affida(id, { ...chi, dal: oggi })
    expect([ancora.status, campi(ancora.body)]).toEqual([422, ['/esercente_id']])
    const questo = { esercente_id: esercente.id, dal: tra(5) }
    expect((await concludi(id, { ...questo, al: tra(8) })).status).toBe(200)
    expect((await concludi(id, { ...questo, al: tra(9) })).status).toBe(422)
    expect((await concludi(id, { ...questo, al: oggi })).body.incarichi).toEqual([])
    expect((await concludi(id, { ...questo, al: oggi })).status).toBe(404)
    for (const esercente_id of ['00000000', 'x'.repeat(40)]) {
      expect((await affida(id, { ...chi, esercente_id, dal: oggi })).status).toBe(422)
    }
    expect(await posta('due@studio.test')).toHaveLength(3)
  })
})

/** Money in the till of an esercente, today. */
async function incassa(esercente_id: string, importo_centesimi: number): Promise<void> {
  const cliente_id = (await createCliente(db)).id
  const pagamento = await createPagamento(db, { esercente_id, cliente_id, importo_centesimi })
  await createIncasso(db, pagamento, { at: clock.now() })
}
