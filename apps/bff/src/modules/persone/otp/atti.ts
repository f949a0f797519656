import type { ScopoRichiedibile } from '@rateo/contract/persone/otp'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import type { Atto } from './atto.ts'

type Chiesto = { oggetto: string; record_id: string }
type Dettagli = Pick<Atto, 'importo_centesimi' | 'beneficiario' | 'parole'>

/** Reads from the record what the caller would confirm. Another's record is not found. */
export type LeggiAtto = (
  db: Db,
  chi: { actor: Actor; clock: Clock },
  chiesto: Chiesto,
) => Promise<Dettagli>

/** The reader of each act: every area gives its own. */
export type Atti = Readonly<Record<Exclude<ScopoRichiedibile, 'verifica_telefono'>, LeggiAtto>>

type Richiesta = { scopo: ScopoRichiedibile; oggetto: string; record_id?: string | undefined }

export async function findAtto(
  atti: Atti,
  db: Db,
  chi: { actor: Actor; clock: Clock },
  { scopo, oggetto, record_id = '' }: Richiesta,
): Promise<Atto> {
  if (scopo === 'verifica_telefono') return { scopo, oggetto }
  return { scopo, oggetto, ...(await atti[scopo](db, chi, { oggetto, record_id })) }
}

/** The text that would be confirmed is the one that was read. */
export function esigiStessoTesto(oggetto: string, sha256: string): void {
  if (oggetto === sha256) return
  throw new AppError('stato_incompatibile', {
    message: 'Il testo è cambiato da quando lo hai aperto: rileggilo e chiedi un nuovo codice.',
  })
}
