import type { EventoNotifica, Notifiche } from '@rateo/contract/dati-personali'
import type { Ruolo } from '@rateo/domain/ruoli'
import * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { escludiNotifiche } from '../sessione/index.ts'

type Voce = { evento: EventoNotifica; obbligatoria: boolean }

/** What each role is told of. A receipt, and a payment that failed, are not to be missed. */
const VOCI: Readonly<Record<Ruolo, readonly Voce[]>> = {
  cliente: [
    { evento: 'pagamento_richiesto', obbligatoria: false },
    { evento: 'pagamento_annullato', obbligatoria: false },
    { evento: 'pagamento_riuscito', obbligatoria: true },
    { evento: 'pagamento_non_riuscito', obbligatoria: true },
  ],
  esercente: [
    { evento: 'pagamento_riuscito', obbligatoria: false },
    { evento: 'link_scaduto', obbligatoria: false },
  ],
  admin: [],
}

const stored = z.object({ email: z.array(z.string()) })

const escluse = (value: unknown): string[] => {
  const parsed = z.safeParse(stored, value)
  return parsed.success ? parsed.data.email : []
}

const readEscluse = async (db: Db, utente_id: string): Promise<string[]> => {
  const { notifiche_escluse } = await db
    .selectFrom('utenti')
    .where('id', '=', utente_id)
    .select('notifiche_escluse')
    .executeTakeFirstOrThrow()
  return escluse(notifiche_escluse)
}

const toNotifiche = (ruolo: Ruolo, fuori: readonly string[]): Notifiche => ({
  eventi: VOCI[ruolo].map(({ evento, obbligatoria }) => ({
    evento,
    obbligatoria,
    email: obbligatoria || !fuori.includes(`${ruolo}:${evento}`),
  })),
})

export async function getNotifiche(db: Db, { utente_id, ruolo }: Actor): Promise<Notifiche> {
  return toNotifiche(ruolo, await readEscluse(db, utente_id))
}

export async function modificaNotifiche(
  trx: Db,
  { utente_id, ruolo }: Actor,
  { evento, email }: { evento: EventoNotifica; email: boolean },
  now: Date,
): Promise<Notifiche> {
  const voce = VOCI[ruolo].find((one) => one.evento === evento)
  if (voce === undefined || (voce.obbligatoria && !email)) {
    throw new AppError('stato_incompatibile', { message: 'Questo avviso non si può spegnere.' })
  }
  const nome = `${ruolo}:${evento}`
  const prima = await readEscluse(trx, utente_id)
  const fuori = prima.filter((one) => one !== nome)
  if (!email) fuori.push(nome)
  await escludiNotifiche(trx, utente_id, fuori, now)
  return toNotifiche(ruolo, fuori)
}

/** Whether anybody of that side of the pagamento still wants to be told. Somebody without an account does. */
export async function vuoleEmail(
  db: Db,
  pagamento_id: string,
  ruolo: 'esercente' | 'cliente',
  evento: EventoNotifica,
): Promise<boolean> {
  const rows = await db
    .selectFrom('pagamenti as p')
    .innerJoin('utenti_ruoli as r', (join) =>
      ruolo === 'cliente'
        ? join.onRef('r.cliente_id', '=', 'p.cliente_id')
        : join.onRef('r.esercente_id', '=', 'p.esercente_id'),
    )
    .innerJoin('utenti as u', 'u.id', 'r.utente_id')
    .where('p.id', '=', pagamento_id)
    .select('u.notifiche_escluse')
    .execute()
  if (rows.length === 0) return true
  return rows.some(({ notifiche_escluse: v }) => !escluse(v).includes(`${ruolo}:${evento}`))
}
