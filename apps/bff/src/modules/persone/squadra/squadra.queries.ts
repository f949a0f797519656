import { RUOLI_DA_DARE, type Squadra } from '@rateo/contract/persone/squadra'
import { RUOLI_SQUADRA, type RuoloSquadra } from '@rateo/domain/permessi/ruoli-squadra'
import { sottoposti, svolge } from '@rateo/domain/permessi/squadra'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'

/** The esercente of the caller; who acts for none has no team. */
export function esercenteDi({ esercente_id }: Pick<Actor, 'esercente_id'>): string {
  if (esercente_id === null) throw new AppError('non_trovato')
  return esercente_id
}

async function findMembri(db: Db, esercente_id: string) {
  const rows = await db
    .selectFrom('membri_esercente as m')
    .innerJoin('utenti as u', 'u.id', 'm.utente_id')
    .where('m.esercente_id', '=', esercente_id)
    .where('m.al', 'is', null)
    .select((eb) => [
      'm.id',
      'm.utente_id',
      'm.ruolo',
      'm.dal',
      'm.fino_al',
      'm.sospeso_at',
      'u.nome',
      'u.cognome',
      'u.email',
      eb
        .selectFrom('sessioni as s')
        .whereRef('s.utente_id', '=', 'm.utente_id')
        .where('s.ruolo', '=', 'esercente')
        // A person with several esercenti is not watched in the others.
        .where((one) =>
          one(
            one.fn.coalesce(
              's.esercente_id',
              one
                .selectFrom('utenti_ruoli as r')
                .whereRef('r.utente_id', '=', 's.utente_id')
                .where('r.ruolo', '=', 'esercente')
                .select('r.esercente_id'),
            ),
            '=',
            esercente_id,
          ),
        )
        .select((one) => one.fn.max('s.last_seen_at').as('at'))
        .as('ultimo_accesso_at'),
    ])
    .orderBy('m.dal')
    .orderBy('m.id')
    .execute()
  return rows.toSorted((a, b) => RUOLI_SQUADRA.indexOf(a.ruolo) - RUOLI_SQUADRA.indexOf(b.ruolo))
}

async function findInviti(db: Db, esercente_id: string, now: Date): Promise<Squadra['inviti']> {
  const rows = await db
    .selectFrom('inviti_squadra as i')
    .innerJoin('utenti as u', 'u.id', 'i.creato_da')
    .where('i.esercente_id', '=', esercente_id)
    .where('i.accettato_at', 'is', null)
    .where('i.revocato_at', 'is', null)
    .select(['i.id', 'i.email', 'i.ruolo', 'i.fino_al', 'i.mandato_at', 'i.expires_at'])
    .select(['u.nome', 'u.cognome'])
    .orderBy('i.id', 'desc')
    .execute()
  return rows.map(({ id, email, ruolo, fino_al, mandato_at, expires_at, nome, cognome }) => ({
    _id: id,
    email,
    ruolo,
    invitato_da: `${nome} ${cognome}`.trim(),
    fino_al,
    mandato_at: mandato_at.toISOString(),
    scade_at: expires_at.toISOString(),
    scaduto: expires_at <= now,
  }))
}

/** The sum above which a refund of this esercente is approved by a second person; null: none is. */
export async function findSogliaRimborsi(db: Db, esercente_id: string): Promise<number | null> {
  const row = await db
    .selectFrom('regole_squadra')
    .where('esercente_id', '=', esercente_id)
    .select('soglia_rimborsi_centesimi')
    .executeTakeFirst()
  return row?.soglia_rimborsi_centesimi ?? null
}

/** The team as the caller may know it, whose own role is read with it: it may have changed in this very call. */
export async function getSquadra(db: Db, actor: Actor, now: Date): Promise<Squadra> {
  const esercente_id = esercenteDi(actor)
  const membri = await findMembri(db, esercente_id)
  const mio = membri.find(({ utente_id }) => utente_id === actor.utente_id)?.ruolo
  const ruolo: RuoloSquadra | null = mio ?? actor.squadra ?? null
  if (ruolo === null) throw new AppError('non_trovato')
  const gestisce = svolge(ruolo, 'squadra')
  const suoi = sottoposti(ruolo)
  return {
    ruolo,
    membri: membri.map((row) => {
      const io = row.utente_id === actor.utente_id
      return {
        _id: row.id,
        nome: `${row.nome} ${row.cognome}`.trim(),
        email: gestisce || io ? row.email : null,
        ruolo: row.ruolo,
        stato: row.sospeso_at === null ? 'attivo' : 'sospeso',
        dal: row.dal.toISOString(),
        fino_al: row.fino_al,
        ultimo_accesso_at: gestisce ? (row.ultimo_accesso_at?.toISOString() ?? null) : null,
        io,
        gestibile: !io && suoi.includes(row.ruolo),
      }
    }),
    inviti: gestisce ? await findInviti(db, esercente_id, now) : [],
    ruoli_da_dare: RUOLI_DA_DARE.filter((uno) => suoi.includes(uno)),
    regole: { soglia_rimborsi_centesimi: await findSogliaRimborsi(db, esercente_id) },
  }
}
