import type { Db } from '../../../db/database.ts'
import type { CallInfo } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annotaCarta } from './annota-carta.ts'
import { listCarte, lockCarte, statoCarta, type Titolare, una } from './carte.queries.ts'
import { predefinisci } from './modifica-carta.ts'
import { spostaAddebiti } from './sposta-addebiti.ts'

type Rimozione = { id: string; sostituta_id: string | null; info: CallInfo; today: string }

/**
 * Takes a card away, once what depends on it has another. Answers with what the provider has to forget, which is told
 * to it after the transaction: from here on nobody charges the card.
 */
export async function rimuoviCarta(
  trx: Db,
  titolare: Titolare,
  { id, sostituta_id, info, today }: Rimozione,
): Promise<{ spostati: number; metodo_psp: string }> {
  const carte = await lockCarte(trx, titolare)
  const carta = una(carte, id)
  const usi = (await listCarte(trx, titolare, today)).find((one) => one._id === id)
  const dipendono = (usi?.abbonamenti ?? 0) + (usi?.dilazioni ?? 0) + (usi?.pagamenti ?? 0)
  if (dipendono > 0 && sostituta_id === null) {
    throw new AppError('stato_incompatibile', {
      message:
        dipendono === 1
          ? 'Su questa carta c’è un addebito automatico: scegli prima la carta che la sostituisce.'
          : `Su questa carta ci sono ${dipendono} addebiti automatici: scegli prima la carta che la sostituisce.`,
    })
  }
  const { spostati } =
    sostituta_id === null
      ? { spostati: 0 }
      : await spostaAddebiti(trx, titolare, { id, a_id: sostituta_id, info, today })
  // Agreements that are over name the card no more: it would keep a name alive for nothing.
  await trx.deleteFrom('usi_metodo').where('metodo_id', '=', id).execute()
  await trx
    .updateTable('metodi_di_pagamento')
    .set({ stato: 'rimossa', predefinito: false })
    .where('id', '=', id)
    .execute()
  if (carta.predefinito) {
    const altre = carte.filter((one) => one.id !== id && one.stato === 'attiva')
    const erede =
      altre.find((one) => one.id === sostituta_id) ??
      altre.find((one) => statoCarta(one, today) !== 'scaduta') ??
      altre[0]
    if (erede) await predefinisci(trx, altre, erede.id)
  }
  await annotaCarta(trx, titolare, {
    azione: 'rimuove',
    id,
    dopo: { sostituta_id, spostati },
    info,
  })
  return { spostati, metodo_psp: carta.metodo_psp }
}
