import { PROPOSTA_GIORNI } from '@rateo/domain/stati/cambio-piano'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { Deps } from '../../../../http/deps.ts'
import { AppError } from '../../../../http/errors.ts'
import { stored } from '../../../../db/stored.ts'
import { blocca, type Chi, contestoDi } from '../trova-abbonamento.ts'

/** The cliente is asked: until they answer nothing changes and nothing is charged. */
export async function proponiCambio(trx: Db, cambio_id: string, chi: Chi): Promise<void> {
  const now = chi.clock.now()
  const entro = new Date(now.getTime() + PROPOSTA_GIORNI * 86_400_000)
  await sql`
    select ${stored('proponi_cambio', {
      cambio: cambio_id,
      entro,
      adesso: now,
      contesto: contestoDi(chi),
    })}`.execute(trx)
}

/** The cliente says no, or the esercente takes it back. */
export async function chiudiProposta(trx: Db, id: string, chi: Chi): Promise<void> {
  await blocca(trx, id, chi.actor)
  const isNo = chi.actor.ruolo === 'cliente'
  const { rows } = await sql<{ fatto: boolean }>`
    select ${stored('chiudi_proposta_cambio', {
      abbonamento: id,
      stato: isNo ? 'rifiutato' : 'annullato',
      azione: isNo ? 'rifiuta_cambio' : 'ritira_cambio',
      adesso: chi.clock.now(),
      contesto: contestoDi(chi),
    })} as fatto`.execute(trx)
  if (rows[0]?.fatto !== true) {
    throw new AppError('stato_incompatibile', {
      message: 'Non c’è una proposta di cambio da chiudere: ha già avuto una risposta.',
    })
  }
}

/** What the cliente did not answer in time. For the timetable; returns how many. */
export async function scadiCambi({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const { rows } = await sql<{ quanti: number }>`
    select ${stored('scadi_cambi', { adesso: clock.now() })} as quanti`.execute(db)
  return rows[0]?.quanti ?? 0
}
