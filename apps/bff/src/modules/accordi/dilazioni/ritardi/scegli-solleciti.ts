import type {
  SollecitiDilazione,
  scegliSolleciti as contratto,
} from '@rateo/contract/accordi/solleciti-dilazione'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { motivoSenzaCalendario } from '@rateo/domain/atti/calendario-solleciti'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import {
  findInArrivo,
  findSollecitiDilazione,
  ordinaCalendario,
  scriviCalendario,
} from '../../../incasso/solleciti/index.ts'
import { annotaDilazione } from '../annota-dilazione.ts'
import { findDilazione, lockDilazione, type Sua } from '../lock-dilazione.ts'

type Scritto = BodyOf<typeof contratto>['calendario']

function esigiInCorso({ stato }: Sua): void {
  const motivo = motivoSenzaCalendario(stato)
  if (motivo !== null) throw new AppError('stato_incompatibile', { message: motivo })
}

/** The messages that would leave with these days; nothing is written. */
export async function contaSolleciti(
  { db, actor, clock }: Call,
  id: string,
  scritto: Scritto,
): Promise<Pick<SollecitiDilazione, 'in_arrivo'>> {
  const d = await findDilazione(db, id, actor)
  esigiInCorso(d)
  const calendario = await ordinaCalendario(db, scritto, clock.now())
  return { in_arrivo: await findInArrivo(db, d.id, calendario, clock) }
}

/** Gives a plan its own days of promemoria and solleciti, or those of all again (DIL-M8). */
export async function scegliSolleciti(
  call: Call,
  id: string,
  scritto: Scritto,
): Promise<SollecitiDilazione> {
  const { db, actor, clock } = call
  const d = await lockDilazione(db, id, actor)
  esigiInCorso(d)
  const calendario = await ordinaCalendario(db, scritto, clock.now())
  await scriviCalendario(db, d.id, calendario, clock)
  await annotaDilazione(call, {
    id: d.id,
    azione: calendario === null ? 'toglie_solleciti' : 'sceglie_solleciti',
    da: d.stato,
    a: d.stato,
    altro: { ...calendario },
  })
  return findSollecitiDilazione(db, d, clock)
}
