import { randomUUID } from 'node:crypto'
import { prossimoAccredito } from '@rateo/domain/banca/accrediti'
import { aggiungiMesi } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  accreditiDi,
  addebita,
  aspetta,
  conCommissione,
  conContoAttivo,
  conRata,
  contoDi,
  finoAllaBanca,
  finoAllAccredito,
  pagato,
  righeDi,
  rileggi,
} from '../../../../test/conti.ts'
import { createEsercente } from '../../../../test/factories.ts'
import { alGiornoAnnunciato, CONTI, mandatiDi } from '../../../../test/mandati.ts'
import {
  createDebito,
  eOra,
  notifica,
  type Payments,
  startPayments,
  stato,
} from '../../../../test/payments.ts'
import { readPdf } from '../../../../test/files/read-pdf.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { verificaInvarianti } from '../../registri/contabilita/index.ts'
import {
  controllaInSospeso,
  elaboraEventi,
  importaRestituzioni,
  inviaInSospeso,
} from '../addebiti/index.ts'
import { chiudiMesi } from '../condizioni/index.ts'
import { controllaContestazioni } from '../contestazioni/index.ts'
import { conguagliaInSospeso, stornaInSospeso } from './index.ts'

let p: Payments
// The provider's clock goes on by days: what it sells would be over before the portal's own.
beforeEach(async () => {
  p = await startPayments({ conti: true })
  await conCommissione(p)
})
afterEach(() => p.stop())

type Esercente = Awaited<ReturnType<typeof conContoAttivo>>

const iLibriTornano = async () => expect(await verificaInvarianti(p.db)).toEqual([])
const dal = (chiave: string, valore: string) =>
  p.db
    .insertInto('impostazioni')
    .values({ chiave, valore, valido_dal: new Date(Date.now() - 3_600_000) })
    .execute()

async function rimborsa(esercente: Esercente, debito: string, importo_centesimi: number) {
  const corpo = { importo_centesimi, motivo: 'richiesta_cliente' }
  const chiave = { 'idempotency-key': randomUUID() }
  await p.as(esercente)('POST', `/api/pagamenti/${debito}/rimborsi`, corpo, chiave)
  await inviaInSospeso(p.deps)
}

/** Everything that the portal asks back from accounts is sent now, and the account is read. */
async function riprendi(esercente: Esercente) {
  for (const tabella of ['storni_conto', 'conguagli_conto'] as const) {
    await p.db
      .updateTable(tabella)
      .set({ prossimo_at: new Date(0) })
      .execute()
  }
  while ((await stornaInSospeso(p.deps)) > 0);
  while ((await conguagliaInSospeso(p.deps)) > 0);
  await rileggi(p, esercente.id)
}

async function perdeUnReclamo(debito: string) {
  const [charge] = await p.addebiti(debito)
  await p.contesta(charge?.id ?? '')
  const [contestazione] = await p.contestazioni(debito)
  const segnale = notifica('charge.dispute.created', contestazione ?? {})
  await p.app.inject({ method: 'POST', url: '/psp/eventi', ...segnale })
  while ((await elaboraEventi(p.deps)) > 0);
  await p.stripe.disputes.close(contestazione?.id ?? '')
  await p.db
    .updateTable('contestazioni')
    .set({ prossimo_at: new Date(0) })
    .execute()
  await controllaContestazioni(p.deps)
}

/** A debit that the bank pays and then takes back. */
async function restituito(esercente: Esercente) {
  const debito = await createDebito(p, {
    esercente_id: esercente.id,
    importo_centesimi: 5000,
    metodi_ammessi: ['carta', 'addebito_sdd'],
  })
  const iban = CONTI.restituito
  const mandato_id = await mandatiDi(p, { ...debito, esercente }).firmato({ iban })
  await debito.pagaCon({ metodo: 'addebito_sdd', mandato_id })
  await inviaInSospeso(p.deps)
  await alGiornoAnnunciato(p, debito.id)
  await aspetta(async () => {
    await eOra(p.db, debito.id)
    await controllaInSospeso(p.deps)
    return (await stato(p.db, debito.id)).stato === 'pagato'
  })
  await p.fuori('tempo', { avanti_ms: 60_000 })
  await aspetta(async () => {
    await importaRestituzioni(p.deps)
    return (await stato(p.db, debito.id)).stato === 'insoluto'
  })
}

