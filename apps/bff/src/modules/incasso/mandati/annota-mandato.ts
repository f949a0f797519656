import type { EventoMandato, StatoMandato } from '@rateo/domain/banca/mandato'
import type { Call } from '../../../http/call.ts'
import { annota, annotaSistema } from '../../base/cronologia/index.ts'

type Cambio = {
  id: string
  azione: EventoMandato
  da: StatoMandato
  a: StatoMandato
  altro?: Record<string, unknown>
}

/** A line of the cronologia on a mandato; without an actor where nobody calls. */
export async function annotaMandato(
  call: Call | Pick<Call, 'db'>,
  { id, azione, da, a, altro }: Cambio,
): Promise<void> {
  const fatto = {
    azione,
    entita: 'mandato',
    id,
    prima: { stato: da },
    dopo: { stato: a, ...altro },
  }
  await ('actor' in call ? annota(call, fatto) : annotaSistema(call.db, fatto))
}
