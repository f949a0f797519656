import {
  contropartitaDi,
  type MetodoCassa,
  type TipoMovimentoCassa,
} from '@rateo/domain/cassa/cassa'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import { registraScrittura } from '../../registri/contabilita/index.ts'

export type NuovoMovimento = {
  cassa: { id: string; esercente_id: string }
  /** Null when no session is open: the next one takes it. */
  sessione_id: string | null
  tipo: TipoMovimentoCassa
  metodo: MetodoCassa
  /** As it moves the till: below zero what is taken out. */
  importo_centesimi: number
  causale: string | null
  /** The same one is written once. */
  unicita: string
  creato_da: string | null
  at: Date
  terminale_id?: string | null
  pagamento_id?: string | null
  banca?: string | null
  versato_il?: string | null
  /** The movement that this one undoes, and what it was. */
  corregge?: { id: string; tipo: TipoMovimentoCassa }
}

/** Writes a movement of a till with its entry in the books. Whoever calls holds the lock of the till. */
export async function scriviMovimento(db: Db, movimento: NuovoMovimento): Promise<string> {
  const { cassa, corregge, at, ...values } = movimento
  const id = newId(at)
  const { id: cassa_id, esercente_id } = cassa
  const scrittura_id = await registraScrittura(db, {
    tipo: 'movimento_cassa',
    origine_tipo: 'movimento_cassa',
    origine_id: id,
    movimenti: [
      {
        intestatario: `cassa:${cassa_id}`,
        codice: values.metodo,
        importo_centesimi: values.importo_centesimi,
      },
      {
        intestatario: `esercente:${esercente_id}`,
        codice: contropartitaDi(corregge?.tipo ?? values.tipo),
        importo_centesimi: -values.importo_centesimi,
      },
    ],
    at,
  })
  if (scrittura_id === null) throw new Error(`the movement ${id} is in the books already`)
  await db
    .insertInto('movimenti_cassa')
    .values({
      ...values,
      id,
      cassa_id,
      esercente_id,
      scrittura_id,
      corregge: corregge?.id ?? null,
      created_at: at,
    })
    .execute()
  return id
}