it('CNT-M4 rimborsi, reclami e addebiti restituiti riprendono il denaro dal conto, con la commissione se la condizione lo dice; sotto zero si vede, si dice, ferma le richieste e si ripiana', async () => {
  await dal('commissione_resa', '1')
  const esercente = await conContoAttivo(p)
  const io = p.as(esercente)
  const reso = await pagato(p, esercente.id)
  const reclamato = await pagato(p, esercente.id)
  await rimborsa(esercente, reso.id, 5000)
  // Half of 3,00 € goes back with half of the money.
  expect((await righeDi(p, esercente.conto_psp))[0]).toEqual(['payment_refund', -5000, -150])
  await restituito(esercente)
  await riprendi(esercente)
  expect((await righeDi(p, esercente.conto_psp)).map(([tipo, importo]) => [tipo, importo])).toEqual(
    [
      ['payment_refund', -5000],
      ['payment', 5000],
      ['payment_refund', -5000],
      ['payment', 10_000],
      ['payment', 10_000],
    ],
  )
  await iLibriTornano()
  // All that is there leaves for the bank; then a claim is lost, and its cost comes with it.
  await finoAllAccredito(p, esercente)
  await perdeUnReclamo(reclamato.id)
  await riprendi(esercente)
  const { body } = await io('GET', '/api/accrediti/eseguiti')
  const sotto = body.saldo.disponibile_centesimi + body.saldo.in_arrivo_centesimi
  expect(sotto).toBeLessThan(0)
  expect((await io('GET', '/api/conto')).body.conto.oltre_scoperto).toBe(false)
  const detti = async () => {
    await rileggi(p, esercente.id)
    while ((await consegnaUscite(p.deps, usciteHandlers(p.deps))) > 0);
    const { rows } = await sql<{ oggetto: string }>`
      select oggetto from messaggi where destinatario = (select email from esercenti where id = ${esercente.id})
        and oggetto like '%sotto zero' order by id`.execute(p.db)
    return rows.map(({ oggetto }) => oggetto)
  }
  expect(await detti()).toEqual(['Il saldo dei tuoi incassi è sotto zero'])

  const chiedi = async () =>
    (await io('POST', '/api/pagamenti', {}, { 'idempotency-key': randomUUID() })).body.code
  expect(await chiedi()).toBe('dati_non_validi')
  await dal('scoperto_conti', String(-sotto - 1))
  await rileggi(p, esercente.id)
  expect(await chiedi()).toBe('capacita_assente')
  expect((await io('GET', '/api/conto')).body.conto.oltre_scoperto).toBe(true)
  await iLibriTornano()
  // A plan that was agreed before goes on, and fills the hole.
  await conRata(p, esercente, 30_000)
  await addebita(p)
  await rileggi(p, esercente.id)
  expect(await detti()).toEqual([
    'Il saldo dei tuoi incassi è sotto zero',
    'Il saldo dei tuoi incassi non è più sotto zero',
  ])
  expect(await chiedi()).toBe('dati_non_validi')
  await iLibriTornano()
})

/** A clock of the month after: what was paid now is of a month that is over. */
function meseDopo() {
  const { clock } = p.deps
  const primo = `${aggiungiMesi(clock.today(), 1).slice(0, 7)}-02`
  return { ...clock, today: () => primo }
}

it('CNT-M6 ogni accredito e ogni mese hanno il rendiconto in PDF e CSV, al centesimo, con la commissione come la vuole la fattura; è solo del suo esercente', async () => {
  await dal('iva_commissioni', '22')
  const esercente = await conContoAttivo(p)
  const io = p.as(esercente)
  const primo = await pagato(p, esercente.id)
  await pagato(p, esercente.id, 3349)
  await rimborsa(esercente, primo.id, 2500)
  await finoAllAccredito(p, esercente)
  await finoAllaBanca(p, esercente)
  const [accredito] = await accreditiDi(p, esercente.id)
  // 3 % and 22 % of it: 3,66 € of the first, 1,22 € of the second.
  expect(accredito?.importo_centesimi).toBe(10_000 - 366 + 3349 - 122 - 2500)
  const url = `/api/accrediti/eseguiti/${accredito?.id}`
  const csv: string = (await io('GET', `${url}/csv`)).body
  for (const riga of ['100,00;-3,66;96,34', '33,49;-1,22;32,27', '-25,00']) {
    expect(csv).toContain(riga)
  }
  const carta = readPdf((await io('GET', `${url}/pdf`)).raw).text
  expect(carta).toContain('Rendiconto di accredito')
  expect(carta).toContain('103,61')

  const mese = p.deps.clock.today().slice(0, 7)
  await chiudiMesi({ ...p.deps, clock: meseDopo() })
  const [chiuso] = (await io('GET', '/api/accrediti/mesi')).body.data
  expect(chiuso.commissione).toMatchObject({
    numero: expect.stringMatching(/^COM-\d{4}-00001$/),
    imponibile_centesimi: 400,
    iva_centesimi: 88,
    aliquote: [{ aliquota: 22, imponibile_centesimi: 400, iva_centesimi: 88 }],
  })
  const delMese = `/api/accrediti/mesi/${mese}`
  expect((await io('GET', `${delMese}/csv`)).body).toContain('-25,00')
  const cartaDelMese = readPdf((await io('GET', `${delMese}/pdf`)).raw).text
  expect(cartaDelMese).toContain(chiuso.commissione.numero)
  expect(cartaDelMese.replaceAll('\u00A0', ' ')).toContain('IVA 22%')

  const altro = p.as(await createEsercente(p.db))
  for (const quale of ['', '/csv', '/pdf'].map((fine) => url + fine)) {
    expect((await altro('GET', quale)).status).toBe(404)
  }
  for (const fine of ['/csv', '/pdf']) {
    expect((await altro('GET', delMese + fine)).status).toBe(404)
  }
  expect(await contoDi(p, esercente.id)).toMatchObject({ righe_centesimi: 0 })
  await iLibriTornano()
})

