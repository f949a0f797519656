import type {
  CanaleNotifica,
  EventoNotifica,
  Notifiche,
} from '@rateo/contract/persone/dati-personali'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import * as z from 'zod/mini'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { escludiNotifiche } from '../sessione/index.ts'
import { partiDi } from './parti-di.ts'

type Voce = {
  evento: EventoNotifica
  obbligatoria: boolean
  portale: boolean
  /** True where it is told in the bell alone. */
  soloPortale?: true
  /** True where it is told by e-mail alone. */
  soloEmail?: true
}

/**
 * The events that each role is told of, and where. The receipt, and a payment that failed, cannot be switched off.
 */
const VOCI: Readonly<Record<Ruolo, readonly Voce[]>> = {
  cliente: [
    { evento: 'pagamento_richiesto', obbligatoria: false, portale: true },
    { evento: 'pagamento_annullato', obbligatoria: false, portale: false },
    { evento: 'pagamento_riuscito', obbligatoria: true, portale: false },
    { evento: 'pagamento_non_riuscito', obbligatoria: true, portale: false },
  ],
  esercente: [
    { evento: 'pagamento_riuscito', obbligatoria: false, portale: true },
    { evento: 'link_scaduto', obbligatoria: false, portale: false },
  ],
  // The morning's e-mail puts together what the bell said; alarms are told to every admin, and cannot be switched off.
  admin: [
    {
      evento: 'registrazione_da_verificare',
      obbligatoria: false,
      portale: true,
      soloPortale: true,
    },
    { evento: 'assistenza_da_leggere', obbligatoria: false, portale: true, soloPortale: true },
    { evento: 'denaro_in_attesa', obbligatoria: false, portale: true, soloPortale: true },
    { evento: 'riepilogo_staff', obbligatoria: false, portale: false, soloEmail: true },
  ],
}

const names = z._default(z.array(z.string()), [])
const stored = z.object({ email: names, portale: names, push: names })
type Escluse = z.output<typeof stored>

const escluse = (value: unknown): Escluse => {
  const parsed = z.safeParse(stored, value)
  return parsed.success ? parsed.data : { email: [], portale: [], push: [] }
}

const readEscluse = async (db: Db, utente_id: string, lock = false): Promise<Escluse> => {
  const { notifiche_escluse } = await db
    .selectFrom('utenti')
    .where('id', '=', utente_id)
    .select('notifiche_escluse')
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
  return escluse(notifiche_escluse)
}

const toNotifiche = (ruolo: Ruolo, fuori: Escluse): Notifiche => ({
  eventi: VOCI[ruolo].map(({ evento, obbligatoria, portale, soloPortale, soloEmail }) => ({
    evento,
    obbligatoria,
    email: soloPortale ? null : obbligatoria || !fuori.email.includes(`${ruolo}:${evento}`),
    push: soloPortale || soloEmail ? null : !fuori.push.includes(`${ruolo}:${evento}`),
    portale: portale ? !fuori.portale.includes(`${ruolo}:${evento}`) : null,
  })),
})

export async function getNotifiche(db: Db, { utente_id, ruolo }: Actor): Promise<Notifiche> {
  return toNotifiche(ruolo, await readEscluse(db, utente_id))
}

type Scelta = { evento: EventoNotifica; canale: CanaleNotifica; attivo: boolean }

export async function modificaNotifiche(
  trx: Db,
  { utente_id, ruolo }: Actor,
  { evento, canale, attivo }: Scelta,
  now: Date,
): Promise<Notifiche> {
  const voce = VOCI[ruolo].find((one) => one.evento === evento)
  const isFixed = {
    email: voce?.obbligatoria || voce?.soloPortale,
    portale: !voce?.portale,
    push: voce?.soloPortale || voce?.soloEmail,
  }[canale]
  if (voce === undefined || (isFixed && !attivo)) {
    throw new AppError('stato_incompatibile', { message: 'Questo avviso non si può spegnere.' })
  }
  const nome = `${ruolo}:${evento}`
  const prima = await readEscluse(trx, utente_id, true)
  const altre = prima[canale].filter((one) => one !== nome)
  const fuori = { ...prima, [canale]: attivo ? altre : [...altre, nome] }
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
    .innerJoin(partiDi(db).as('r'), (join) =>
      join.onRef('r.di', '=', ruolo === 'cliente' ? 'p.cliente_id' : 'p.esercente_id'),
    )
    .innerJoin('utenti as u', 'u.id', 'r.utente_id')
    .where('p.id', '=', pagamento_id)
    .where('r.ruolo', '=', ruolo)
    .select('u.notifiche_escluse')
    .execute()
  if (rows.length === 0) return true
  return rows.some(({ notifiche_escluse: v }) => !escluse(v).email.includes(`${ruolo}:${evento}`))
}
