import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMovableClock, dayInRome } from '../../../clock.ts'
import { alGiornoAnnunciato, CONTI, mandatiDi } from '../../../../test/mandati.ts'
import {
  createDebito,
  eOra,
  type Payments,
  startPayments,
  stato,
} from '../../../../test/payments.ts'
import { createAdmin } from '../../../../test/factories.ts'
import { controllaInSospeso } from '../addebiti/index.ts'
import { verificaInvarianti } from '../../registri/contabilita/index.ts'
import { riconcilia } from './index.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments({ clock: createMovableClock(), orologioComune: true })
})
afterAll(() => p.stop())

const GIORNO_MS = 86_400_000

/** The run of some nights on, and the figures that it wrote down. */
async function notte(giorni: number, deps: Partial<Payments['deps']> = {}) {
  const quando = new Date(p.deps.clock.now().getTime() + giorni * GIORNO_MS)
  const clock = { now: () => quando, today: () => dayInRome(quando) }
  const id = await riconcilia({ ...p.deps, clock, ...deps })
  return p.db
    .selectFrom('riconciliazioni')
    .where('id', '=', id ?? 0)
    .select(['uguali', 'solo_nostri', 'solo_suoi', 'diversi', 'in_sospeso'])
    .executeTakeFirstOrThrow()
}
const inPari = { solo_nostri: 0, solo_suoi: 0, diversi: 0 }
const aperte = () =>
  p.db
    .selectFrom('differenze_psp')
    .where('chiusa_at', 'is', null)
    .select(['classe', 'tipo', 'suo_centesimi'])
    .execute()
const sospese = async () =>
  (await p.db.selectFrom('righe_psp_sospese').select('riferimento').execute()).length
const allarmi = async () =>
  (
    await p.db
      .selectFrom('uscite')
      .where('unicita', 'like', 'allarme:differenze:%')
      .select('id')
      .execute()
  ).length

/** The provider's fees on some payments, by our books. */
async function trattenuto(): Promise<number> {
  const { rows } = await sql<{ somma: number }>`
    select coalesce(sum(m.importo_centesimi), 0)::bigint as somma
    from movimenti m join conti c on c.id = m.conto_id
    where c.intestatario = 'psp:stripe' and c.codice = 'commissioni'`.execute(p.db)
  return rows[0]?.somma ?? 0
}

async function addebitato(iban: string) {
  const debito = await createDebito(p, { metodi_ammessi: ['addebito_sdd'] })
  const mandato_id = await mandatiDi(p, debito).firmato({ iban, tipo: 'ricorrente' })
  const { status } = await debito.pagaCon({ metodo: 'addebito_sdd', mandato_id })
  expect(status).toBeLessThan(300)
  return debito
}

/** The bank answers, and (`isTold`) our side hears of it. */
async function risponde(id: string, atteso: string): Promise<void> {
  await alGiornoAnnunciato(p, id)
  await expect
    .poll(
      async () => {
        await eOra(p.db, id)
        await controllaInSospeso(p.deps)
        return (await stato(p.db, id)).stato
      },
      { timeout: 10_000, interval: 200 },
    )
    .toBe(atteso)
}

it('MON-R2 (parte) un addebito non pagato non è una differenza, né prima né dopo la risposta della banca', async () => {
  const debito = await addebitato(CONTI.senzaFondi)
  const prima = await trattenuto()
  expect(await notte(2)).toMatchObject({ ...inPari, in_sospeso: 1 })
  await risponde(debito.id, 'insoluto')
  expect(await notte(2)).toMatchObject({ ...inPari, in_sospeso: 0 })
  expect(await aperte()).toEqual([])
  expect(await allarmi()).toBe(0)
  // The provider gave the fee back with the second line.
  expect(await trattenuto()).toBe(prima)
  expect(await sospese()).toBe(0)
})