const RESPINTO = 'IT62V0542811101000000123470'
const BUONO = 'IT83W0542811101000000123455'

it('CNT-M5 gli accrediti sono fatti del fornitore: giorni, attesa e stati, anche trattenuto, respinto e pagato di nuovo; ogni debito sa il suo accredito, e ogni accredito i suoi debiti al centesimo', async () => {
  const esercente = await conContoAttivo(p, { iban: RESPINTO })
  const io = p.as(esercente)
  const cadenza = async () => {
    const { conto } = (await io('GET', '/api/conto')).body
    return [conto.cadenza, conto.dopo_giorni]
  }
  expect(await cadenza()).toEqual(['ogni giorno in cui le banche lavorano', 7])
  const schedule = { interval: 'weekly' as const, weekly_anchor: 'monday' as const, delay_days: 5 }
  await p.stripe.accounts.update(esercente.conto_psp, { settings: { payouts: { schedule } } })
  await rileggi(p, esercente.id)
  expect(await cadenza()).toEqual(['ogni lunedì', 5])
  const eseguiti = async () => (await io('GET', '/api/accrediti/eseguiti')).body
  expect((await eseguiti()).saldo.prossimo_il).toBe(
    prossimoAccredito({ ogni: 'settimana', giorno: 1 }, p.deps.clock.today()),
  )

  const debiti = [await pagato(p, esercente.id), await pagato(p, esercente.id, 2500)]
  const alBanco = await createDebito(p, { esercente_id: esercente.id })
  const statoDi = async (id = '') => {
    const { accredito } = (await io('GET', `/api/pagamenti/${id}`)).body
    return accredito === null ? null : accredito.fatto
  }
  // A debt that nobody has paid on line has no payout to come.
  expect(await statoDi(alBanco.id)).toBeNull()
  expect(await statoDi(debiti[0]?.id)).toMatchObject({ stato: 'da_accreditare' })
  // Held by the staff, and let go: the days of before hold again.
  const ferma = async (fermi: 'accrediti'[]) => {
    const { id } = esercente
    await p.db.updateTable('esercenti').set({ fermi }).where('id', '=', id).execute()
    await rileggi(p, id)
  }
  await ferma(['accrediti'])
  expect(await statoDi(debiti[0]?.id)).toMatchObject({ stato: 'trattenuto' })
  expect((await eseguiti()).saldo).toMatchObject({ prossimo_il: null })
  await ferma([])
  expect(await cadenza()).toEqual(['ogni lunedì', 5])

  await finoAllAccredito(p, esercente)
  const [primo] = await accreditiDi(p, esercente.id)
  expect(await statoDi(debiti[0]?.id)).toMatchObject({
    stato: 'in_accredito',
    accredito_id: primo?.id,
  })
  const dettaglio = (await io('GET', `/api/accrediti/eseguiti/${primo?.id}`)).body
  const netti = dettaglio.righe.map(
    (riga: { pagamento: { _id: string }; netto_centesimi: number }) => [
      riga.pagamento._id,
      riga.netto_centesimi,
    ],
  )
  expect(new Map(netti)).toEqual(
    new Map([
      [debiti[0]?.id, 9700],
      [debiti[1]?.id, 2425],
    ]),
  )
  expect(dettaglio).toMatchObject({ completo: true, importo_centesimi: 12_125 })
  await finoAllaBanca(p, esercente)
  expect((await eseguiti()).data).toMatchObject([
    { stato: 'respinto', motivo: 'il conto corrente è chiuso', importo_centesimi: 12_125 },
  ])
  expect(await statoDi(debiti[0]?.id)).toMatchObject({ stato: 'trattenuto', accredito_id: null })
  await iLibriTornano()

  await p.deps.psp.conti?.setBank(esercente.conto_psp, { iban: BUONO, intestatario: null })
  await finoAllAccredito(p, esercente, 2)
  await finoAllaBanca(p, esercente)
  const [arrivato] = (await eseguiti()).data
  expect(arrivato).toMatchObject({ stato: 'accreditato', importo_centesimi: 12_125 })
  expect(await statoDi(debiti[1]?.id)).toMatchObject({
    stato: 'accreditato',
    accredito_id: arrivato._id,
  })
  await iLibriTornano()
})
