import type { Condizioni, VersioneCondizioni } from '@rateo/contract/incasso/condizioni'
import { A_CARICO, type MetodoOnline, type VoceCommissione } from '@rateo/domain/denaro/commissione'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../../db/database.ts'
import { isId } from '../../../db/ids.ts'
import { AppError } from '../../../http/errors.ts'

const voce = z.object({ tasso_centesimi: z.int(), fissa_centesimi: z.int() })
const voci = z.object({ carta: z.optional(voce), addebito_sdd: z.optional(voce) })
const perTutti = z.object({ per_mille: z.int(), fissa_centesimi: z.int() })
const chi = z.enum(A_CARICO)

type Raw = {
  id: string
  dal: string
  voci: unknown
  minimo_centesimi: number
  a_carico: string
  reclami_a_carico: string
  motivo: string
  annullata: boolean
}

type Generali = { voce: VoceCommissione; iva_percento: number }

/** The commission of everybody and the IVA on it, as they are at the end of a day. */
async function findGenerali(db: Db, giorno: string): Promise<Generali> {
  const { rows } = await sql<{ commissioni: unknown; iva: number }>`
    select (select valore from impostazioni where chiave = 'commissioni' and valido_dal < f.fine
        order by valido_dal desc limit 1) as commissioni,
      aliquota_commissioni(f.fine - interval '1 microsecond') as iva
    from (select (${giorno}::date + 1)::timestamp at time zone 'Europe/Rome' as fine) f`.execute(db)
  const letta = z.safeParse(perTutti, rows[0]?.commissioni)
  const { per_mille, fissa_centesimi } = letta.success
    ? letta.data
    : { per_mille: 0, fissa_centesimi: 0 }
  return {
    voce: { tasso_centesimi: per_mille * 10, fissa_centesimi },
    iva_percento: rows[0]?.iva ?? 0,
  }
}

function vociDi(
  scritte: unknown,
  generale: VoceCommissione,
): Record<MetodoOnline, VoceCommissione> {
  const lette = z.parse(voci, scritte)
  return { carta: lette.carta ?? generale, addebito_sdd: lette.addebito_sdd ?? generale }
}

const toCondizioni = (row: Raw, { voce: generale, iva_percento }: Generali) => ({
  _id: row.id,
  dal: row.dal,
  voci: vociDi(row.voci, generale),
  minimo_centesimi: row.minimo_centesimi,
  a_carico: z.parse(chi, row.a_carico),
  reclami_a_carico: z.parse(chi, row.reclami_a_carico),
  iva_percento,
})

const comeTutti = ({ voce: generale, iva_percento }: Generali): Condizioni => ({
  _id: null,
  dal: null,
  voci: { carta: generale, addebito_sdd: generale },
  minimo_centesimi: 0,
  a_carico: 'esercente',
  reclami_a_carico: 'esercente',
  iva_percento,
})

const findVersioni = (db: Db, esercente_id: string): Promise<Raw[]> =>
  db
    .selectFrom('condizioni_esercente')
    .where('esercente_id', '=', esercente_id)
    .select([
      'id',
      'dal',
      'voci',
      'minimo_centesimi',
      'a_carico',
      'reclami_a_carico',
      'motivo',
      sql<boolean>`annullata_at is not null`.as('annullata'),
    ])
    .orderBy('dal', 'desc')
    .orderBy('id', 'desc')
    .execute()

const inVigore = (versioni: readonly Raw[], giorno: string) =>
  versioni.find(({ annullata, dal }) => !annullata && dal <= giorno)

/** The conditions by which an esercente pays on a day. */
export async function findCondizioni(
  db: Db,
  esercente_id: string,
  giorno: string,
): Promise<Condizioni> {
  const row = inVigore(await findVersioni(db, esercente_id), giorno)
  const generali = await findGenerali(db, giorno)
  return row === undefined ? comeTutti(generali) : toCondizioni(row, generali)
}

/** The same with every version that there was, is, or is to come. */
export async function getStoria(
  db: Db,
  esercente_id: string,
  oggi: string,
): Promise<{ in_vigore: Condizioni; storia: VersioneCondizioni[] }> {
  const versioni = await findVersioni(db, esercente_id)
  const generali = await findGenerali(db, oggi)
  const ora = inVigore(versioni, oggi)
  const statoDi = ({ id, annullata, dal }: Raw): VersioneCondizioni['stato'] => {
    if (annullata) return 'annullata'
    if (dal > oggi) return 'futura'
    return id === ora?.id ? 'in_vigore' : 'passata'
  }
  return {
    in_vigore: ora === undefined ? comeTutti(generali) : toCondizioni(ora, generali),
    storia: versioni.map((row) => ({
      ...toCondizioni(row, generali),
      motivo: row.motivo,
      stato: statoDi(row),
    })),
  }
}

/** Lets pass an esercente that is there. */
export async function esigiEsercente(db: Db, id: string): Promise<void> {
  const row = isId(id)
    ? await db.selectFrom('esercenti').where('id', '=', id).select('id').executeTakeFirst()
    : undefined
  if (row === undefined) throw new AppError('non_trovato')
}
