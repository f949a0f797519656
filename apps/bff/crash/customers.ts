import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../src/db/database.ts'
import { CHIAVE_RIFIUTI } from '../src/modules/gateway/index.ts'
import { createCliente, createEsercente, createPagamento, openSession } from '../test/factories.ts'
import type { Chance } from './chance.ts'
import { createAutomatici, falliDovuto, scegli } from './due.ts'
import { refundNowAndThen } from './merchant.ts'
import { postUntilAnswered } from './post.ts'
import type { Provider } from './provider.ts'

type Setting = {
  db: Db
  origin: string
  provider: Pick<Provider, 'metodi' | 'cliente'>
  chance: Chance
  isCalm: () => boolean
}

type Persona = { cliente_id: string; cookie: string }
type Vista = { stato: string; url_pagamento: string | null }

/** Debts on their way at a time. */
const MOLTI = 12
const GIUSTA = '4242 4242 4242 4242'
const CARTE = [GIUSTA, GIUSTA, '4000 0000 0000 0002']

/** The page of the provider, as a browser sends it. */
async function fillIn(url: string, numero: string): Promise<void> {
  const campi = { numero, scadenza: '12/39', cvc: '123', intestatario: 'Lucia Bianchi' }
  await fetch(url, { method: 'POST', body: new URLSearchParams(campi), redirect: 'manual' })
}

/** "Paga" pressed. */
async function press({ origin, isCalm }: Setting, { cookie }: Persona, ids: readonly string[]) {
  const [id, ...insieme] = ids
  const body = { metodo: 'carta', ...(insieme.length > 0 && { insieme }) }
  const call = { url: `${origin}/api/gateway/${id}/paga`, cookie, body }
  return (await postUntilAnswered(call, isCalm)) as Vista | null
}

/**
 * A cliente on the page of a debt, alone or with others of theirs: presses once or twice (then also on the last of them
 * alone), types a card that works or not, or goes away. The page of before may still be open: some fill in both.
 */
async function pay(setting: Setting, persona: Persona, ids: readonly string[]): Promise<void> {
  const { chance, isCalm } = setting
  let before: string | null = null
  for (let i = 0; i < 8; i++) {
    const tabs = chance.is(0.25) ? 2 : 1
    const viste = await Promise.all(
      Array.from({ length: tabs }, (_, tab) =>
        press(setting, persona, tab === 0 ? ids : ids.slice(-1)),
      ),
    )
    const url = viste.find((vista) => vista?.url_pagamento)?.url_pagamento
    if (viste.some((vista) => vista?.stato === 'pagato')) return
    if (chance.is(0.1)) return
    // Left open without a word, to come back later.
    if (url != null && chance.is(0.75)) await fillIn(url, chance.pick(CARTE)).catch(() => undefined)
    if (before !== null && before !== url && chance.is(0.5)) {
      await fillIn(before, GIUSTA).catch(() => undefined)
    }
    before = url ?? before
    if (isCalm()) return
    await wait(chance.int(300, 1200))
  }
}

/** Debts that come due one after the other, and the people who pay some of them by hand. */
export async function startCustomers(setting: Setting) {
  const { db, chance, provider } = setting
  const esercente = await createEsercente(db)
  // Six people do in minutes what many do in days.
  const valore = JSON.stringify({ al_minuto: 10_000, all_ora: 10_000, attesa_minuti: 1 })
  await db
    .insertInto('impostazioni')
    .values({ chiave: CHIAVE_RIFIUTI, valore, valido_dal: new Date(0), autore: 'sistema' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const persone: Persona[] = []
  for (let i = 0; i < 6; i++) {
    const cliente = await createCliente(db, { esercente_id: esercente.id })
    persone.push({ cliente_id: cliente.id, cookie: await openSession(db, cliente) })
  }
  const automatici = await createAutomatici(db, esercente, provider)
  const paying = new Set<Promise<void>>()
  let isOver = false
  let debiti = 0

  const owe = async () => {
    const persona = chance.pick(persone)
    const lot = chance.next()
    const metodo = lot < 0.5 ? 'carta' : lot < 0.65 ? 'addebito_sdd' : null
    if (metodo !== null) {
      await falliDovuto(db, chance, scegli(chance, automatici[metodo]))
      debiti += 1
      return
    }
    const owed = () =>
      createPagamento(db, {
        esercente_id: esercente.id,
        cliente_id: persona.cliente_id,
        importo_centesimi: chance.int(50, 49_000),
        scadenza: '2020-01-01',
      })
    const ids = [(await owed()).id]
    // Some are paid in one go with others.
    while (ids.length < 3 && chance.is(0.35)) ids.push((await owed()).id)
    debiti += ids.length
    const task = pay(setting, persona, ids).finally(() => paying.delete(task))
    paying.add(task)
  }
  const open = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pagamenti where origine <> 'una_tantum'
        and stato in ('da_pagare', 'in_verifica', 'in_elaborazione')`.execute(db)
    return rows[0]?.n ?? 0
  }
  const feed = async () => {
    while (!isOver) {
      // While the database is away nobody can owe anything; and nobody owes more than the machine can charge.
      const busy = await open().catch(() => MOLTI)
      if (busy < MOLTI && paying.size < MOLTI) await owe().catch(() => undefined)
      await wait(chance.int(100, 400))
    }
  }
  const feeding = feed()
  const session = await openSession(db, esercente)
  const refunding = refundNowAndThen(setting, session, () => isOver)
  return {
    debiti: () => debiti,
    esercente: esercente.id,
    stop: async () => {
      isOver = true
      await Promise.all([feeding, refunding])
      await Promise.all(paying)
    },
  }
}
