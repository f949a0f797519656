import type { EventoDiRecord } from '@rateo/contract/base/cronologia'
import { RACCOLTE, type Raccolta } from '@rateo/domain/stati/elenco'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { modifiche } from '../../base/cronologia/index.ts'
import { listaPer } from '../esportazioni/index.ts'

const SHOWN = 200

type Raw = {
  _id: string
  at: Date
  attore: string
  nome: string | null
  ruolo: string
  canale: EventoDiRecord['canale']
  azione: string
  prima: Record<string, unknown> | null
  dopo: Record<string, unknown> | null
  ip: string | null
  /** They work for the esercente who asks. */
  e_nostro: boolean
}

const isRaccolta = (text: string): text is Raccolta => RACCOLTE.some((one) => one === text)

/** The author, as far as the caller may know it: staff are not named to the others. */
function chi({ attore, nome, ruolo, canale, e_nostro }: Raw, isStaff: boolean): string {
  if (attore === 'sistema') return 'Sistema'
  if (nome === null && canale === 'api') return 'Un programma, con una chiave API'
  if (isStaff || e_nostro) return nome?.trim() || attore
  return ruolo === 'admin' ? 'Assistenza Rateo' : ruolo === 'cliente' ? 'Il cliente' : 'L’esercente'
}

function toRow(raw: Raw, entita: string, isStaff: boolean): EventoDiRecord {
  const seesAll = isStaff || raw.ruolo !== 'admin'
  return {
    _id: raw._id,
    at: raw.at.toISOString(),
    chi: chi(raw, isStaff),
    canale: raw.canale,
    azione: raw.azione,
    // Notes of the staff to one another are theirs; the state they left it in is everybody's.
    modifiche: modifiche(
      { ...raw, entita },
      { conIdentificativi: isStaff, siLegge: (campo) => seesAll || campo === 'stato' },
    ),
    ip: isStaff || raw.e_nostro ? raw.ip : null,
  }
}

type Asked = { raccolta: string; id: string; searchPool: pg.Pool; today: string }

/** The events of a record, for a person who finds it in its list. Anybody else's is not found. */
export async function listCronologia(
  db: Db,
  actor: Actor,
  { raccolta, id, searchPool, today }: Asked,
): Promise<{ data: EventoDiRecord[]; altri: boolean }> {
  if (!isRaccolta(raccolta)) throw new AppError('non_trovato')
  const lista = listaPer(raccolta, actor)
  const body = {
    query: { _id: id },
    filters: {},
    initial_filters: {},
    sort: {},
    search: '',
    page: 0,
    limit: 1,
  }
  const found = await lista.search(searchPool, { actor, body, today })
  if (found.data.length === 0) throw new AppError('non_trovato')
  const { rows } = await sql<Raw>`
    select c.seq::text as _id, c.at, c.attore, u.nome || ' ' || u.cognome as nome, c.ruolo, c.canale, c.azione,
      c.prima, c.dopo, c.ip, exists (select 1 from membri_esercente r where r.utente_id = u.id
        and r.esercente_id = ${actor.esercente_id}) as e_nostro
    from cronologia c left join utenti u on c.attore like 'utente:%' and u.id = substr(c.attore, 8)
    where c.entita = ${lista.entita} and c.entita_id = ${id}
    order by c.seq desc limit ${SHOWN + 1}`.execute(db)
  const isStaff = actor.ruolo === 'admin'
  return {
    data: rows.slice(0, SHOWN).map((raw) => toRow(raw, lista.entita, isStaff)),
    altri: rows.length > SHOWN,
  }
}
