import { LIMITI_ETICHETTE } from '@rateo/domain/identita/controlli-cliente'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'

export function suoEsercente({ actor }: Call): string {
  if (actor.ruolo !== 'esercente' || actor.esercente_id === null) throw new AppError('non_trovato')
  return actor.esercente_id
}

/** Holds what the esercente of the call knows of one of its clienti. */
export async function lockLegame(call: Call, id: string) {
  const legame = await call.db
    .selectFrom('clienti_esercente')
    .where('esercente_id', '=', suoEsercente(call))
    .where('cliente_id', '=', id)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (legame === undefined) throw new AppError('non_trovato')
  return legame
}

/** Tags, each once whatever its capitals, in the order in which they were written. */
export function senzaRipetizioni(etichette: readonly string[]): string[] {
  const viste = new Map<string, string>()
  for (const una of etichette) {
    const chiave = una.toLowerCase()
    if (!viste.has(chiave)) viste.set(chiave, una)
  }
  return [...viste.values()]
}

/** Writes the tags of a cliente as something makes them of those it has; nothing where they stay the same. */
export async function scriviEtichette(
  call: Call,
  id: string,
  come: (prima: string[]) => string[],
): Promise<void> {
  const prima = await lockLegame(call, id)
  const etichette = come(prima.etichette)
  if (etichette.length > LIMITI_ETICHETTE.quante) {
    throw new AppError('stato_incompatibile', { message: 'Ha già venti etichette.' })
  }
  if (etichette.join(',') === prima.etichette.join(',')) return
  await call.db
    .updateTable('clienti_esercente')
    .set({ etichette })
    .where('esercente_id', '=', prima.esercente_id)
    .where('cliente_id', '=', id)
    .execute()
  await annota(call, {
    azione: 'etichetta',
    entita: 'cliente',
    id,
    prima: { etichette: prima.etichette },
    dopo: { etichette },
  })
}
