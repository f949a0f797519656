import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../http/deps.ts'
import { inTransaction } from '../../../http/transaction.ts'
import type { UscitaHandler } from '../../base/uscite/index.ts'
import { annotaCarta } from './annota-carta.ts'
import { tieniCarta } from './tieni-carta.ts'

/** The provider knows the card no more: it is charged to nothing and offered to nobody until it is added anew. */
async function bloccaCarta(
  db: Db,
  { fornitore, metodo_psp }: { fornitore: string; metodo_psp: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const carta = await trx
      .updateTable('metodi_di_pagamento')
      .set({ stato: 'bloccata', predefinito: false })
      .where('fornitore', '=', fornitore)
      .where('metodo_psp', '=', metodo_psp)
      .where('stato', '=', 'attiva')
      .returning(['id', 'utente_id', 'ruolo'])
      .executeTakeFirst()
    if (carta === undefined) return
    const ruolo = carta.ruolo === 'esercente' ? 'esercente' : 'cliente'
    const titolare = { utente_id: carta.utente_id, ruolo } as const
    await annotaCarta(trx, titolare, { azione: 'blocca', id: carta.id })
  })
}

const testo = (contenuto: Record<string, unknown>, nome: string): string => {
  const valore = contenuto[nome]
  return typeof valore === 'string' ? valore : ''
}

/** The effects of a charge's outcome on the card. The area of mandati takes care of those. */
export const effettiSulleCarte = (
  deps: Pick<Deps, 'db' | 'clock'> & { psp: Pick<Deps['psp'], 'nome' | 'lookupSetup'> },
): Record<string, UscitaHandler> => ({
  carta_da_tenere: tieniCarta(deps),
  metodo_inutilizzabile: async ({ contenuto }) =>
    bloccaCarta(deps.db, {
      fornitore: testo(contenuto, 'fornitore'),
      metodo_psp: testo(contenuto, 'metodo_psp'),
    }),
})
