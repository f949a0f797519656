import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createBotteghe } from '../../../../test/bottega.ts'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createCliente, createPagamento } from '../../../../test/factories.ts'
import { readPdf } from '../../../../test/files/read-pdf.ts'
import { newId } from '../../../db/ids.ts'
import { saldo } from '../../registri/contabilita/index.ts'
import { registraMovimentoDiCassa } from './index.ts'

const clock = stoppedClock(new Date('2026-12-31T22:50:00Z'))
const rateo = await startApp({ clock })
afterAll(() => rateo.stop())
const { db, as } = rateo
const { bottega, socio, CONTEGGIO } = createBotteghe(rateo)
type Bottega = Awaited<ReturnType<typeof bottega>>

/** A day of 100 € of float and 50 € taken in cash. */
async function giornata(values: Record<string, unknown> = {}) {
  const b = await bottega(values)
  const { _id } = await b.apri(10_000)
  await b.movimento(_id, { tipo: 'incasso', importo_centesimi: 5000 })
  return { ...b, id: _id }
}

const CENTOCINQUANTA = { tagli: { '5000': 3 }, lasciato_centesimi: 10_000 }

const chiusure = async ({ leggi }: Pick<Bottega, 'leggi'>) => (await leggi('chiusure')).body.data
const ultima = async (b: Pick<Bottega, 'leggi'>) => {
  const [{ _id }] = await chiusure(b)
  return (await b.leggi(`chiusure/${_id}`)).body
}

