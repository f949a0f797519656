import { AMBITI } from '@rateo/contract/chiamata/ambiti'
import { oggettoChiave } from '@rateo/contract/ponte/sviluppatori'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { ownerOf } from './sviluppatori.queries.ts'

/** A key that does not exist yet: what is confirmed is what it may do, in the words of the documentation. */
export async function attoChiave(
  _db: Db,
  { actor }: { actor: Actor },
  { oggetto }: { oggetto: string },
): Promise<{ parole: string }> {
  ownerOf(actor)
  const asked = oggetto.split(',')
  const ambiti = AMBITI.filter((ambito) => asked.includes(ambito))
  if (ambiti.length === 0 || oggettoChiave(ambiti) !== oggetto) throw new AppError('non_trovato')
  return { parole: `creare una chiave API con i permessi ${ambiti.join(', ')}` }
}
