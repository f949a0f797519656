import type { Sessione } from '@rateo/contract/incasso/chiusura-cassa'
import { afterAll, describe, expect, it } from 'vitest'
import { createCassa } from '../../../../test/cassa.ts'
import { createBotteghe } from '../../../../test/bottega.ts'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { newId } from '../../../db/ids.ts'
import { avvisaCasseAperte, registraMovimentoDiCassa } from './index.ts'

const clock = stoppedClock(new Date('2026-03-02T08:00:00Z'))
const rateo = await startApp({ clock })
afterAll(() => rateo.stop())
const { db, as } = rateo

const HOUR = 3_600_000
const { bottega, socio } = createBotteghe(rateo)

const tipi = ({ movimenti }: Sessione) =>
  movimenti.map(({ tipo, importo_centesimi }) => [tipo, importo_centesimi])

describe('CAS-M1 le casse', () => {
  const nuova = {
    nome: 'Banco',
    punto_vendita: 'Via Roma 1, Torino',
    tolleranza_centesimi: 200,
    fondo_centesimi: 15_000,
    matricola_rt: '99MEX012345',
    verifica_altra_persona: false,
  }

  it('CAS-M1 nome, punto vendita, tolleranza, fondo, terminali e matricola; il numero segue', async () => {
    const esercente = await createEsercente(db)
    const call = as(esercente)
    const prima = await call('POST', '/chiusura_cassa/casse', nuova)
    const altra = await call('POST', '/chiusura_cassa/casse', { ...nuova, nome: 'Bar' })
    expect([prima.body.n, altra.body.n]).toEqual([1, 2])
    const doppia = await call('POST', '/chiusura_cassa/casse', { ...nuova, nome: 'BANCO' })
    expect([doppia.status, doppia.body.errors[0].pointer]).toEqual([422, '/nome'])
    const terminale = { nome: 'Banco 1', codice: '30412233', attivato: '2026-02-01' }
    const path = `/chiusura_cassa/casse/${prima.body._id}/terminali`
    const { body } = await call('POST', path, terminale)
    expect(body).toMatchObject(nuova)
    expect(body.terminali[0]).toMatchObject({ ...terminale, collegato: null, attivo: true })
    expect((await call('POST', path, terminale)).body.errors[0].pointer).toBe('/codice')
  })

  it('CAS-B1 il terminale dice entro quando va collegato al registratore', async () => {
    const { chi, cassa, manda } = await bottega()
    const terminale = { nome: 'Banco', codice: '1', attivato: '2026-02-01' }
    const { body } = await manda(`casse/${cassa}/terminali`, terminale)
    const [uno] = body.terminali
    expect(uno.collegamento).toEqual({ dal: '2026-04-06', al: '2026-04-30', stato: 'presto' })
    const change = (collegato: string) =>
      as(chi)('PATCH', `/chiusura_cassa/terminali/${uno._id}`, {
        nome: 'Banco',
        attivo: true,
        collegato,
      })
    expect((await change('2026-01-31')).status).toBe(422)
    const { body: dopo } = await change('2026-03-01')
    expect(dopo.terminali[0].collegamento.stato).toBe('collegato')
  })

  it('CAS-M5 la seconda persona si può chiedere solo se c’è', async () => {
    const esercente = await createEsercente(db)
    const ask = () =>
      as(esercente)('POST', '/chiusura_cassa/casse', { ...nuova, verifica_altra_persona: true })
    expect((await ask()).body.errors[0].pointer).toBe('/verifica_altra_persona')
    await socio(esercente.id)
    expect((await ask()).status).toBe(200)
  })

  it('CAS-M1 una cassa aperta non si mette da parte, e da parte non si apre', async () => {
    const { chi, cassa, manda, apri } = await bottega()
    const path = `/chiusura_cassa/casse/${cassa}`
    const parte = () => as(chi)('PATCH', path, { ...nuova, attiva: false })
    await apri()
    expect((await parte()).body.code).toBe('stato_incompatibile')
    const altra = await createCassa(db, { esercente: chi })
    const via = { ...nuova, nome: 'Vecchia', attiva: false }
    expect((await as(chi)('PATCH', `/chiusura_cassa/casse/${altra}`, via)).status).toBe(200)
    const { status } = await manda(`casse/${altra}/apri`, { fondo_centesimi: 0 })
    expect(status).toBe(409)
  })
})