describe('CAS-M5 la chiusura', () => {
  it('CAS-M5 CAS-M6 quadra: numero, sigillo, quello che resta e quello che va in banca', async () => {
    const b = await giornata()
    await b.conta(b.id)
    const { status, body } = await b.chiudi(b.id, { ...CENTOCINQUANTA, banca: 'BPM' })
    expect([status, body.stato]).toEqual([200, 'chiusa'])
    const chiusura = await ultima(b)
    expect(chiusura).toMatchObject({
      numero: 'Z-2026-1-1',
      quadratura: 'quadra',
      lasciato_centesimi: 10_000,
      contenuto: { versato_centesimi: 5000, chiusa_da: 'Maria Bianchi' },
      sigillo: { scritture: 3, integro: true },
    })
    expect(await b.contanti()).toBe(10_000)
    const banca = { intestatario: `esercente:${b.chi.id}`, codice: 'banca' }
    expect(await saldo(db, banca)).toBe(5000)
  })

  it('CAS-M5 atteso e contato metodo per metodo; quello che non è contante esce dalla cassa', async () => {
    const b = await giornata({ tolleranza_centesimi: 100 })
    const terminali = [
      { nome: 'Banco', codice: '1', attivato: '2026-02-01' },
      { nome: 'Sala', codice: '2', attivato: '2026-02-01' },
    ]
    for (const uno of terminali) await b.manda(`casse/${b.cassa}/terminali`, uno)
    const [cassa] = (await b.leggi('casse')).body.data
    const [uno, due] = cassa.terminali.map(({ _id }: { _id: string }) => _id)
    await b.movimento(b.id, { tipo: 'incasso', metodo: 'pos', importo_centesimi: 8000 })
    await b.movimento(b.id, { tipo: 'incasso', metodo: 'assegno', importo_centesimi: 2000 })
    await b.conta(b.id)
    const pos = [{ terminale_id: uno, totale_centesimi: 5000 }]
    const senza = await b.chiudi(b.id, { ...CENTOCINQUANTA, pos })
    expect(senza.body.errors).toEqual([
      { pointer: '/pos', message: 'Manca il totale del terminale Sala.' },
    ])
    const doppio = [...pos, ...pos, { terminale_id: newId(), totale_centesimi: 1 }]
    const errato = await b.chiudi(b.id, { ...CENTOCINQUANTA, pos: doppio })
    expect(errato.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/pos/1/terminale_id',
      '/pos/2/terminale_id',
      '/pos',
    ])
    const contato = {
      ...CENTOCINQUANTA,
      assegno_centesimi: 2000,
      pos: [...pos, { terminale_id: due, totale_centesimi: 2950 }],
      rt: { numero_z: 412, totale_centesimi: 15_000, elettronico_centesimi: 8000 },
    }
    expect((await b.chiudi(b.id, contato)).body.stato).toBe('chiusa')
    const { contenuto, quadratura } = await ultima(b)
    expect(
      contenuto.righe.map((r: { metodo: string; differenza_centesimi: number }) => [
        r.metodo,
        r.differenza_centesimi,
      ]),
    ).toEqual([
      ['contanti', 0],
      ['pos', -50],
      ['assegno', 0],
    ])
    expect(quadratura).toBe('differenza_aperta')
    expect(contenuto.riconciliazione).toEqual([
      {
        voce: 'pos_portale',
        portale_centesimi: 8000,
        altro_centesimi: 7950,
        differenza_centesimi: -50,
      },
      { voce: 'pos_rt', portale_centesimi: 7950, altro_centesimi: 8000, differenza_centesimi: 50 },
      {
        voce: 'contanti_rt',
        portale_centesimi: 5000,
        altro_centesimi: 7000,
        differenza_centesimi: 2000,
      },
      {
        voce: 'totale_rt',
        portale_centesimi: 15_000,
        altro_centesimi: 15_000,
        differenza_centesimi: 0,
      },
    ])
    expect(await Promise.all(['contanti', 'pos', 'assegno'].map(b.contanti))).toEqual([
      10_000, 0, 0,
    ])
  })

  it.each([
    [
      'più di quanto c’è non si lascia',
      { tagli: {}, nota: 'x', lasciato_centesimi: 1 },
      '/lasciato_centesimi',
    ],
    ['oltre la tolleranza serve la nota', { tagli: { '5000': 2 } }, '/nota'],
    ['il registratore ha la sua Z', CENTOCINQUANTA, '/rt', '99MEX'],
    [
      'gli elettronici stanno nel totale',
      { ...CENTOCINQUANTA, rt: { numero_z: 1, totale_centesimi: 1, elettronico_centesimi: 2 } },
      '/rt/elettronico_centesimi',
    ],
    ['un taglio che non esiste', { tagli: { '300': 1 } }, '/tagli/300'],
    ['mezza moneta', { tagli: { '100': 0.5 } }, '/tagli/100'],
  ])('CAS-M5 %s', async (_, conteggio, pointer, matricola_rt?: string) => {
    const b = await giornata(matricola_rt === undefined ? {} : { matricola_rt })
    await b.conta(b.id)
    const { status, body } = await b.chiudi(b.id, conteggio)
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, pointer])
    expect(await chiusure(b)).toEqual([])
  })

  it('CAS-M5 ogni metodo ha la sua tolleranza: un ammanco non si nasconde in un’eccedenza', async () => {
    const b = await giornata({ tolleranza_centesimi: 500 })
    await b.conta(b.id)
    const pos = [{ terminale_id: null, totale_centesimi: 1000 }]
    const { body } = await b.chiudi(b.id, { tagli: { '2000': 7 }, pos, nota: 'Cambio errato' })
    expect(body.stato).toBe('da_verificare')
  })

  it('CAS-M5 oltre la tolleranza si verifica; respinta, si riconta; approvata, è chiusa', async () => {
    const b = await giornata()
    const meno = { tagli: { '5000': 2, '2000': 2 }, nota: 'Resto sbagliato' }
    await b.conta(b.id)
    const { body } = await b.chiudi(b.id, meno)
    expect([body.stato, body.puoi_verificare, body.contata_da]).toEqual([
      'da_verificare',
      true,
      'Maria Bianchi',
    ])
    expect((await b.manda(`sessioni/${b.id}/annulla_conteggio`)).status).toBe(409)
    expect((await b.manda(`sessioni/${b.id}/respingi`, { motivo: 'Riconta' })).body.stato).toBe(
      'in_conteggio',
    )
    await b.chiudi(b.id, meno)
    const due = await Promise.all([1, 2].map(() => b.manda(`sessioni/${b.id}/approva`)))
    expect(due.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await ultima(b)).toMatchObject({
      quadratura: 'differenza_giustificata',
      differenza_centesimi: -1000,
      // The person who counted is alone: nobody verified it, and the closing does not say so.
      contenuto: { chiusa_da: 'Maria Bianchi', verificata_da: null },
    })
    const differenze = { intestatario: `esercente:${b.chi.id}`, codice: 'differenze_cassa' }
    expect(await saldo(db, differenze)).toBe(1000)
  })

  it('CAS-M5 con quattro occhi verifica un’altra persona, anche quando quadra', async () => {
    const b = await giornata({ verifica_altra_persona: true })
    const piero = await socio(b.chi.id)
    await b.conta(b.id)
    const { body } = await b.chiudi(b.id, CENTOCINQUANTA)
    expect([body.stato, body.puoi_verificare]).toEqual(['da_verificare', false])
    const stessa = await b.manda(`sessioni/${b.id}/approva`)
    expect([stessa.status, stessa.body.code]).toEqual([403, 'non_autorizzato'])
    expect((await b.leggi(`sessioni/${b.id}`, piero)).body.puoi_verificare).toBe(true)
    await b.manda(`sessioni/${b.id}/approva`, {}, piero)
    const chiusura = await ultima(b)
    expect(chiusura.contenuto.verificata_da).toBe('Piero Bianchi')
    const rettifica = { conteggio: { ...CONTEGGIO, ...CENTOCINQUANTA }, motivo: 'Da solo' }
    expect((await b.manda(`chiusure/${chiusura._id}/rettifica`, rettifica)).status).toBe(403)
  })

  it('CAS-M7 quello che arriva mentre si conta va alla sessione che viene', async () => {
    const b = await giornata()
    const cliente = await createCliente(db, { esercente_id: b.chi.id })
    const parti = { esercente_id: b.chi.id, cliente_id: cliente.id }
    const { id: pagamento_id } = await createPagamento(db, parti)
    const incassa = () =>
      registraMovimentoDiCassa(db, {
        esercente_id: b.chi.id,
        metodo: 'contanti',
        importo_centesimi: 700,
        pagamento_id,
        unicita: newId(),
        creato_da: null,
        at: clock.now(),
      })
    await b.conta(b.id)
    await incassa()
    const riaperta = await b.manda(`sessioni/${b.id}/annulla_conteggio`)
    expect(riaperta.body.movimenti).toHaveLength(3)
    await b.conta(b.id)
    await incassa()
    const conteggio = { tagli: { '5000': 3, '500': 1, '200': 1 }, lasciato_centesimi: 10_000 }
    expect((await b.chiudi(b.id, conteggio)).body.stato).toBe('chiusa')
    await incassa()
    const [cassa] = (await b.leggi('casse')).body.data
    expect(cassa).toMatchObject({ riporto_centesimi: 11_400, in_attesa: 2, sessione: null })
    const domani = await b.apri(11_400)
    expect(domani.movimenti.map(({ tipo }) => tipo)).toEqual(['incasso', 'incasso'])
    expect(await b.contanti()).toBe(11_400)
  })

  it.each(['conta', 'chiudi', 'movimenti', 'approva', 'respingi', 'annulla_conteggio'])(
    'CAS-M6 a cassa chiusa %s è rifiutato',
    async (azione) => {
      const b = await giornata()
      await b.conta(b.id)
      await b.chiudi(b.id, CENTOCINQUANTA)
      const bodies: Record<string, unknown> = {
        chiudi: { ...CONTEGGIO, ...CENTOCINQUANTA },
        movimenti: { tipo: 'spesa', metodo: 'contanti', importo_centesimi: 1, causale: 'x' },
        respingi: { motivo: 'x' },
      }
      const { status, body } = await b.manda(`sessioni/${b.id}/${azione}`, bodies[azione] ?? {})
      expect([status, body.error_message]).toEqual([409, 'La cassa è già stata chiusa.'])
      expect(await chiusure(b)).toHaveLength(1)
    },
  )
})

