import type { ParteDeiSoldi } from '@rateo/contract/incasso/dove-sono'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  accreditiDi,
  conCommissione,
  conContoAttivo,
  debitoInLibri,
  finoAllaBanca,
  finoAllAccredito,
  pagato,
  rileggi,
} from '../../../../../test/conti.ts'
import { createAdmin, createEsercente } from '../../../../../test/factories.ts'
import { type Payments, startPayments } from '../../../../../test/payments.ts'
import { newId } from '../../../../db/ids.ts'
import { inviaInSospeso } from '../../addebiti/index.ts'
import { getDove } from './dove.queries.ts'
import type { getPrevisione } from './previsione.queries.ts'

const TRENTA_GIORNI = 30 * 86_400_000

let p: Payments
// The provider's clock goes on by days: what it sells would be over before the portal's own.
beforeEach(async () => {
  p = await startPayments({ conti: true })
  await conCommissione(p)
})
afterEach(() => p.stop())

type Chi = Parameters<Payments['as']>[0] & { id: string }

/** Reads what the page says now, after looking whether it is what the books owe, to the cent. */
async function dove(esercente: Chi) {
  const { status, body } = await p.as(esercente)('GET', '/api/accrediti/dove')
  expect(status).toBe(200)
  const in_viaggio = (await accreditiDi(p, esercente.id))
    .filter(({ stato }) => stato === 'in_accredito')
    .reduce((somma, { importo_centesimi }) => somma + importo_centesimi, 0)
  const parti: ParteDeiSoldi[] = body.parti
  const somma = parti.reduce((totale, una) => totale + una.importo_centesimi, 0)
  expect(somma).toBe(body.totale_centesimi)
  expect(somma).toBe(in_viaggio - ((await debitoInLibri(p, esercente.id)) ?? 0))
  return body
}

const posti = (parti: readonly ParteDeiSoldi[]) =>
  parti.map(({ posto, importo_centesimi }) => [posto, importo_centesimi])

const rimborsa = async (esercente: Chi, debito: string, importo_centesimi: number) => {
  const { status } = await p.as(esercente)(
    'POST',
    `/api/pagamenti/${debito}/rimborsi`,
    { importo_centesimi, motivo: 'richiesta_cliente' },
    { 'idempotency-key': `rimborso-${debito}` },
  )
  expect(status).toBe(200)
  await inviaInSospeso(p.deps)
}

it('CNT-B1 ogni euro del saldo ha il suo posto, il perché e fino a quando, e insieme sono quello che i libri devono', async () => {
  const esercente = await conContoAttivo(p)
  expect(await dove(esercente)).toEqual({
    attivi: true,
    totale_centesimi: 0,
    parti: [],
    righe: [],
    altre: false,
  })
  // Paid a moment ago: the account does not tell of it yet.
  const primo = await pagato(p, esercente.id)
  await pagato(p, esercente.id, 2500)
  expect(posti((await dove(esercente)).parti)).toEqual([['in_versamento', 9700 + 2425]])
  await rileggi(p, esercente.id)
  const letto = await dove(esercente)
  expect(letto.parti).toEqual([
    {
      posto: 'in_arrivo',
      importo_centesimi: 12_125,
      fino_al: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      perche: expect.stringContaining('fino a quel giorno'),
    },
  ])
  expect(letto.righe).toContainEqual(
    expect.objectContaining({
      posto: 'in_arrivo',
      tipo: 'incasso',
      importo_centesimi: 9700,
      pagamento: expect.objectContaining({ _id: primo.id }),
      reclamo: false,
    }),
  )
  // Given back: the books have it at once, the account a moment later.
  await rimborsa(esercente, primo.id, 4000)
  expect(posti((await dove(esercente)).parti)).toContainEqual(['da_riprendere', -4000])
  await rileggi(p, esercente.id)
  const tornato = await dove(esercente)
  expect(posti(tornato.parti).map(([posto]) => posto)).not.toContain('da_riprendere')
  expect(tornato.totale_centesimi).toBe(8125)

  // Weeks later it is there to leave, with the day; held, it says why and since when it waits for somebody.
  const tra = { attivi: true, adesso: new Date(Date.now() + TRENTA_GIORNI) }
  const pronto = await getDove(p.db, esercente.id, tra)
  expect(pronto.parti).toEqual([
    {
      posto: 'disponibile',
      importo_centesimi: 8125,
      fino_al: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      perche: 'Il prossimo accredito lo porta con sé',
    },
  ])
  await p.db
    .updateTable('esercenti')
    .set({ stato: 'limitato' })
    .where('id', '=', esercente.id)
    .execute()
  await rileggi(p, esercente.id)
  expect((await getDove(p.db, esercente.id, tra)).parti).toEqual([
    {
      posto: 'trattenuto',
      importo_centesimi: 8125,
      fino_al: null,
      perche: expect.stringContaining('trattenuti per lo stato della tua attività'),
    },
  ])
  await p.db
    .updateTable('esercenti')
    .set({ stato: 'attivo' })
    .where('id', '=', esercente.id)
    .execute()
  await rileggi(p, esercente.id)

  await finoAllAccredito(p, esercente)
  expect((await dove(esercente)).parti).toEqual([
    {
      posto: 'in_viaggio',
      importo_centesimi: 8125,
      fino_al: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      perche: expect.stringContaining('IBAN che finisce per 3455'),
    },
  ])
  // Its lines may be read a moment after the payout itself: nothing is counted twice meanwhile.
  await sql`update accrediti set righe_lette = false`.execute(p.db)
  await sql`update righe_conto set accredito_id = null`.execute(p.db)
  const meta = await dove(esercente)
  expect(meta.totale_centesimi).toBe(8125)
  expect(meta.parti).toContainEqual(
    expect.objectContaining({ posto: 'disponibile', importo_centesimi: -8125 }),
  )
  await rileggi(p, esercente.id)
  await finoAllaBanca(p, esercente)
  expect((await dove(esercente)).parti).toEqual([])
})

