import type { Actor } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/errors.ts'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'

/** The two clienti of one esercente, by what each of the calls names. */
export type Coppia = { esercente_id: string; principale: string; doppio: string }

/** The esercente whose clienti are joined: its own, or for the staff the one that is named. */
function esercenteDi({ ruolo, esercente_id }: Actor, nominato?: string): string {
  const di = ruolo === 'admin' ? nominato : esercente_id
  if (di == null) throw new AppError('non_trovato')
  return di
}

export function coppiaDi(actor: Actor, id: string, { doppio, esercente }: Nominati): Coppia {
  const coppia = { esercente_id: esercenteDi(actor, esercente), principale: id, doppio }
  if (id === doppio) {
    const message = 'È lo stesso cliente: per unire servono due clienti diversi.'
    throw new AppError('dati_non_validi', { message, errors: [{ pointer: '/doppio', message }] })
  }
  return coppia
}

type Nominati = { doppio: string; esercente?: string | undefined }

export const DATI_PRESI = [
  'telefono',
  'codice_fiscale',
  'partita_iva',
  'pec',
  'codice_destinatario',
  'indirizzo',
  'cap',
  'citta',
  'provincia',
] as const

type Quale = { esercente_id: string; ids: readonly string[] }

/** The relations of the two; `tieni` holds them, always in one order, so that two uniones at once wait for each other. */
async function readLegami(db: Db, { esercente_id, ids }: Quale, tieni: boolean) {
  return await db
    .selectFrom('clienti_esercente as r')
    .where('r.esercente_id', '=', esercente_id)
    .where('r.cliente_id', 'in', [...ids])
    .select(['r.cliente_id', 'r.nome', 'r.email', 'r.stato', 'r.unito_a', 'r.confermata_at'])
    .select(['r.etichette', 'r.controlli', 'r.mai_contattato', ...DATI_PRESI])
    .select(
      sql<boolean>`exists (select 1 from utenti_ruoli u where u.cliente_id = r.cliente_id)`.as(
        'ha_account',
      ),
    )
    .orderBy('r.cliente_id')
    .$if(tieni, (query) => query.forUpdate('r'))
    .execute()
}

export type Legame = Awaited<ReturnType<typeof readLegami>>[number]
export type Legami = { principale: Legame; doppio: Legame }

export async function findLegami(db: Db, coppia: Coppia, tieni = false): Promise<Legami> {
  const { esercente_id, principale, doppio } = coppia
  const legami = await readLegami(db, { esercente_id, ids: [principale, doppio] }, tieni)
  const di = (id: string) => legami.find(({ cliente_id }) => cliente_id === id)
  const [uno, altro] = [di(principale), di(doppio)]
  if (uno === undefined || altro === undefined) throw new AppError('non_trovato')
  return { principale: uno, doppio: altro }
}

/** Finds what both have and only one person may: a mandato on one account, and a subscription that is being made. */
async function inDue(db: Db, { esercente_id, principale, doppio }: Coppia): Promise<string | null> {
  const { rows } = await sql<{ motivo: string }>`
    select 'Hanno tutti e due un mandato sullo stesso conto: revocane uno, poi uniscili.' as motivo
    where exists (select 1 from mandati a join mandati b on b.iban = a.iban
      where a.esercente_id = ${esercente_id} and b.esercente_id = ${esercente_id}
        and a.cliente_id = ${principale} and b.cliente_id = ${doppio}
        and a.tipo = 'ricorrente' and b.tipo = 'ricorrente'
        and a.stato in ('firmato', 'attivo') and b.stato in ('firmato', 'attivo'))
    union all
    select 'Si stanno iscrivendo tutti e due allo stesso piano: aspetta che l’iscrizione sia conclusa, o annullane una.'
    where exists (select 1 from abbonamenti a join abbonamenti b on b.piano_id = a.piano_id
      where a.esercente_id = ${esercente_id} and a.cliente_id = ${principale} and b.cliente_id = ${doppio}
        and a.stato = 'in_attivazione' and b.stato = 'in_attivazione')
      or exists (select 1 from iscrizioni a join iscrizioni b on b.piano_id = a.piano_id
        join piani x on x.id = a.piano_id
      where x.esercente_id = ${esercente_id} and a.cliente_id = ${principale} and b.cliente_id = ${doppio}
        and a.stato = 'in_attesa' and b.stato = 'in_attesa')`.execute(db)
  return rows[0]?.motivo ?? null
}

type Impedimento = { motivo: string; al_contrario: boolean }

const no = (motivo: string, al_contrario = false): Impedimento => ({ motivo, al_contrario })

/** Why the two are not joined; null when they may be. Those who both enter the portal are joined by the staff alone. */
export async function impedimentoDi(
  db: Db,
  { principale, doppio }: Legami,
  coppia: Coppia,
  daStaff: boolean,
): Promise<Impedimento | null> {
  if (doppio.unito_a !== null) return no(`${doppio.nome} è già unito a un altro cliente.`)
  if (principale.unito_a !== null) return no(`${principale.nome} è già unito a un altro cliente.`)
  if (principale.stato === 'cancellato') {
    const motivo = `L’account di ${principale.nome} è stato cancellato: non può prendere altro.`
    return no(motivo, doppio.stato !== 'cancellato')
  }
  if (doppio.ha_account && !principale.ha_account) {
    const motivo = `${doppio.nome} ha un proprio account, ${principale.nome} no: resta chi ha l’account.`
    return no(motivo, true)
  }
  if (doppio.ha_account && !daStaff) {
    return no(
      'Hanno tutti e due un proprio account: possono essere due persone. Chiedi all’assistenza, che le sente e le unisce.',
    )
  }
  const motivo = await inDue(db, coppia)
  return motivo === null ? null : no(motivo)
}
