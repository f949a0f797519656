import type { AnteprimaDecadenza } from '@rateo/contract/accordi/fini-dilazione'
import { motivoNonDecade } from '@rateo/domain/credito/decadenza'
import { sql } from 'kysely'
import { stored } from '../../../../db/stored.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { contestoDi } from '../../../base/cronologia/index.ts'
import { findDilazione, type Sua } from '../lock-dilazione.ts'
import { findConteggio } from '../rate/estinzione.queries.ts'
import { contaEstinzione } from './conta-estinzione.ts'
import { findRitardo } from './ritardo.queries.ts'
import { tieniPiano } from './tieni-rate.ts'

/** Counts what becomes due today; refused by the rules of the act, which calls it too. */
async function conta({ db, clock }: Call, d: Sua): Promise<AnteprimaDecadenza> {
  const { ritardo } = await findRitardo(db, d, clock.today())
  const motivo = motivoNonDecade(ritardo, clock.today())
  if (motivo !== null) throw new AppError('stato_incompatibile', { message: motivo })
  const conteggio = await contaEstinzione(db, d, clock.now(), 'con_termine')
  const { rate, mora_centesimi, non_dovuti_centesimi, totale_centesimi } = conteggio
  return { rate, mora_centesimi, non_dovuti_centesimi, dovuto_centesimi: totale_centesimi }
}

export const anteprimaDecadenza = async (call: Call, id: string): Promise<AnteprimaDecadenza> =>
  conta(call, await findDilazione(call.db, id, call.actor))

/**
 * Declares that the cliente has lost the benefit of the term: never by itself, and only after a notice whose term is over. All the
 * rest is due today, without the interest that has not matured; nothing of it is charged by itself.
 */
export async function dichiaraDecaduta(
  call: Call,
  id: string,
  dovuto_centesimi: number,
): Promise<void> {
  const { db, clock } = call
  const d = await tieniPiano(call, id)
  const visto = await conta(call, d)
  if (visto.dovuto_centesimi !== dovuto_centesimi) {
    throw new AppError('stato_incompatibile', {
      message:
        'Intanto l’importo è cambiato: rileggi e conferma di nuovo. Nulla è stato dichiarato.',
    })
  }
  const conteggio = await findConteggio(db, d, clock.today(), 'con_termine')
  const non_dovuti = Object.fromEntries(
    (conteggio?.debiti ?? []).map(({ _id, abbuono_centesimi }) => [_id, abbuono_centesimi]),
  )
  await sql`select ${stored('dichiara_decaduta', {
    dilazione: d.id,
    non_dovuti,
    oggi: clock.today(),
    adesso: clock.now(),
    contesto: contestoDi(call),
  })}`.execute(db)
}
