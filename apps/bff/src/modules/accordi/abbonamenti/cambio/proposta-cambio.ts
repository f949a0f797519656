import { PROPOSTA_GIORNI } from '@rateo/domain/stati/cambio-piano'
import { sql } from 'kysely'
import type { Call } from '../../../../http/call.ts'
import type { Deps } from '../../../../http/deps.ts'
import { contestoDi } from '../../../base/cronologia/index.ts'
import { AppError } from '../../../../http/errors.ts'
import { stored } from '../../../../db/stored.ts'
import { lockAbbonamento } from '../get-abbonamento.ts'

/** The cliente is asked: until they answer nothing changes and nothing is charged. */
export async function proponiCambio(call: Call, cambio_id: string): Promise<void> {
  const { db } = call
  const now = call.clock.now()
  const entro = new Date(now.getTime() + PROPOSTA_GIORNI * 86_400_000)
  await sql`
    select ${stored('proponi_cambio', {
      cambio: cambio_id,
      entro,
      adesso: now,
      contesto: contestoDi(call),
    })}`.execute(db)
}

type Chiusura = { stato: 'rifiutato' | 'annullato'; azione: string; motivo: string | null }

async function chiudi(call: Call, id: string, { stato, azione, motivo }: Chiusura): Promise<void> {
  const { db } = call
  await lockAbbonamento(db, id, call.actor)
  const { rows } = await sql<{ fatto: boolean }>`
    select ${stored('chiudi_proposta_cambio', {
      abbonamento: id,
      stato,
      azione,
      motivo,
      adesso: call.clock.now(),
      contesto: contestoDi(call),
    })} as fatto`.execute(db)
  if (rows[0]?.fatto !== true) {
    throw new AppError('stato_incompatibile', {
      message: 'Non c’è una proposta di cambio da chiudere: ha già avuto una risposta.',
    })
  }
}

/** The no of the cliente, with a reason only for who wants to give it: the esercente reads it at once. */
export const rifiutaCambio = (call: Call, id: string, motivo: string): Promise<void> =>
  chiudi(call, id, {
    stato: 'rifiutato',
    azione: 'rifiuta_cambio',
    motivo: motivo === '' ? null : motivo,
  })

/** The esercente takes back what it proposed. */
export const ritiraCambio = (call: Call, id: string): Promise<void> =>
  chiudi(call, id, { stato: 'annullato', azione: 'ritira_cambio', motivo: null })

/** Ends the proposals that the cliente did not answer in time. For the timetable; returns how many. */
export async function scadiCambi({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const { rows } = await sql<{ quanti: number }>`
    select ${stored('scadi_cambi', { adesso: clock.now() })} as quanti`.execute(db)
  return rows[0]?.quanti ?? 0
}
