import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { programmaBolletta as contract } from '@rateo/contract/accordi/bollette'
import type { Call } from '../../../http/call.ts'
import type { Deps } from '../../../http/deps.ts'
import { AppError } from '../../../http/errors.ts'
import { annullaProgramma, programmaPagamento } from '../scadenze/index.ts'
import { scriviCronologia } from './annota-utenza.ts'
import { findBolletta, type Quale } from './bolletta.queries.ts'
import { lockOwnUtenza } from './owner.ts'
import { segui } from './segui-bolletta.ts'

/** The debt of a bolletta that its cliente may act upon. */
async function findDebito(call: Call, quale: Quale): Promise<string> {
  await lockOwnUtenza(call.db, call.actor, quale.utenza_id)
  const { pagamento_id, stato } = await findBolletta(call.db, quale)
  if (pagamento_id === null) {
    throw new AppError('stato_incompatibile', {
      message:
        'Questa bolletta non è collegata a una richiesta del fornitore: da qui non si può pagare.',
    })
  }
  if (stato === 'contestata') {
    throw new AppError('stato_incompatibile', {
      message: 'Hai segnato questa bolletta come contestata: riportala prima da pagare.',
    })
  }
  return pagamento_id
}

/** Schedules the charge of a linked bolletta on the day that its cliente chose. */
export async function programmaBolletta(
  call: Call,
  deps: Pick<Deps, 'psp' | 'clock'>,
  quale: Quale,
  { consenso: _, ...come }: BodyOf<typeof contract>,
): Promise<void> {
  const pagamento_id = await findDebito(call, quale)
  await programmaPagamento(call, deps, { ...come, pagamento_id })
  await segui(call.db, pagamento_id)
  await scriviCronologia(call, 'programma_bolletta', quale.utenza_id, {
    ...quale,
    giorno: come.giorno,
  })
}

export async function annullaProgrammaBolletta(call: Call, quale: Quale): Promise<void> {
  await annullaProgramma(call, await findDebito(call, quale))
  await scriviCronologia(call, 'annulla_programma_bolletta', quale.utenza_id, quale)
}