describe('CAS-M6 il numero e il sigillo', () => {
  async function chiudiUna(b: Bottega) {
    const { _id } = await b.apri(0)
    await b.conta(_id)
    await b.chiudi(_id, {})
  }

  it('CAS-M6 numeri senza buchi per cassa e per anno, col giorno di Roma', async () => {
    const b = await bottega()
    await chiudiUna(b)
    const { _id } = await b.apri(0)
    await b.conta(_id)
    // Refused, and no number is lost.
    await b.chiudi(_id, { lasciato_centesimi: 5 })
    await b.chiudi(_id, {})
    // Ten past midnight in Rome, still the old year elsewhere.
    clock.advance(20 * 60_000)
    await chiudiUna(b)
    const numeri = (await chiusure(b)).map(({ numero }: { numero: string }) => numero)
    expect(numeri).toEqual(['Z-2027-1-1', 'Z-2026-1-2', 'Z-2026-1-1'])
  })

  it('CAS-M6 una chiusura non si cambia, non si toglie, e il numero segue l’ultimo', async () => {
    const b = await bottega()
    await chiudiUna(b)
    const [{ _id: id }] = await chiusure(b)
    const cambi = [
      sql`update chiusure_cassa set lasciato_centesimi = 1 where id = ${id}`,
      sql`delete from chiusure_cassa where id = ${id}`,
    ]
    for (const cambio of cambi) await expect(cambio.execute(db)).rejects.toThrow('solo aggiunte')
    const copia = (n: number) => sql`
      insert into chiusure_cassa
      select (jsonb_populate_record(null::chiusure_cassa, to_jsonb(k) ||
        jsonb_build_object('id', ${newId()}::text, 'n', ${n}::int, 'numero', 'Z-x', 'rettifica_di', k.id))).*
      from chiusure_cassa k where k.id = ${id}`
    await expect(copia(3).execute(db)).rejects.toThrow('il numero non segue')
    await copia(2).execute(db)
  })

  it('CAS-M6 il sigillo si rompe se qualcuno scavalca le difese della tabella', async () => {
    const b = await bottega()
    await chiudiUna(b)
    const { _id, sigillo } = await ultima(b)
    expect(sigillo.integro).toBe(true)
    await db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`update chiusure_cassa set contenuto = jsonb_set(contenuto, '{versato_centesimi}', '1') where id = ${_id}`.execute(
        trx,
      )
    })
    expect((await ultima(b)).sigillo.integro).toBe(false)
  })

  it('CAS-M6 PDF e CSV, di chi l’ha chiusa e di nessun altro', async () => {
    const b = await giornata()
    await b.movimento(b.id, { tipo: 'spesa', importo_centesimi: 250, causale: '=1+1; "caffè"' })
    await b.conta(b.id)
    await b.chiudi(b.id, { tagli: { '5000': 2, '1000': 4, '500': 1, '200': 1, '50': 1 } })
    const { _id, numero } = await ultima(b)
    const pdf = await b.leggi(`chiusure/${_id}/pdf`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const testo = readPdf(pdf.raw)
    expect(JSON.stringify(testo)).toContain(numero)
    // A row is never torn over two pages: this one is longer than a page, and takes two.
    expect(pdf.raw.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
    const csv = await b.leggi(`chiusure/${_id}/csv`)
    expect(csv.headers['content-disposition']).toBe(`attachment; filename="${numero}.csv"`)
    const text = csv.raw.toString('utf8')
    expect(text.startsWith('\uFEFFChiusura;Riga;')).toBe(true)
    expect(text).toContain(`;-2,50;;;;"'=1+1; ""caffè""";`)
    const altra = await bottega()
    for (const path of [`chiusure/${_id}`, `chiusure/${_id}/pdf`, `chiusure/${_id}/csv`]) {
      expect((await altra.leggi(path)).status).toBe(404)
    }
  })
})

