import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../src/db/database.ts'
import { createCliente, openSession } from '../../test/factories.ts'
import { CONTI } from '../../test/mandati.ts'
import { call, type Setting } from './ways.ts'

type Parti = {
  db: Db
  esercente: { id: string }
  cookie: string
  codici: ReadonlyMap<string, string>
}
type Mandato = { _id: string; sha256: string | null; stato: string }

/** Somebody new, who may be written to by e-mail. */
async function createFirmatario({ db, esercente }: Parti) {
  const cliente = await createCliente(db, { esercente_id: esercente.id })
  const { email } = await db
    .selectFrom('utenti')
    .where('id', '=', cliente.utente_id)
    .select('email')
    .executeTakeFirstOrThrow()
  return { cliente, email, cookie: await openSession(db, cliente) }
}

type Firmatario = Awaited<ReturnType<typeof createFirmatario>>

/** The code of this text, typed in as it came by e-mail; asked for again where it did not. */
async function confirm(
  setting: Setting,
  { codici }: Parti,
  { cookie, email }: Firmatario,
  { _id: record_id, sha256: oggetto }: Mandato,
): Promise<boolean> {
  const atto = { scopo: 'firma_mandato', oggetto, record_id }
  for (let i = 0; i < 3; i++) {
    const before = codici.get(email)
    await call(setting, cookie, '/otp/richiedi', { ...atto, canale: 'email' })
    for (let n = 0; n < 20 && codici.get(email) === before; n++) await wait(300)
    const codice = codici.get(email)
    if (codice === undefined || codice === before) continue
    if ((await call(setting, cookie, '/otp/verifica', { ...atto, codice })) !== null) return true
  }
  return false
}

/** Debited while it holds, and by somebody who presses although it was just revoked. */
async function debit(setting: Setting, { cookie }: Firmatario, pagamento: string, mandato: string) {
  for (let i = 0; i < 6 && !setting.isCalm(); i++) {
    const body = { metodo: 'addebito_sdd', mandato_id: mandato }
    if ((await call(setting, cookie, `/api/gateway/${pagamento}/paga`, body)) !== null) return
    await wait(setting.chance.int(200, 800))
  }
}

/**
 * An account given for good: its text is read, confirmed with a code and signed, at times in two windows at once; then it
 * is debited, and at times revoked by the one or the other, together with the debit or after it.
 */
export async function payByMandate(
  setting: Setting,
  parti: Parti,
  owe: (cliente_id: string) => Promise<string>,
): Promise<void> {
  const { chance } = setting
  const chi = await createFirmatario(parti)
  const mandato = (await call(setting, chi.cookie, '/api/mandati', {
    esercente_id: parti.esercente.id,
    iban: chance.pick([CONTI.riesce, CONTI.riesce, CONTI.senzaFondi]),
    intestatario: 'Lucia Bianchi',
  })) as Mandato | null
  if (mandato === null || !(await confirm(setting, parti, chi, mandato))) return
  const { _id: id, sha256 } = mandato
  const sign = () => call(setting, chi.cookie, `/api/mandati/${id}/firma`, { sha256 })
  await Promise.all(chance.is(0.3) ? [sign(), sign()] : [sign()])
  // As short as it may be, whatever the day of the week: no debit is later than the days that the machine lets go by.
  await parti.db.updateTable('mandati').set({ preavviso_giorni: 1 }).where('id', '=', id).execute()
  const revoke = () =>
    call(setting, chance.is(0.5) ? chi.cookie : parti.cookie, `/api/mandati/${id}/revoca`)
  const pagamento = await owe(chi.cliente.id)
  const lot = chance.next()
  if (lot < 0.25) await Promise.all([debit(setting, chi, pagamento, id), revoke()])
  else await debit(setting, chi, pagamento, id)
  if (lot > 0.6) await Promise.all(chance.is(0.3) ? [revoke(), revoke()] : [revoke()])
}
