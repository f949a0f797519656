import { seguiConto, allineaConti } from '../src/modules/incasso/conti-collegati/index.ts'
import { randomUUID } from 'node:crypto'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { addebitaDovuti } from '../src/modules/accordi/scadenze/index.ts'
import { inviaInSospeso } from '../src/modules/incasso/addebiti/index.ts'
import { createCliente, createEsercente } from './factories.ts'
import { createDebito, pagaSullaPagina, type Payments } from './payments.ts'
import { createCarta, createDilazione } from './scadenze.ts'

export const UN_MINUTO = 60_000
const DIECI_GIORNI = 10 * 86_400_000
const IBAN = 'IT83W0542811101000000123455'

const SEDE = { indirizzo: 'Via Roma 1', cap: '06049', citta: 'Spoleto', provincia: 'PG' }

type Valori = Parameters<typeof createEsercente>[1]

/** The connected account of an esercente as the database has it. */
export const contoDi = ({ db }: Payments, esercente_id: string) =>
  db
    .selectFrom('conti_collegati')
    .where('esercente_id', '=', esercente_id)
    .selectAll()
    .executeTakeFirstOrThrow()

/** Reads an account now, whatever it waited for. */
export const rileggi = (p: Payments, esercente_id: string) => seguiConto(p.deps, esercente_id)

/** An approved esercente whose account has been opened, and waits for its form. */
export async function conConto(p: Payments, valori: Valori = {}) {
  const esercente = await createEsercente(p.db, { ...SEDE, iban: IBAN, ...valori })
  await allineaConti(p.deps)
  await rileggi(p, esercente.id)
  const { conto_psp, errore } = await contoDi(p, esercente.id)
  if (conto_psp === null) throw new Error(`the account was not opened: ${errore ?? ''}`)
  return { ...esercente, conto_psp }
}

/** Waits for something that the provider does by itself. */
export async function aspetta<T>(leggi: () => Promise<T | false>): Promise<T> {
  for (let giro = 0; giro < 200; giro += 1) {
    const letto = await leggi()
    if (letto !== false) return letto
    await new Promise((pronto) => setTimeout(pronto, 25))
  }
  throw new Error('nothing came')
}

/** The same, verified: it may be paid, and is paid out. */
export async function conContoAttivo(p: Payments, valori: Valori = {}) {
  const esercente = await conConto(p, valori)
  await p.fuori(`conti/${esercente.conto_psp}/modulo`, {})
  await p.fuori('tempo', { avanti_ms: UN_MINUTO })
  await aspetta(async () => (await p.stripe.accounts.retrieve(esercente.conto_psp)).charges_enabled)
  await rileggi(p, esercente.id)
  return esercente
}

type ConConto = Awaited<ReturnType<typeof conConto>>

/** A commission of 3 % of what is paid on line, since yesterday. */
export const conCommissione = (p: Payments) =>
  p.db
    .insertInto('impostazioni')
    .values({
      chiave: 'commissioni',
      valore: JSON.stringify({ per_mille: 30, fissa_centesimi: 0 }),
      valido_dal: new Date(Date.now() - 86_400_000),
    })
    .execute()

/** A debt that was paid on the provider's page. */
export async function pagato(p: Payments, esercente_id: string, importo_centesimi = 10_000) {
  const debito = await createDebito(p, { esercente_id, importo_centesimi })
  const { body } = await debito.paga()
  await pagaSullaPagina(body.url_pagamento)
  await debito.leggi()
  return debito
}

/** Type, amount and fee of the lines of an account, the newest first. */
export async function righeDi(
  p: Payments,
  stripeAccount: string,
): Promise<[string, number, number][]> {
  const { data } = await p.stripe.balanceTransactions.list({}, { stripeAccount })
  return data.map(({ type, amount, fee }) => [type, amount, fee])
}

export const accreditiDi = ({ db }: Payments, esercente_id: string) =>
  db
    .selectFrom('accrediti')
    .where('esercente_id', '=', esercente_id)
    .orderBy('creato_at')
    .selectAll()
    .execute()

/** The sum in the books of what the operator owes an esercente: below zero while it does. */
export async function debitoInLibri({ db }: Payments, id: string) {
  const { rows } = await sql<{ saldo: number }>`
    select coalesce(sum(m.importo_centesimi), 0)::bigint as saldo from conti c join movimenti m on m.conto_id = c.id
    where c.intestatario = ${`esercente:${id}`} and c.codice = 'debito'`.execute(db)
  return rows[0]?.saldo
}

const payouts = async (p: Payments, stripeAccount: string) =>
  (await p.stripe.payouts.list({}, { stripeAccount })).data

/** The provider's days go by until a payout is there, and the account is read. */
export async function finoAllAccredito(p: Payments, { id, conto_psp }: ConConto, quanti = 1) {
  await p.fuori('tempo', { avanti_ms: DIECI_GIORNI })
  await aspetta(async () => (await payouts(p, conto_psp)).length >= quanti)
  await rileggi(p, id)
}

/** The bank has answered about the last payout, and the account is read. */
export async function finoAllaBanca(p: Payments, { id, conto_psp }: ConConto) {
  await p.fuori('tempo', { avanti_ms: UN_MINUTO })
  await aspetta(async () => (await payouts(p, conto_psp))[0]?.status !== 'pending')
  await rileggi(p, id)
}

/** A plan of one rata that falls due today, on a saved card that the provider knows; answers with its debt. */
export async function conRata(
  p: Payments,
  esercente: { id: string },
  importo_centesimi = 5000,
): Promise<string> {
  const cliente = await createCliente(p.db)
  const metodo_psp = `pm_dimostrazione_${randomUUID()}`
  const cliente_psp = `cus_dimostrazione_${randomUUID()}`
  const carta = { metodo: metodo_psp, cliente: cliente_psp, ultime4: '4242', mese: 12, anno: 2099 }
  await p.carta({ ...carta, nome: 'Lucia Bianchi' })
  const salvata = { fornitore: 'stripe', metodo_psp, cliente_psp }
  const metodo_id = await createCarta(p.db, cliente, salvata)
  const { pagamenti } = await createDilazione(p.db, {
    esercente,
    cliente,
    scadenze: [p.deps.clock.today()],
    metodo: { metodo_id },
    importo_centesimi,
  })
  return pagamenti[0] ?? ''
}

/** Charges fall due and are made, so many days from now. */
export async function addebita(p: Payments, tra_giorni = 0): Promise<void> {
  const { clock } = p.deps
  const today = () => aggiungiGiorni(clock.today(), tra_giorni)
  await addebitaDovuti({ ...p.deps, clock: { ...clock, today } })
  await p.db
    .updateTable('operazioni_psp')
    .set({ prossimo_at: new Date(0) })
    .where('stato', '=', 'da_inviare')
    .execute()
  while ((await inviaInSospeso(p.deps)) > 0);
}