it('CNT-B1 (parte) quello che non è passato dal conto si dice del gestore; il CSV ha tutto; un altro esercente non vede nulla', async () => {
  const esercente = await conContoAttivo(p, { ragione_sociale: 'Alfa S.r.l.' })
  const debito = await pagato(p, esercente.id)
  await rileggi(p, esercente.id)
  // Money of before the account was there, as the books of then have it.
  await sql`select registra_scrittura('contributo_promozione', 'movimento', 'di_una_volta', ${JSON.stringify(
    [
      { intestatario: 'piattaforma', codice: 'costi_promozioni', importo_centesimi: 333 },
      {
        intestatario: `esercente:${esercente.id}`,
        codice: 'debito',
        importo_centesimi: -333,
      },
    ],
  )}::jsonb, now())`.execute(p.db)
  const { parti } = await dove(esercente)
  expect(posti(parti)).toEqual([
    ['in_arrivo', 9700],
    ['presso_gestore', 333],
  ])
  const { numero } = await p.db
    .selectFrom('pagamenti')
    .where('id', '=', debito.id)
    .select('numero')
    .executeTakeFirstOrThrow()
  const csv = (await p.as(esercente)('GET', '/api/accrediti/dove/csv')).body
  expect(csv).toContain(`;${numero};`)
  expect(csv).toContain('Presso il gestore del portale;')
  expect(csv).toContain(';3,33')
  const altro = await createEsercente(p.db)
  // The staff reads the same of one esercente, and of nobody who is not there.
  const admin = p.as(await createAdmin(p.db))
  const letto = await admin('GET', `/api/esercenti/${esercente.id}/dove_sono_i_soldi`)
  expect(letto.body).toEqual(await dove(esercente))
  expect((await admin('GET', `/api/esercenti/${newId()}/dove_sono_i_soldi`)).status).toBe(404)
  expect((await p.as(altro)('GET', '/api/accrediti/dove')).body).toMatchObject({
    totale_centesimi: 0,
    parti: [],
    righe: [],
  })
})

it('CNT-B3 la previsione dice che cosa arriva, su quale IBAN e quando; partito è un fatto, e di ogni accredito passato si legge quanto la stessa previsione ha sbagliato', async () => {
  const esercente = await conContoAttivo(p)
  const previsione = async () =>
    (await p.as(esercente)('GET', '/api/accrediti/previsione')).body as Awaited<
      ReturnType<typeof getPrevisione>
    >
  expect(await previsione()).toEqual({ attivi: true, arrivi: [], fermo: null, prove: [] })
  const debito = await pagato(p, esercente.id)
  await pagato(p, esercente.id, 2500)
  await rileggi(p, esercente.id)
  const [arrivo, ...altri] = (await previsione()).arrivi
  expect(altri).toEqual([])
  expect(arrivo).toMatchObject({
    importo_centesimi: 12_125,
    iban_ultime4: '3455',
    partito: false,
  })
  const parte_il = arrivo?.parte_il ?? ''
  expect(arrivo && arrivo.arriva_il > parte_il).toBe(true)

  await finoAllAccredito(p, esercente)
  const partita = await previsione()
  const [accredito] = await accreditiDi(p, esercente.id)
  expect(partita.arrivi).toEqual([
    {
      arriva_il: accredito?.arrivo_il,
      parte_il: expect.any(String),
      importo_centesimi: 12_125,
      iban_ultime4: '3455',
      partito: true,
    },
  ])
  // It was foreseen to the cent, and the bank's days are learnt from it.
  expect(partita.prove).toEqual([
    {
      arrivo_il: accredito?.arrivo_il,
      importo_centesimi: 12_125,
      previsto_centesimi: 12_125,
      previsto_il: expect.any(String),
    },
  ])

  // Nobody could know that morning what came to the account on the day itself: the error is told.
  await sql`update righe_conto set at = (select creato_at from accrediti)
    where intento = (select riferimento_psp from tentativi where pagamento_id = ${debito.id})`.execute(
    p.db,
  )
  expect((await previsione()).prove).toMatchObject([
    { importo_centesimi: 12_125, previsto_centesimi: 2425 },
  ])
})

it('CNT-B3 (parte) con gli accrediti fermi non si prevede nulla, e si dice perché', async () => {
  const esercente = await conContoAttivo(p)
  await pagato(p, esercente.id)
  await p.db
    .updateTable('esercenti')
    .set({ stato: 'limitato' })
    .where('id', '=', esercente.id)
    .execute()
  await rileggi(p, esercente.id)
  const { body } = await p.as(esercente)('GET', '/api/accrediti/previsione')
  expect(body).toMatchObject({ arrivi: [], prove: [] })
  expect(body.fermo).toContain('trattenuti')
})
