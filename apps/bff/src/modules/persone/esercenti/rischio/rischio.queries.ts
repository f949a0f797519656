import type { MisureEsercente, Rischio } from '@rateo/contract/persone/rischio'
import { quotaContestazioni } from '@rateo/domain/identita/rischio'
import type { Giorno } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Clock } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'
import { isId } from '../../../../db/ids.ts'
import { AppError } from '../../../../http/errors.ts'
import { findConfronto } from './confronto.queries.ts'
import { misure } from './misure-rischio.ts'
import { findSoglie } from './soglie.ts'

type Misurato = Omit<MisureEsercente, 'contestazioni_centesimi_percento'>

async function findMisure(db: Db, id: string, oggi: Giorno): Promise<MisureEsercente> {
  const { rows } = isId(id)
    ? await sql<Misurato>`
        select m.volume_centesimi, m.incassi_carta, c.contestazioni, q.insoluti_percento
        from esercenti e ${misure(oggi)} where e.id = ${id}`.execute(db)
    : { rows: [] }
  const [row] = rows
  if (row === undefined) throw new AppError('non_trovato')
  return {
    ...row,
    contestazioni_centesimi_percento:
      row.incassi_carta + row.contestazioni === 0 ? null : quotaContestazioni(row),
  }
}

const nomeDi = (u: { nome: string | null; cognome: string | null }) =>
  [u.nome, u.cognome].filter(Boolean).join(' ')

async function findRiesami(db: Db, id: string): Promise<Rischio['riesami']> {
  const rows = await db
    .selectFrom('riesami_esercente as r')
    .leftJoin('utenti as u', 'u.id', 'r.chiuso_da')
    .where('r.esercente_id', '=', id)
    .selectAll('r')
    .select(['u.nome', 'u.cognome'])
    .orderBy((eb) => eb('r.chiuso_at', 'is not', null))
    .orderBy('r.aperto_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(50)
    .execute()
  return rows.map((r) => ({
    _id: r.id,
    motivo: r.motivo,
    misure: {
      volume_centesimi: r.volume_centesimi,
      incassi_carta: r.incassi_carta,
      contestazioni: r.contestazioni,
    },
    aperto_at: r.aperto_at.toISOString(),
    chiuso_at: r.chiuso_at?.toISOString() ?? null,
    chiuso_da: r.chiuso_da === null ? null : nomeDi(r),
    nota: r.nota,
  }))
}

async function findNote(db: Db, id: string): Promise<Rischio['note']> {
  const rows = await db
    .selectFrom('note_rischio as n')
    .innerJoin('utenti as u', 'u.id', 'n.utente_id')
    .where('n.esercente_id', '=', id)
    .select(['n.id', 'n.testo', 'n.created_at', 'u.nome', 'u.cognome'])
    .orderBy('n.id', 'desc')
    .limit(100)
    .execute()
  return rows.map((n) => ({
    _id: n.id,
    testo: n.testo,
    autore: nomeDi(n),
    created_at: n.created_at.toISOString(),
  }))
}

const COSA: Readonly<Record<string, string>> = {
  legge_rischio: 'Il rischio',
  legge_esame: 'La registrazione',
  scarica_documento: 'Un documento',
}

/** The people of the staff who read what only they may, one line for each thing and day. */
async function findLetture(db: Db, id: string): Promise<Rischio['letture']> {
  const { rows } = await sql<{
    nome: string | null
    cognome: string | null
    azione: string
    at: Date
  }>`
    select u.nome, u.cognome, c.azione, max(c.at) as at
    from cronologia c join utenti u on c.attore = 'utente:' || u.id
    where c.entita in ('esercente', 'rischio') and c.entita_id = ${id} and c.azione = any(${Object.keys(COSA)}::text[])
    group by u.id, u.nome, u.cognome, c.azione, (c.at at time zone 'Europe/Rome')::date
    order by max(c.at) desc limit 50`.execute(db)
  return rows.map(({ azione, at, ...u }) => ({
    chi: nomeDi(u),
    cosa: COSA[azione] ?? azione,
    at: at.toISOString(),
  }))
}

/** Everything that the staff know of the risk of an esercente (ESE-B2, ESE-B3). */
export async function getRischio(db: Db, id: string, clock: Clock): Promise<Rischio> {
  const oggi = clock.today()
  return {
    _id: id,
    misure: await findMisure(db, id, oggi),
    soglie: await findSoglie(db, clock.now()),
    riesami: await findRiesami(db, id),
    ...(await findConfronto(db, id, oggi)),
    note: await findNote(db, id),
    letture: await findLetture(db, id),
  }
}
