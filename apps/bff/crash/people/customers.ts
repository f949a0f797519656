import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../src/db/database.ts'
import { CHIAVE_RIFIUTI } from '../../src/modules/sportello/gateway/index.ts'
import {
  createCliente,
  createEsercente,
  createPagamento,
  openSession,
} from '../../test/factories.ts'
import { createCarta } from '../../test/scadenze.ts'
import type { Chance } from '../chance.ts'
import { openAccount, payOutNowAndThen } from './connected.ts'
import { createAutomatici, falliDovuto, scegli } from './due.ts'
import { disputeNowAndThen, refundNowAndThen } from './merchant.ts'
import { payByMandate } from './mandates.ts'
import type { Provider } from '../provider.ts'
import {
  conta,
  type Modi,
  payByLink,
  payByTransfer,
  payInParts,
  payOnPage,
  payOnSavedCard,
  type Persona,
  saveCard,
} from './ways.ts'

type Setting = {
  db: Db
  origin: string
  provider: Pick<Provider, 'metodi' | 'cliente' | 'carte' | 'contesta' | 'quieto' | 'control'>
  chance: Chance
  isCalm: () => boolean
  /** The codes that people read in their letters. */
  codici: ReadonlyMap<string, string>
}

/** Debts on their way at a time. */
const MOLTI = 12

/** Six people do in minutes what many do in days. */
async function liftLimits(db: Db): Promise<void> {
  const valore = JSON.stringify({ al_minuto: 10_000, all_ora: 10_000, attesa_minuti: 1 })
  await db
    .insertInto('impostazioni')
    .values({ chiave: CHIAVE_RIFIUTI, valore, valido_dal: new Date(0), autore: 'sistema' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Six people, each with two saved cards of their own. */
async function createPersone(
  { db, provider }: Setting,
  esercente: { id: string },
): Promise<Persona[]> {
  const persone: Persona[] = []
  for (let i = 0; i < 6; i++) {
    const cliente = await createCliente(db, { esercente_id: esercente.id })
    const carte: string[] = []
    for (const metodo_psp of await provider.carte()) {
      const values = { fornitore: 'stripe', cliente_psp: provider.cliente, metodo_psp }
      carte.push(await createCarta(db, cliente, values))
    }
    persone.push({ cliente_id: cliente.id, cookie: await openSession(db, cliente), carte })
  }
  return persone
}

const MODI = [
  ['pagina', 36],
  ['mandato', 14],
  ['carta_salvata', 14],
  ['link', 14],
  ['parti', 8],
  ['bonifico', 8],
  ['salva_carta', 6],
] as const

function draw(chance: Chance): (typeof MODI)[number][0] {
  let left = chance.int(0, 99)
  return MODI.find(([, share]) => (left -= share) < 0)?.[0] ?? 'pagina'
}

/** The debts of the people, and the way in which each pays. */
function createOwing(
  setting: Setting,
  esercente: { id: string },
  persone: Persona[],
  cookie: string,
) {
  const { db, chance } = setting
  const owed = (
    persona: Pick<Persona, 'cliente_id'>,
    importo_centesimi: number,
    values: object = {},
  ) =>
    createPagamento(db, {
      esercente_id: esercente.id,
      cliente_id: persona.cliente_id,
      importo_centesimi,
      scadenza: '2020-01-01',
      ...values,
    })
  return async (modi: Modi): Promise<{ quanti: number; task: Promise<void> }> => {
    const persona = chance.pick(persone)
    const modo = draw(chance)
    conta(modi, modo)
    if (modo === 'mandato') {
      const { codici } = setting
      const oweTo = async (cliente_id: string) => {
        const values = { metodi_ammessi: ['carta', 'addebito_sdd'] }
        return (await owed({ cliente_id }, chance.int(50, 49_000), values)).id
      }
      const task = payByMandate(setting, { db, esercente, cookie, codici }, oweTo)
      return { quanti: 1, task }
    }
    if (modo === 'salva_carta') return { quanti: 0, task: saveCard(setting, persona) }
    const importo = chance.int(50, 49_000)
    if (modo === 'bonifico') {
      const values = { metodi_ammessi: ['carta', 'bonifico'] }
      const { id } = await owed(persona, importo, values)
      const debito = { id, importo_centesimi: importo }
      return { quanti: 1, task: payByTransfer(setting, persona, cookie, debito) }
    }
    if (modo === 'parti') {
      const { id } = await owed(persona, 1000 + importo, { parte_minima_centesimi: 100 })
      return { quanti: 1, task: payInParts(setting, persona, [id]) }
    }
    const ids = [(await owed(persona, importo)).id]
    if (modo === 'link') return { quanti: 1, task: payByLink(setting, cookie, ids) }
    if (modo === 'carta_salvata') return { quanti: 1, task: payOnSavedCard(setting, persona, ids) }
    // Some are paid in one go with others.
    while (ids.length < 3 && chance.is(0.35)) {
      ids.push((await owed(persona, chance.int(50, 49_000))).id)
    }
    return { quanti: ids.length, task: payOnPage(setting, persona, ids) }
  }
}

const SEDE = { indirizzo: 'Via Roma 1', cap: '06049', citta: 'Spoleto', provincia: 'PG' }

/** Debts that come due one after the other, and the people who pay some of them by hand. */
export async function startCustomers(setting: Setting) {
  const { db, chance, provider } = setting
  const esercente = await createEsercente(db, { iban: 'IT60X0542811101000000123456', ...SEDE })
  const conto = provider.quieto.conti === null ? null : await openAccount(setting, esercente.id)
  await liftLimits(db)
  const session = await openSession(db, esercente)
  const owing = createOwing(setting, esercente, await createPersone(setting, esercente), session)
  const automatici = await createAutomatici(db, esercente, provider)
  const paying = new Set<Promise<void>>()
  const modi: Modi = new Map()
  let isOver = false
  let debiti = 0

  const owe = async () => {
    const lot = chance.next()
    const metodo = lot < 0.45 ? 'carta' : lot < 0.6 ? 'addebito_sdd' : null
    if (metodo !== null) {
      await falliDovuto(db, chance, scegli(chance, automatici[metodo]))
      debiti += 1
      return
    }
    const { quanti, task } = await owing(modi)
    debiti += quanti
    const going = task.catch(() => undefined).finally(() => paying.delete(going))
    paying.add(going)
  }
  const open = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pagamenti where origine <> 'una_tantum'
        and scadenza <= (now() at time zone 'Europe/Rome')::date
        and stato in ('da_pagare', 'in_verifica', 'in_elaborazione')`.execute(db)
    return rows[0]?.n ?? 0
  }
  const feed = async () => {
    while (!isOver) {
      // Nobody can owe anything while the database is away; and nobody owes more than the machine can charge.
      const busy = await open().catch(() => MOLTI)
      if (busy < MOLTI && paying.size < MOLTI) await owe().catch(() => undefined)
      await wait(chance.int(100, 400))
    }
  }
  const feeding = feed()
  const over = () => isOver
  const refunding = refundNowAndThen(setting, session, over)
  const disputing = disputeNowAndThen(setting, session, over)
  const payingOut = conto === null ? null : payOutNowAndThen(setting, conto, over)
  return {
    debiti: () => debiti,
    modi,
    esercente: esercente.id,
    stop: async () => {
      isOver = true
      await Promise.all([feeding, refunding, disputing, payingOut])
      await Promise.all(paying)
    },
  }
}
