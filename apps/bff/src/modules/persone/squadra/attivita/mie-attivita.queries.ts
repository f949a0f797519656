import type { MieAttivita } from '@rateo/contract/persone/mie-attivita'
import type { Db } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/errors.ts'

type Chi = Pick<Actor, 'utente_id' | 'ruolo' | 'attivita' | 'veduta'>

/** The person who asks for their own; who looks on as somebody else sees one esercente, and those of the other are not theirs to see. */
export function esigiPropria({ ruolo, veduta, utente_id }: Chi): string {
  if (ruolo !== 'esercente' || veduta) throw new AppError('non_trovato')
  return utente_id
}

/** Invitations to the person's own address, which they have proved, and that may still be answered. */
export const invitiDi = (db: Db, utente_id: string, now: Date, oggi: string) =>
  db
    .selectFrom('inviti_squadra as i')
    .innerJoin('utenti as u', (join) =>
      join.onRef('u.email', '=', 'i.email').on('u.email_verificata_at', 'is not', null),
    )
    .innerJoin('esercenti as e', 'e.id', 'i.esercente_id')
    .where('u.id', '=', utente_id)
    .where('i.accettato_at', 'is', null)
    .where('i.revocato_at', 'is', null)
    .where('i.expires_at', '>', now)
    .where((eb) => eb.or([eb('i.fino_al', 'is', null), eb('i.fino_al', '>=', oggi)]))

/** The esercenti of a person, the one they act for first and then by name; those that ended are not theirs any more. */
export async function getMieAttivita(
  db: Db,
  chi: Chi,
  { now, today }: { now: Date; today: string },
): Promise<MieAttivita> {
  const utente_id = esigiPropria(chi)
  const corrente = chi.attivita?.id ?? null
  const rows = await db
    .selectFrom('membri_esercente as m')
    .innerJoin('esercenti as e', 'e.id', 'm.esercente_id')
    .where('m.utente_id', '=', utente_id)
    .where('m.al', 'is', null)
    .where((eb) => eb.or([eb('m.finisce_at', 'is', null), eb('m.finisce_at', '>', now)]))
    .select([
      'e.id',
      'e.ragione_sociale',
      'e.stato',
      'm.ruolo',
      'm.fino_al',
      'm.sospeso_at',
      'm.dal',
    ])
    .orderBy('e.ragione_sociale')
    .orderBy('e.id')
    .execute()
  const inviti = await invitiDi(db, utente_id, now, today)
    .innerJoin('utenti as c', 'c.id', 'i.creato_da')
    .select(['i.id', 'e.ragione_sociale', 'i.ruolo', 'i.fino_al', 'i.expires_at'])
    .select(['c.nome', 'c.cognome'])
    .orderBy('i.id')
    .execute()
  const aperta = await db
    .selectFrom('registrazioni')
    .where('utente_id', '=', utente_id)
    .where('ruolo', '=', 'esercente')
    .where('esercente_id', 'is', null)
    .select('id')
    .executeTakeFirst()
  return {
    attivita: rows
      .map((row) => ({
        _id: row.id,
        nome: row.ragione_sociale,
        ruolo: row.ruolo,
        stato: row.stato,
        fino_al: row.fino_al,
        sospesa: row.sospeso_at !== null,
        dal: row.dal.toISOString(),
        corrente: row.id === corrente,
      }))
      .toSorted((a, b) => Number(b.corrente) - Number(a.corrente)),
    inviti: inviti.map(({ id, ragione_sociale, ruolo, fino_al, expires_at, nome, cognome }) => ({
      _id: id,
      nome: ragione_sociale,
      ruolo,
      invitato_da: `${nome} ${cognome}`.trim(),
      fino_al,
      scade_at: expires_at.toISOString(),
    })),
    registrazione_aperta: aperta !== undefined,
  }
}
