import { ORE_DELL_ESERCENTE } from '@rateo/domain/stati/assistenza'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota, annotaSistema } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { motivoNonPassa } from './azioni-consentite.ts'
import { lockRichiesta, type RichiestaBloccata } from './blocca-richiesta.ts'

const HOUR = 3_600_000
const PASSA = {
  azione: 'passa_allo_staff',
  entita: 'assistenza',
  prima: { destinatario: 'esercente' },
  dopo: { destinatario: 'staff' },
} as const

/** Hands a request to the staff; whoever is concerned is told. */
async function passa(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('richieste_assistenza')
    .set({ destinatario: 'staff', passata_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
  await accoda(db, {
    argomento: 'assistenza_passata',
    unicita: `assistenza_passata:${id}`,
    contenuto: { richiesta_id: id },
  })
}

/** A member of the staff who acts on a request that waits for an esercente takes it over. */
export async function passaSeDellEsercente(
  call: Call,
  { id, destinatario }: Pick<RichiestaBloccata, 'id' | 'destinatario'>,
): Promise<void> {
  if (destinatario === 'staff') return
  await passa(call.db, id, call.clock.now())
  await annota(call, { ...PASSA, id })
}

/** The esercente gives it up, or who asked is not content with the answer. */
export async function passaAlloStaff(call: Call, id: string): Promise<void> {
  const { actor, clock, db } = call
  const richiesta = await lockRichiesta(db, id, actor)
  const motivo = motivoNonPassa(richiesta)
  if (motivo !== null) throw new AppError('stato_incompatibile', { message: motivo })
  await passa(db, id, clock.now())
  await annota(call, { ...PASSA, id })
}

/** Hands to the staff the requests that an esercente left without an answer; returns how many. */
export async function passaQuelleInRitardo({
  db,
  clock,
}: {
  db: Db
  clock: Clock
}): Promise<number> {
  const now = clock.now()
  const limite = new Date(now.getTime() - ORE_DELL_ESERCENTE * HOUR)
  return db.transaction().execute(async (trx) => {
    const tardi = await trx
      .selectFrom('richieste_assistenza')
      .select('id')
      .where('destinatario', '=', 'esercente')
      .where('stato', 'in', ['nuovo', 'in_carico'])
      .where('ultimo_messaggio_at', '<', limite)
      .orderBy('id')
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
    for (const { id } of tardi) {
      await passa(trx, id, now)
      await annotaSistema(trx, { ...PASSA, id })
    }
    return tardi.length
  })
}
