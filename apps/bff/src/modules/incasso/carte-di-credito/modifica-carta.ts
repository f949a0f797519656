import type { Db } from '../../../db/database.ts'
import type { CallInfo } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annotaCarta } from './annota-carta.ts'
import { lockCarte, statoCarta, type Titolare, una } from './carte.queries.ts'

/** A nickname, or the place of the default, which only a card that can be charged may take. */
export async function modificaCarta(
  trx: Db,
  titolare: Titolare,
  id: string,
  { soprannome, predefinita }: { soprannome?: string | undefined; predefinita?: true | undefined },
  { info, today }: { info: CallInfo; today: string },
): Promise<{ _id: string }> {
  const carte = await lockCarte(trx, titolare)
  const carta = una(carte, id)
  if (soprannome !== undefined) {
    await trx.updateTable('metodi_di_pagamento').set({ soprannome }).where('id', '=', id).execute()
    await annotaCarta(trx, titolare, { azione: 'modifica', id, dopo: { soprannome }, info })
  }
  if (predefinita && !carta.predefinito) {
    checkUsabile(carta, today)
    await predefinisci(trx, carte, id)
    await annotaCarta(trx, titolare, { azione: 'predefinisce', id, info })
  }
  return { _id: id }
}

export function checkUsabile(carta: Parameters<typeof statoCarta>[0], today: string): void {
  if (['scaduta', 'bloccata'].includes(statoCarta(carta, today))) {
    throw new AppError('stato_incompatibile', {
      message: 'Questa carta è scaduta o bloccata: scegline un’altra.',
    })
  }
}

/** Makes one card the default. The old one leaves first, because the index refuses two. */
export async function predefinisci(trx: Db, carte: readonly { id: string }[], id: string) {
  await trx
    .updateTable('metodi_di_pagamento')
    .set({ predefinito: false })
    .where('id', 'in', [...carte.map((one) => one.id), ''])
    .where('predefinito', '=', true)
    .execute()
  await trx
    .updateTable('metodi_di_pagamento')
    .set({ predefinito: true })
    .where('id', '=', id)
    .execute()
}
