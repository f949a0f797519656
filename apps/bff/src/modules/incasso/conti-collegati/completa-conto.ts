import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import type { CallInfo } from '../../../http/call.ts'
import type { Deps } from '../../../http/deps.ts'
import { AppError } from '../../../http/errors.ts'
import { ProviderUnreachable } from '../../../integrations/psp/provider.ts'
import { annota } from '../../base/cronologia/index.ts'
import { conta } from '../../base/limiti/index.ts'

const HOUR = 3_600_000
const ALL_ORA = 20

/**
 * Makes the address of the provider's page for what the account lacks. It opens once and for a few minutes: a new one is made
 * each time that somebody asks.
 */
export async function completaConto(
  { psp, config, clock }: Pick<Deps, 'psp' | 'config' | 'clock'>,
  { actor, db, info }: { actor: Actor; db: Db; info: CallInfo },
): Promise<{ url: string; scade_at: string }> {
  const { conti } = psp
  const id = actor.esercente_id ?? ''
  const row = await db
    .selectFrom('conti_collegati')
    .where('esercente_id', '=', id)
    .select(['conto_psp', 'stato'])
    .executeTakeFirst()
  if (conti === null || row === undefined) throw new AppError('non_trovato')
  if (row.conto_psp === null || row.stato === 'respinto') {
    throw new AppError('stato_incompatibile', {
      message:
        row.stato === 'respinto'
          ? 'Il servizio di pagamento non ha accettato questo conto: scrivi all’assistenza.'
          : 'Il conto si apre quando la registrazione è approvata: per ora non serve altro.',
    })
  }
  const limite = { chiave: `conto:${id}`, massimo: ALL_ORA, finestra_ms: HOUR }
  await conta(db, limite, clock.now())
  const ritorno = `${config.origin}/profilo?scheda=attivita&conto=`
  try {
    const link = { conto: row.conto_psp, ritorno: `${ritorno}fatto`, scaduto: `${ritorno}scaduto` }
    const { url, scade_at } = await conti.link(link)
    await annota({ db, actor, info }, { azione: 'apre_pagina_conto', entita: 'esercente', id })
    return { url, scade_at: scade_at.toISOString() }
  } catch (cause) {
    if (!(cause instanceof ProviderUnreachable)) throw cause
    throw new AppError('fornitore_non_raggiungibile', {
      cause,
      message: 'Il servizio di pagamento non risponde: riprova tra qualche minuto.',
    })
  }
}
