import type {
  AnteprimaUnione,
  anteprimaUnione as contract,
  CosaUnita,
  UnioneClienti,
} from '@rateo/contract/persone/unioni-clienti'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { ORE_ANNULLO_UNIONE } from '@rateo/contract/persone/unioni-clienti'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { readableBy } from '../../../../http/search/parties.ts'
import {
  type Coppia,
  coppiaDi,
  DATI_PRESI,
  impedimentoDi,
  type Legame,
  type Legami,
  findLegami,
} from './chi-si-unisce.ts'

const ORA = 3_600_000

const persona = ({ cliente_id, nome, email }: Legame) => ({ _id: cliente_id, nome, email })

/** The facts that the one who remains takes: what it has of its own, or has confirmed, is not written over. */
export const datiPresi = ({ principale, doppio }: Legami) =>
  DATI_PRESI.filter(
    (campo) =>
      principale[campo] === null &&
      doppio[campo] !== null &&
      (principale.confermata_at === null || campo === 'pec' || campo === 'codice_destinatario'),
  )

type Conta = { cosa: CosaUnita; quanti: number; da_pagare_centesimi: number | null }

async function conta(db: Db, { esercente_id, doppio }: Coppia): Promise<Conta[]> {
  const { rows } = await sql<Conta>`
    with di as (select ${esercente_id}::text as e, ${doppio}::text as c)
    select 'pagamenti' as cosa, count(*)::int as quanti,
      coalesce(sum(p.residuo_centesimi) filter (where e_dovuto(p.stato, p.dilazione_id)), 0)::bigint as da_pagare_centesimi
    from di join pagamenti p on p.esercente_id = di.e and p.cliente_id = di.c and p.eliminata_at is null
    union all select 'dilazioni', count(*)::int, null from di join dilazioni x on x.esercente_id = di.e and x.cliente_id = di.c
    union all select 'abbonamenti', count(*)::int, null
    from di join abbonamenti x on x.esercente_id = di.e and x.cliente_id = di.c
    union all select 'metodi', count(distinct coalesce(u.metodo_id::text, u.mandato_id::text))::int, null
    from di join usi_metodo u on u.oggetto_id in (
      select x.id from abbonamenti x where x.esercente_id = di.e and x.cliente_id = di.c
      union all select x.id from dilazioni x where x.esercente_id = di.e and x.cliente_id = di.c)
    union all select 'mandati', count(*)::int, null from di join mandati x on x.esercente_id = di.e and x.cliente_id = di.c
    union all select 'documenti', (
        select count(*) from documenti x where x.esercente_id = di.e and x.cliente_id = di.c)::int
      + (select count(*) from ricevute x where x.esercente_id = di.e and x.cliente_id = di.c)::int, null from di
    union all select 'richieste', count(*)::int, null from di join richieste_assistenza x
      on (x.cliente_id = di.c and di.e in (x.esercente_id, x.destinatario_id))
      or (x.oggetto_tipo = 'cliente' and x.oggetto_id = di.c and x.esercente_id = di.e)
    union all select 'note', count(*)::int, null from di join note_cliente x on x.esercente_id = di.e and x.cliente_id = di.c`.execute(
    db,
  )
  return rows.filter(({ quanti }) => quanti > 0)
}

/** Tells what an unione would do, by the rules of doing it. */
export async function anteprima(
  { db, actor }: Call,
  id: string,
  body: BodyOf<typeof contract>,
): Promise<AnteprimaUnione> {
  const coppia = coppiaDi(actor, id, body)
  const legami = await findLegami(db, coppia)
  const [impedimento, contati] = await Promise.all([
    impedimentoDi(db, legami, coppia, actor.ruolo === 'admin'),
    conta(db, coppia),
  ])
  const segni = [...legami.doppio.etichette, ...legami.doppio.controlli].length
  const etichette: Conta[] =
    segni > 0 ? [{ cosa: 'etichette', quanti: segni, da_pagare_centesimi: null }] : []
  return {
    resta: persona(legami.principale),
    doppio: persona(legami.doppio),
    passano: [...contati, ...etichette],
    completa: datiPresi(legami),
    impedimento: impedimento?.motivo ?? null,
    al_contrario: impedimento?.al_contrario ?? false,
  }
}

/** The uniones of a cliente, as the esercente who made them reads them, and the staff. */
export async function findUnioni(
  { db, actor, clock }: Pick<Call, 'db' | 'actor' | 'clock'>,
  id: string,
): Promise<UnioneClienti[]> {
  const scope = readableBy(actor)
  if (scope === null) throw new AppError('non_trovato')
  const { esercente_id } = scope
  const legame = await db
    .selectFrom('clienti_esercente')
    .where('cliente_id', '=', id)
    .$if(esercente_id !== undefined, (query) =>
      query.where('esercente_id', '=', esercente_id ?? ''),
    )
    .select('cliente_id')
    .executeTakeFirst()
  if (legame === undefined) throw new AppError('non_trovato')
  const rows = await db
    .selectFrom('unioni_clienti as u')
    .innerJoin('clienti_esercente as r', (join) =>
      join.onRef('r.esercente_id', '=', 'u.esercente_id').onRef('r.cliente_id', '=', 'u.doppio_id'),
    )
    .where('u.principale_id', '=', id)
    .$if(esercente_id !== undefined, (query) =>
      query.where('u.esercente_id', '=', esercente_id ?? ''),
    )
    .orderBy('u.id', 'desc')
    .limit(50)
    .select(['u.id', 'u.doppio_id', 'u.created_at', 'u.annullata_at', 'r.nome', 'r.email'])
    .execute()
  const adesso = clock.now().getTime()
  return rows.map((u) => {
    const fino = u.created_at.getTime() + ORE_ANNULLO_UNIONE * ORA
    const si = u.annullata_at === null && adesso <= fino
    return {
      _id: u.id,
      doppio: { _id: u.doppio_id, nome: u.nome, email: u.email },
      created_at: u.created_at.toISOString(),
      annullabile_fino: si ? new Date(fino).toISOString() : null,
      annullata_at: u.annullata_at?.toISOString() ?? null,
    }
  })
}
