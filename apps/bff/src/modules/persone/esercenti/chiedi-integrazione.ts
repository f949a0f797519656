import type { Passo } from '@rateo/contract/persone/passi'
import { decidiEsercente } from './decidi-esercente.ts'
import type { Decisione } from './passa-esercente.ts'

/** Gives the named steps back to the esercente, each with what is asked; the others stay closed (REG-B3). */
export async function chiediIntegrazione(
  decisione: Decisione,
  voci: readonly { passo: Passo; testo: string }[],
) {
  const esito = await decidiEsercente(decisione, {
    evento: 'chiedi_integrazione',
    a: 'integrazione_richiesta',
    mantiene: true,
    values: { integrazione: JSON.stringify({ richiesta_at: decisione.now.toISOString(), voci }) },
    dettagli: { voci },
  })
  // The steps that come back are examined anew.
  await decisione.db
    .deleteFrom('esami_registrazione')
    .where('esercente_id', '=', decisione.id)
    .where(
      'passo',
      'in',
      voci.map(({ passo }) => passo),
    )
    .execute()
  return esito
}