describe('CAS-M2 l’apertura', () => {
  it('CAS-M2 la prima volta il fondo contato è una riga', async () => {
    const { apri, contanti } = await bottega()
    const sessione = await apri(15_000)
    expect(tipi(sessione)).toEqual([['fondo_iniziale', 15_000]])
    expect(await contanti()).toBe(15_000)
  })

  it('CAS-M2 quello che manca dall’ultima chiusura è una riga sua, e il riporto non cambia', async () => {
    const { apri, conta, chiudi, contanti } = await bottega()
    const ieri = await apri(10_000)
    await conta(ieri._id)
    await chiudi(ieri._id, { tagli: { '5000': 2 }, lasciato_centesimi: 10_000 })
    const oggi = await apri(9800)
    expect(tipi(oggi)).toEqual([['differenza_apertura', -200]])
    expect([oggi.riportato_centesimi, oggi.fondo_centesimi]).toEqual([10_000, 9800])
    expect(await contanti()).toBe(9800)
  })

  it('CAS-M7 una sessione per cassa, anche aperta due volte insieme', async () => {
    const { manda, cassa } = await bottega()
    const esiti = await Promise.all(
      [1, 2, 3].map(() => manda(`casse/${cassa}/apri`, { fondo_centesimi: 0 })),
    )
    expect(esiti.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  it('X8 la stessa apertura ripetuta dà la stessa risposta', async () => {
    const { chi, cassa } = await bottega()
    const key = { 'idempotency-key': newId() }
    const body = { fondo_centesimi: 700 }
    const path = `/chiusura_cassa/casse/${cassa}/apri`
    const prima = await as(chi)('POST', path, body, key)
    const poi = await as(chi)('POST', path, body, key)
    expect(poi.body).toEqual(prima.body)
    expect((await as(chi)('POST', path, body)).body.code).toBe('chiave_idempotenza_assente')
  })
})

describe('CAS-M3 i movimenti', () => {
  it('CAS-M3 CAS-M4 entrate e uscite col loro segno; la lettura X somma in ogni momento', async () => {
    const { apri, movimento, contanti } = await bottega()
    const { _id } = await apri(10_000)
    const scritti = [
      { tipo: 'incasso', importo_centesimi: 5000 },
      { tipo: 'incasso', metodo: 'pos', importo_centesimi: 7000 },
      { tipo: 'rimborso', importo_centesimi: 1000 },
      { tipo: 'apporto', importo_centesimi: 2000 },
      { tipo: 'prelievo', importo_centesimi: 500 },
      { tipo: 'spesa', importo_centesimi: 300 },
    ]
    for (const uno of scritti) expect((await movimento(_id, uno)).status).toBe(200)
    const ultimo = { tipo: 'versamento', importo_centesimi: 4000, banca: 'BPM' }
    const { body } = await movimento(_id, { ...ultimo, versato_il: '2026-03-02' })
    const attesi = body.lettura.atteso.map(
      (riga: { importo_centesimi: number }) => riga.importo_centesimi,
    )
    expect(attesi).toEqual([11_200, 7000, 0, 0])
    expect([await contanti(), await contanti('pos')]).toEqual([11_200, 7000])
  })

  it.each([
    [{ tipo: 'spesa', metodo: 'pos' }, '/metodo'],
    [{ tipo: 'incasso', importo_centesimi: 500_000 }, '/importo_centesimi'],
    [{ tipo: 'prelievo', banca: 'BPM' }, '/banca'],
    [{ tipo: 'versamento', versato_il: '2026-12-31' }, '/versato_il'],
    [{ tipo: 'incasso', importo_centesimi: 0 }, '/importo_centesimi'],
    [{ tipo: 'spesa', causale: ' ' }, '/causale'],
    [{ tipo: 'correzione' }, '/tipo'],
  ])('CAS-M3 %j è rifiutato', async (values, pointer) => {
    const { apri, movimento, contanti } = await bottega()
    const { _id } = await apri(0)
    const { status, body } = await movimento(_id, { importo_centesimi: 100, ...values })
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, pointer])
    expect(await contanti()).toBe(0)
  })

  it('CAS-M3 una correzione è il movimento contrario col suo motivo, una volta sola', async () => {
    const { apri, movimento, manda, contanti } = await bottega()
    const { _id } = await apri(5000)
    const { body } = await movimento(_id, { tipo: 'spesa', importo_centesimi: 4500 })
    const corregge = body.movimenti[1]._id
    const annulla = (motivo: string) => manda(`movimenti/${corregge}/correggi`, { motivo })
    expect((await annulla('')).status).toBe(422)
    const due = await Promise.all([annulla('Importo sbagliato'), annulla('Importo sbagliato')])
    expect(due.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { body: dopo } = due.find(({ status }) => status === 200) ?? {}
    expect(
      dopo.movimenti.map((m: { tipo: string; corretto: boolean }) => [m.tipo, m.corretto]),
    ).toEqual([
      ['fondo_iniziale', false],
      ['spesa', true],
      ['correzione', false],
    ])
    expect(await contanti()).toBe(5000)
    const di = dopo.movimenti[2]._id
    expect((await manda(`movimenti/${di}/correggi`, { motivo: 'x' })).status).toBe(409)
  })

  it('CAS-M3 quello che viene da un pagamento si annulla dal pagamento', async () => {
    const { chi, apri, manda } = await bottega()
    await apri(0)
    const cliente = await createCliente(db, { esercente_id: chi.id })
    const { id } = await createPagamento(db, { esercente_id: chi.id, cliente_id: cliente.id })
    const fatto = await registraMovimentoDiCassa(db, {
      esercente_id: chi.id,
      metodo: 'contanti',
      importo_centesimi: 12_050,
      pagamento_id: id,
      unicita: `incasso:${newId()}`,
      creato_da: chi.utente_id,
      at: clock.now(),
    })
    const { body } = await manda(`movimenti/${fatto?.movimento_id}/correggi`, { motivo: 'x' })
    expect(body.error_message).toContain('dalla pagina del pagamento')
  })
})

describe('CAS-M7 il tempo', () => {
  it('CAS-M7 oltre le ventiquattro ore la sessione lo dice, e si avvisa una volta', async () => {
    const { chi, cassa, apri } = await bottega()
    const { _id } = await apri(0)
    clock.advance(24 * HOUR)
    // The session of the person who opened it has long ended.
    const altro = await socio(chi.id)
    const read = async () => (await as(altro)('GET', `/chiusura_cassa/sessioni/${_id}`)).body
    expect((await read()).oltre_24_ore).toBe(false)
    clock.advance(1)
    expect((await read()).oltre_24_ore).toBe(true)
    const casse = await as(altro)('GET', '/chiusura_cassa/casse')
    expect(casse.body.data[0]).toMatchObject({ _id: cassa, sessione: { oltre_24_ore: true } })
    expect(await avvisaCasseAperte({ db, clock })).toBeGreaterThan(0)
    // Nobody is told again, hour after hour, of what was told already: nothing is even tried.
    expect(await avvisaCasseAperte({ db, clock })).toBe(0)
    const uscite = await db
      .selectFrom('uscite')
      .select('id')
      .where('unicita', '=', `cassa_oltre_24_ore:${_id}`)
      .execute()
    expect(uscite).toHaveLength(1)
  })
})
