import type {
  Chiusura,
  ChiusuraRow,
  ContenutoChiusura,
} from '@rateo/contract/incasso/chiusure-cassa'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { esercenteDi } from './blocca.ts'
import { sigillo } from './impronta.ts'

type Riga = Omit<ChiusuraRow, 'cassa' | 'created_at'> & {
  cassa_id: string
  cassa: string
  created_at: Date
}

const COLONNE = sql`k.id as _id, k.numero, k.cassa_id, c.nome as cassa, k.rettifica_di, k.quadratura,
  k.differenza_centesimi, k.lasciato_centesimi, k.created_at,
  exists (select 1 from chiusure_cassa r where r.rettifica_di = k.id) as rettificata`

const toRow = ({ cassa_id, cassa, created_at, ...row }: Riga): ChiusuraRow => ({
  ...row,
  cassa: { _id: cassa_id, nome: cassa },
  created_at: created_at.toISOString(),
})

/** The last hundred closings of the caller, of one till or of all of them. */
export async function listChiusure(
  db: Db,
  actor: Actor,
  cassa: string | null,
): Promise<ChiusuraRow[]> {
  const { rows } = await sql<Riga>`
    select ${COLONNE} from chiusure_cassa k join casse c on c.id = k.cassa_id
    where k.esercente_id = ${esercenteDi(actor)} and (${cassa}::text is null or k.cassa_id = ${cassa})
    order by k.id desc limit 100`.execute(db)
  return rows.map(toRow)
}

/** Whether the cash of a closing may still be counted otherwise: until the till is opened again. */
export async function contanteModificabile(
  db: Db,
  { cassa_id, sessione_id }: { cassa_id: string; sessione_id: string },
): Promise<boolean> {
  const dopo = await db
    .selectFrom('sessioni_cassa')
    .select('id')
    .where('cassa_id', '=', cassa_id)
    .where('id', '>', sessione_id)
    .limit(1)
    .executeTakeFirst()
  return dopo === undefined
}

type Intera = Riga & {
  sessione_id: string
  contenuto: ContenutoChiusura
  scritture: number[]
  totale_centesimi: number
  impronta: string
}

/** One closing, with its seal tried against the books of now. */
export async function getChiusura(db: Db, actor: Actor, id: string): Promise<Chiusura> {
  const { rows } = await sql<Intera>`
    select ${COLONNE}, k.sessione_id, k.contenuto, k.scritture, k.totale_centesimi, k.impronta
    from chiusure_cassa k join casse c on c.id = k.cassa_id
    where k.id = ${id} and k.esercente_id = ${esercenteDi(actor)}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('non_trovato')
  const { sessione_id, contenuto, scritture, totale_centesimi, impronta, ...riga } = row
  const { numero, cassa_id } = riga
  const adesso = await sigillo(db, scritture, { numero, contenuto })
  return {
    ...toRow(riga),
    contenuto,
    sigillo: {
      impronta,
      scritture: scritture.length,
      totale_centesimi,
      integro: adesso.impronta === impronta && adesso.totale_centesimi === totale_centesimi,
    },
    contante_modificabile:
      !riga.rettificata && (await contanteModificabile(db, { cassa_id, sessione_id })),
  }
}
