import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import type { Actor } from '../../../http/actor.ts'
import type { Deps } from '../../../http/deps.ts'
import { AppError } from '../../../http/errors.ts'
import { ProviderUnreachable } from '../../../integrations/psp/provider.ts'
import { conta } from '../../base/limiti/index.ts'
import { clienteDelFornitore } from './cliente-psp.ts'

const HOUR = 3_600_000
const AL_GIORNO = 20

/** The prefix of the name that our request has on the provider's page and in its notices. */
const PREFISSO = 'carta:'
const chiaveDi = (id: string) => `${PREFISSO}${id}`
export const salvataggioDi = (chiave: string): string | null =>
  chiave.startsWith(PREFISSO) ? chiave.slice(PREFISSO.length) : null

/**
 * Opens the provider's page where the card is typed and confirmed with the bank. The request is written down before the
 * provider is asked, so that the card is found again whatever becomes of the answer.
 */
export async function aggiungiCarta(
  { psp, config, clock }: Pick<Deps, 'psp' | 'config' | 'clock'>,
  actor: Actor,
  db: Db,
): Promise<{ salvataggio_id: string; url: string }> {
  const now = clock.now()
  const { utente_id, ruolo } = actor
  await conta(db, { chiave: `carte:${utente_id}`, massimo: AL_GIORNO, finestra_ms: 24 * HOUR }, now)
  const id = newId(now)
  const riga = { id, utente_id, ruolo, fornitore: psp.nome, created_at: now, updated_at: now }
  await db.insertInto('salvataggi_carta').values(riga).execute()
  const ritorno = `${config.origin}/profilo?scheda=metodi&salvataggio=${id}`
  const pagina = await clienteDelFornitore({ db, psp }, { utente_id, ruolo })
    .then(async (cliente_psp) =>
      psp.createSetup({
        chiave: chiaveDi(id),
        cliente_psp,
        success_url: ritorno,
        cancel_url: ritorno,
      }),
    )
    .catch((cause: unknown) => {
      if (!(cause instanceof ProviderUnreachable)) throw cause
      throw new AppError('fornitore_non_raggiungibile', {
        cause,
        message:
          'Il servizio di pagamento non risponde. La carta non è stata salvata e non è stato addebitato alcun importo.',
      })
    })
  await db
    .updateTable('salvataggi_carta')
    .set({ riferimento: pagina.riferimento })
    .where('id', '=', id)
    .execute()
  return { salvataggio_id: id, url: pagina.url }
}