describe('CAS-M6 la rettifica', () => {
  const rettifica = (b: Bottega, id: string, conteggio: Record<string, unknown>) =>
    b.manda(`chiusure/${id}/rettifica`, {
      conteggio: { ...CONTEGGIO, ...CENTOCINQUANTA, ...conteggio },
      motivo: 'Contate male',
    })

  it('CAS-M6 è un’altra chiusura col numero che segue, e la contabilità la segue', async () => {
    const b = await giornata()
    await b.conta(b.id)
    await b.chiudi(b.id, CENTOCINQUANTA)
    const prima = await ultima(b)
    const nuovo = {
      tagli: { '5000': 2, '2000': 2 },
      lasciato_centesimi: 9000,
      nota: 'Un 10 in meno',
    }
    const due = await Promise.all([rettifica(b, prima._id, nuovo), rettifica(b, prima._id, nuovo)])
    expect(due.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const dopo = await ultima(b)
    expect(dopo).toMatchObject({
      rettifica_di: prima._id,
      differenza_centesimi: -1000,
      contenuto: { rettifica: { numero: prima.numero, motivo: 'Contate male' } },
      sigillo: { integro: true },
    })
    expect(dopo.numero).not.toBe(prima.numero)
    const vecchia = (await b.leggi(`chiusure/${prima._id}`)).body
    expect(vecchia).toMatchObject({ rettificata: true, contenuto: prima.contenuto })
    expect(await b.contanti()).toBe(9000)
    const domani = await b.apri(9000)
    expect([domani.riportato_centesimi, domani.movimenti]).toEqual([9000, []])
  })

  it('CAS-M6 riaperta la cassa, i contanti di prima non si ricontano; il resto sì', async () => {
    const b = await giornata()
    await b.conta(b.id)
    await b.chiudi(b.id, CENTOCINQUANTA)
    await b.apri(10_000)
    const { _id, contante_modificabile } = await ultima(b)
    expect(contante_modificabile).toBe(false)
    const contante = await rettifica(b, _id, { lasciato_centesimi: 9000 })
    expect(contante.body.error_message).toContain('riaperta')
    const pos = [{ terminale_id: null, totale_centesimi: 300 }]
    const altro = await rettifica(b, _id, { pos, nota: 'Scontrino dimenticato' })
    expect([altro.status, altro.body.differenza_centesimi]).toEqual([200, 300])
    expect(await b.contanti()).toBe(10_000)
    const { rows } = await sql`
      select scrittura_id from movimenti group by 1 having sum(importo_centesimi) <> 0`.execute(db)
    expect(rows).toEqual([])
  })
})

it('CAS-M6 X10 le casse di un altro esercente non esistono', async () => {
  const b = await giornata()
  const altra = await bottega()
  expect((await altra.leggi(`sessioni/${b.id}`)).status).toBe(404)
  const path = `/chiusura_cassa/casse/${b.cassa}/apri`
  const call = as(altra.chi)('POST', path, { fondo_centesimi: 0 }, { 'idempotency-key': newId() })
  expect((await call).status).toBe(404)
})