it('MON-R2 (parte) la banca risponde dopo la finestra di tre giorni: la riga si ritrova, la commissione si registra', async () => {
  const debito = await addebitato(CONTI.riesce)
  const prima = await trattenuto()
  expect(await notte(2)).toMatchObject({ ...inPari, in_sospeso: 1 })
  // Out of the window: it is not in the list any more, and is not forgotten.
  expect(await notte(6)).toMatchObject({ ...inPari, in_sospeso: 1 })
  await risponde(debito.id, 'pagato')
  expect(await trattenuto()).toBe(prima)
  expect(await notte(9)).toMatchObject({ ...inPari, in_sospeso: 0, uguali: 1 })
  expect(await trattenuto()).toBe(prima + 194)
  expect(await sospese()).toBe(0)
  expect(await notte(10)).toMatchObject({ ...inPari, in_sospeso: 0, uguali: 0 })
  expect(await trattenuto()).toBe(prima + 194)
  expect(await verificaInvarianti(p.db)).toEqual([])
})

const rimborsa = async (id: string) => {
  const { status } = await p.as(await createAdmin(p.db))(
    'POST',
    `/api/pagamenti/${id}/rimborsi`,
    { importo_centesimi: 1050, motivo: 'richiesta_cliente' },
    { 'idempotency-key': crypto.randomUUID() },
  )
  expect(status).toBe(200)
}

it('MON-R1 (parte) il rimborso di un addebito sul conto coincide, e anche quello che torna indietro', async () => {
  const debito = await addebitato(CONTI.riesce)
  await risponde(debito.id, 'pagato')
  await rimborsa(debito.id)
  expect(await notte(2)).toMatchObject(inPari)
  const chiuso = await addebitato(CONTI.rimborsoFallisce)
  await risponde(chiuso.id, 'pagato')
  await rimborsa(chiuso.id)
  await p.avanti(60_000)
  const tornato = async () =>
    (await p.rimborsiDelFornitore(chiuso.id)).every(({ status }) => status === 'failed')
  await expect.poll(tornato, { timeout: 10_000 }).toBe(true)
  expect(await notte(2)).toMatchObject(inPari)
  expect(await stato(p.db, chiuso.id)).toMatchObject({ stato: 'pagato' })
  expect(await aperte()).toEqual([])
})

it('MON-R3 (parte) un addebito che resta in sospeso per due mesi è detto a una persona', async () => {
  const debito = await addebitato(CONTI.riesce)
  const muto = { ...p.deps.psp, lookup: () => Promise.reject(new Error('muto')) }
  await notte(2, { psp: muto })
  expect(await aperte()).toEqual([])
  await sql`update righe_psp_sospese set dal = now() - interval '61 days'`.execute(p.db)
  await notte(40, { psp: muto })
  expect(await aperte()).toEqual([{ classe: 'solo_suo', tipo: 'incasso', suo_centesimi: 12_050 }])
  await risponde(debito.id, 'pagato')
  await notte(1)
})

it('MON-R3 (parte) un addebito non pagato che i nostri libri danno per incassato è una differenza', async () => {
  const gia = await aperte()
  const debito = await addebitato(CONTI.senzaFondi)
  await notte(1)
  await alGiornoAnnunciato(p, debito.id)
  await sql`
    select concludi_operazione(o.id, 'riuscito', 12050, null, null, null, o.riferimento, ${p.deps.clock.now()}, '{}')
    from operazioni_psp o join tentativi t on t.id = o.tentativo_id
    where t.pagamento_id = ${debito.id}`.execute(p.db)
  await expect
    .poll(async () => (await notte(2)).diversi, { timeout: 10_000, interval: 300 })
    .toBe(1)
  const nuove = (await aperte()).filter(({ classe }) => classe === 'diverso')
  expect(nuove).toEqual([{ classe: 'diverso', tipo: 'incasso', suo_centesimi: 0 }])
  expect(await aperte()).toHaveLength(gia.length + 1)
})
