import type { Db } from '../../../db/database.ts'
import { segna } from '../limiti/index.ts'
import { accoda } from '../uscite/index.ts'

const MINUTE = 60_000

/** So many failures of everybody together, in so much time, are no longer people who mistype (T19). */
const SOGLIE = {
  accesso: { chiave: 'allarme:accesso', soglia: 100, finestra_ms: 5 * MINUTE },
  otp: { chiave: 'allarme:otp', soglia: 50, finestra_ms: MINUTE },
} as const
type TipoFallimento = keyof typeof SOGLIE

/**
 * Counts a failed sign-in or a wrong code, and tells the admins once in each window when there are too many. Outside of
 * the transaction of what failed, which is rolled back.
 */
export async function segnaFallimento(db: Db, tipo: TipoFallimento, now: Date): Promise<void> {
  const { soglia, ...finestra } = SOGLIE[tipo]
  if ((await segna(db, finestra, now)) !== soglia) return
  await accoda(db, {
    argomento: 'allarme',
    unicita: `allarme:${tipo}:${now.toISOString()}`,
    contenuto: { tipo, quanti: soglia, minuti: finestra.finestra_ms / MINUTE },
  })
}
