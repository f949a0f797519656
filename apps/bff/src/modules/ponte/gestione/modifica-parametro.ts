import type { Valori } from '@rateo/contract/ponte/gestione'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { annullaProgrammata, modificaImpostazione } from '../../base/impostazioni/index.ts'
import { controllaValori } from './controlla-valori.ts'
import { istanteDi } from './istante-di.ts'
import { definizioneDi, toStored } from './parametri.ts'
import { getParametro } from './parametri.queries.ts'

type Modifica = { valori: Valori; valido_dal: string | null }

/** Writes a new value of a parameter, from now or from a day to come. */
export async function modificaParametro(
  call: Call,
  chiave: string,
  { valori, valido_dal }: Modifica,
): Promise<void> {
  const { db } = call
  const definizione = definizioneDi(chiave)
  const nuovi = controllaValori(definizione, valori)
  const istante = istanteDi(valido_dal, call.clock)
  const now = call.clock.now()
  const { in_vigore } = await getParametro(db, now, chiave)
  await modificaImpostazione(db, {
    chiave,
    valore: toStored(definizione, nuovi),
    valido_dal: istante,
    autore: `utente:${call.actor.utente_id}`,
    now,
  })
  await annota(call, {
    entita: 'impostazione',
    id: chiave,
    azione: valido_dal === null ? 'modifica' : 'programma',
    prima: in_vigore.valori,
    dopo: { ...nuovi, ...(valido_dal !== null && { valido_dal }) },
  })
}

/** Takes back the value that was to come. */
export async function togliProgrammata(call: Call, chiave: string): Promise<void> {
  const { db } = call
  const now = call.clock.now()
  const { programmata } = await getParametro(db, now, chiave)
  if (!programmata || !(await annullaProgrammata(db, chiave, now))) {
    throw new AppError('stato_incompatibile', { message: 'Non c’è nessun valore programmato.' })
  }
  await annota(call, {
    entita: 'impostazione',
    id: chiave,
    azione: 'annulla_programmata',
    prima: { ...programmata.valori, valido_dal: programmata.valido_dal },
  })
}
