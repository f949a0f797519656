import type { Richiesta } from '@rateo/contract/ponte/assistenza'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { Db } from '../../../db/database.ts'

type Oggetto = NonNullable<Richiesta['oggetto']>
type Parte = { esercente_id: string | null; cliente_id: string | null }

/** The record that a request is about, in words, where it belongs to the asker. */
export async function findOggetto(
  db: Db,
  { tipo, _id }: Pick<Oggetto, 'tipo' | '_id'>,
  { esercente_id, cliente_id }: Parte,
): Promise<Oggetto | undefined> {
  // Nobody's is not everybody's.
  const [colonna, parte] =
    esercente_id === null
      ? (['cliente_id', cliente_id] as const)
      : (['esercente_id', esercente_id] as const)
  if (parte === null) return undefined
  if (tipo === 'pagamento') {
    const row = await db
      .selectFrom('pagamenti')
      .select(['causale', 'importo_centesimi'])
      .where('id', '=', _id)
      .where(colonna, '=', parte)
      .executeTakeFirst()
    return row && { tipo, _id, etichetta: `${row.causale}, ${formattaEuro(row.importo_centesimi)}` }
  }
  if (tipo === 'abbonamento') {
    const row = await db
      .selectFrom('abbonamenti as a')
      .innerJoin('piani as p', 'p.id', 'a.piano_id')
      .select('p.nome')
      .where('a.id', '=', _id)
      .where(`a.${colonna}`, '=', parte)
      .executeTakeFirst()
    return row && { tipo, _id, etichetta: row.nome }
  }
  const row = await db
    .selectFrom('dilazioni')
    .select(['causale', 'totale_centesimi'])
    .where('id', '=', _id)
    .where(colonna, '=', parte)
    .executeTakeFirst()
  return row && { tipo, _id, etichetta: `${row.causale}, ${formattaEuro(row.totale_centesimi)}` }
}
