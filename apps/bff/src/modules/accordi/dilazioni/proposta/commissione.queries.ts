import type { Commissione } from '@rateo/domain/denaro/commissione'
import { aggiungiGiorni, inizioGiornoDiRoma } from '@rateo/domain/tempo/giorno'
import * as z from 'zod/mini'
import type { Db } from '../../../../db/database.ts'
import { findImpostazioni } from '../../../base/impostazioni/index.ts'

const CHIAVE = 'commissioni'
const scritta = z.object({ per_mille: z.int(), fissa_centesimi: z.int() })

/** The fee on what is collected online, as it is at the end of a day; nothing where staff wrote none. */
export async function findCommissione(db: Db, oggi: string): Promise<Commissione> {
  const finoA = inizioGiornoDiRoma(aggiungiGiorni(oggi, 1))
  const valori = await findImpostazioni(db, [CHIAVE], finoA)
  const letta = z.safeParse(scritta, valori.get(CHIAVE))
  return letta.success ? letta.data : { per_mille: 0, fissa_centesimi: 0 }
}
