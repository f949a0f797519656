import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { applicaModifica } from '../gestisci-promozioni.ts'
import { lockPromozione } from '../lock-promozione.ts'
import { togliProposta } from './proponi.ts'
import { esigiProposta } from './proposte.queries.ts'

const rifiuta = (message: string) => new AppError('stato_incompatibile', { message })

type Lock = Awaited<ReturnType<typeof lockPromozione>>

/** Begins a promozione that waited, as it was proposed. */
async function comincia(call: Call, { id, stato, dal, al }: Lock, proposta_da: string) {
  const oggi = call.clock.today()
  if (stato !== 'sospesa') throw rifiuta('È finita: non comincia più. Fanne una nuova.')
  if (al !== null && al < oggi) {
    throw rifiuta('Il suo ultimo giorno è passato: scartala e fanne una nuova.')
  }
  const nuovo = dal > oggi ? 'programmata' : 'attiva'
  await call.db.updateTable('promozioni').set({ stato: nuovo }).where('id', '=', id).execute()
  await annota(call, {
    azione: 'conferma',
    entita: 'promozione',
    id,
    prima: { stato },
    dopo: { stato: nuovo, proposta_da: `utente:${proposta_da}` },
  })
}

/** Puts in force what another person of the staff proposed, as it was proposed; it is checked again, for days went by. */
export async function confermaProposta(call: Call, id: string, proposta_id: string): Promise<void> {
  const promozione = await lockPromozione(call, id)
  const { corpo, proposta_da } = await esigiProposta(call.db, id, proposta_id)
  if (proposta_da === call.actor.utente_id) {
    throw rifiuta('L’hai proposta tu: serve il sì di un’altra persona dello staff.')
  }
  await togliProposta(call.db, id)
  if (corpo === null) await comincia(call, promozione, proposta_da)
  else await applicaModifica(call, promozione, corpo, proposta_da)
}

/** Drops a proposal: who made it takes it back, another refuses it. A promozione that never began is put away with it. */
export async function scartaProposta(call: Call, id: string, proposta_id: string): Promise<void> {
  const { stato } = await lockPromozione(call, id)
  const { corpo, proposta_da } = await esigiProposta(call.db, id, proposta_id)
  await togliProposta(call.db, id)
  const isArchived = corpo === null && stato === 'sospesa'
  if (isArchived) {
    await call.db
      .updateTable('promozioni')
      .set({ stato: 'archiviata' })
      .where('id', '=', id)
      .execute()
  }
  await annota(call, {
    azione: 'scarta_proposta',
    entita: 'promozione',
    id,
    prima: { stato, proposta_da: `utente:${proposta_da}` },
    dopo: { stato: isArchived ? 'archiviata' : stato },
  })
}
