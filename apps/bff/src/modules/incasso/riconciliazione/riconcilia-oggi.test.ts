import { aggiungiGiorni, istanteDiRoma } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createMovableClock, dayInRome } from '../../../clock.ts'
import {
  createDebito,
  pagaSullaPagina,
  type Payments,
  startPayments,
  stato,
} from '../../../../test/payments.ts'
import { verificaInvarianti } from '../../registri/contabilita/index.ts'
import { riconcilia } from './index.ts'

const MINUTO_MS = 60_000
const clock = createMovableClock()
let p: Payments
beforeAll(async () => {
  p = await startPayments({ clock, orologioComune: true })
})
afterAll(() => p.stop())

/** Each test has a day of its own, four days on: it begins with nine o'clock in Rome. */
let oggi: string
beforeEach(async () => {
  oggi = aggiungiGiorni(clock.today(), 4)
  await p.avanti(istanteDiRoma(oggi, 9 * 60).getTime() - clock.now().getTime())
})

/** The run at an hour of a day, and what it wrote down. */
async function confronto(giorno: string, ora: number, minuti = 0, deps = p.deps) {
  const quando = istanteDiRoma(giorno, ora * 60 + minuti)
  const suo = { now: () => quando, today: () => dayInRome(quando) }
  const id = await riconcilia({ ...deps, clock: suo }, { fermaDaMs: 0 })
  return p.db
    .selectFrom('riconciliazioni')
    .where('id', '=', id ?? 0)
    .select(['dal', 'al', 'fino', 'uguali', 'solo_nostri', 'solo_suoi', 'diversi', 'in_sospeso'])
    .executeTakeFirstOrThrow()
}
const nulla = { uguali: 0, solo_nostri: 0, solo_suoi: 0, diversi: 0, in_sospeso: 0 }

/** Paid on the page; where our side is not told, only the provider knows. */
async function pagato(isTold: boolean) {
  const debito = await createDebito(p)
  await pagaSullaPagina((await debito.paga()).body.url_pagamento)
  if (isTold) await debito.leggi()
  return debito
}

async function maiChiesto(amount: number) {
  const { id: customer } = await p.stripe.customers.create({ name: 'Lucia Bianchi' })
  const { id } = await p.stripe.paymentMethods.attach('pm_card_visa', { customer })
  await p.stripe.paymentIntents.create({
    amount,
    currency: 'eur',
    customer,
    payment_method: id,
    confirm: true,
    off_session: true,
  })
}

const trovate = (centesimi: number) =>
  p.db
    .selectFrom('differenze_psp')
    .where('suo_centesimi', '=', centesimi)
    .select(['classe', 'giorno', 'riconciliazione_id'])
    .execute()

it('il confronto arriva a un’ora fa: quello che è più recente aspetta, il resto di oggi si chiarisce oggi', async () => {
  const debito = await pagato(false)
  expect(await confronto(oggi, 9, 45)).toEqual({
    ...nulla,
    dal: aggiungiGiorni(oggi, -3),
    al: aggiungiGiorni(oggi, -1),
    fino: istanteDiRoma(oggi, 8 * 60 + 45),
  })
  expect(await stato(p.db, debito.id)).toMatchObject({ stato: 'in_verifica' })
  expect(await confronto(oggi, 10, 15)).toMatchObject({ ...nulla, uguali: 1 })
  expect(await stato(p.db, debito.id)).toMatchObject({
    stato: 'pagato',
    scritture: ['incasso', 'commissione'],
  })
  expect(await verificaInvarianti(p.db)).toEqual([])
})

it('nella prima ora di oggi si ferma a mezzanotte: ieri si guarda sempre intero', async () => {
  await pagato(true)
  const domani = aggiungiGiorni(oggi, 1)
  expect(await confronto(domani, 0, 20)).toEqual({
    ...nulla,
    uguali: 1,
    dal: aggiungiGiorni(oggi, -2),
    al: oggi,
    fino: istanteDiRoma(domani, 0),
  })
})

it('un addebito che nessuno ha chiesto si trova il giorno stesso, e le notti dopo lo riguardano senza dirlo due volte', async () => {
  await maiChiesto(4311)
  await confronto(oggi, 9, 45)
  expect(await trovate(4311)).toEqual([])
  expect(await confronto(oggi, 10, 15)).toMatchObject({ solo_suoi: 1 })
  const una = await trovate(4311)
  expect(una).toMatchObject([{ classe: 'solo_suo', giorno: oggi }])
  // The same hours belong to a day that is over by then.
  for (const notti of [1, 2, 3])
    expect(await confronto(aggiungiGiorni(oggi, notti), 4, 20)).toMatchObject({ solo_suoi: 1 })
  expect(await confronto(aggiungiGiorni(oggi, 4), 4, 20)).toMatchObject({ solo_suoi: 0 })
  expect(await trovate(4311)).toEqual(una)
})

it('un confronto interrotto riprende con le ore che aveva, non con quelle di adesso', async () => {
  const primo = await pagato(true)
  await p.avanti(75 * MINUTO_MS)
  await pagato(true)
  const suoi: Date[] = []
  const listMoves: typeof p.deps.psp.listMoves = (finestra) => {
    suoi.push(finestra.al)
    return p.deps.psp.listMoves(finestra)
  }
  const deps = { ...p.deps, psp: { ...p.deps.psp, listMoves } }
  // Its lists are kept; what comes after them is where it dies.
  await sql`create function prova_muore() returns trigger language plpgsql as
    'begin if new.passo = ''nostri'' then raise exception ''ucciso''; end if; return new; end'`.execute(
    p.db,
  )
  await sql`create trigger prova_muore before insert on pagine_riconciliate for each row execute function prova_muore()`.execute(
    p.db,
  )
  await expect(confronto(oggi, 10, 30, deps)).rejects.toThrow('ucciso')
  await sql`drop function prova_muore cascade`.execute(p.db)
  expect(suoi).toEqual([istanteDiRoma(oggi, 9 * 60 + 30)])
  const ripreso = await confronto(oggi, 11, 40, deps)
  expect(ripreso).toMatchObject({ uguali: 1, fino: istanteDiRoma(oggi, 9 * 60 + 30) })
  expect(suoi).toHaveLength(1)
  expect(await stato(p.db, primo.id)).toMatchObject({ stato: 'pagato' })
  expect(await confronto(oggi, 11, 45)).toMatchObject({ uguali: 2 })
})
