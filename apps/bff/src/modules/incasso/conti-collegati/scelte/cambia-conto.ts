import type { CadenzaAccrediti } from '@rateo/domain/banca/accrediti'
import type { Updateable } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { ContiCollegati } from '../../../../db/types.ts'
import type { Actor } from '../../../../http/actor.ts'
import type { CallInfo } from '../../../../http/call.ts'
import type { Deps } from '../../../../http/deps.ts'
import { AppError } from '../../../../http/errors.ts'
import { inTransaction } from '../../../../http/transaction.ts'
import type { ConnectedAccounts } from '../../../../integrations/psp/conti.ts'
import { ProviderRefusal, ProviderUnreachable } from '../../../../integrations/psp/provider.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { conta } from '../../../base/limiti/index.ts'

const HOUR = 3_600_000
const ALL_ORA = 20

type Chi = { actor: Actor; db: Db; info: CallInfo }
type Conto = { conto_psp: string; trattenuto: boolean }
type Cambio = {
  azione: 'cambia_nome_estratto' | 'cambia_giorni_accredito'
  /** The field of the form that a refusal of the provider is about. */
  campo: string
  /** Asks the provider; answers with what is written down of it. */
  chiedi: (conti: ConnectedAccounts, conto: Conto) => Promise<Updateable<ContiCollegati>>
}

/** The account as it stands, where something of it may be changed. */
async function trova(db: Db, id: string): Promise<Conto> {
  const row = await db
    .selectFrom('conti_collegati')
    .where('esercente_id', '=', id)
    .select(['conto_psp', 'stato', 'trattenuto'])
    .executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  if (row.conto_psp === null || row.stato === 'respinto') {
    throw new AppError('stato_incompatibile', {
      message:
        row.stato === 'respinto'
          ? 'Il servizio di pagamento non ha accettato questo conto: non si cambia più nulla.'
          : 'Il conto non è ancora aperto: si apre quando la registrazione è approvata.',
    })
  }
  return { conto_psp: row.conto_psp, trattenuto: row.trattenuto }
}

/** Changes something of one's account at the provider first, and here once it has said yes. */
async function cambia(
  { psp, clock }: Pick<Deps, 'psp' | 'clock'>,
  { actor, db, info }: Chi,
  { azione, campo, chiedi }: Cambio,
): Promise<void> {
  const { conti } = psp
  const id = actor.esercente_id ?? ''
  if (conti === null) throw new AppError('non_trovato')
  const conto = await trova(db, id)
  await conta(db, { chiave: `conto:${id}`, massimo: ALL_ORA, finestra_ms: HOUR }, clock.now())
  try {
    const scritto = await chiedi(conti, conto)
    await inTransaction(db, async (trx) => {
      await trx
        .updateTable('conti_collegati')
        .set({ ...scritto, updated_at: clock.now() })
        .where('esercente_id', '=', id)
        .execute()
      await annota({ db: trx, actor, info }, { azione, entita: 'esercente', id, dopo: scritto })
    })
  } catch (cause) {
    if (cause instanceof ProviderRefusal) {
      const message = 'Il servizio di pagamento non l’ha accettato: scegli altro'
      throw new AppError('richiesta_non_valida', {
        cause,
        message: `${message}.`,
        errors: [{ pointer: `/${campo}`, message }],
      })
    }
    if (!(cause instanceof ProviderUnreachable)) throw cause
    throw new AppError('fornitore_non_raggiungibile', {
      cause,
      message: 'Il servizio di pagamento non risponde: non è cambiato nulla, riprova tra poco.',
    })
  }
}

/** The name that clienti read on the statements of their cards, from the next charge on. */
export const cambiaNomeEstratto = (
  deps: Pick<Deps, 'psp' | 'clock'>,
  chi: Chi,
  nome: string,
): Promise<void> =>
  cambia(deps, chi, {
    azione: 'cambia_nome_estratto',
    campo: 'nome',
    chiedi: async (conti, { conto_psp }) => {
      const { nome_estratto } = await conti.setStatementName(conto_psp, nome)
      return { nome_estratto }
    },
  })

/** The days on which payouts leave; where they are held the choice waits, and holds once they leave again. */
export const cambiaGiorniAccredito = (
  deps: Pick<Deps, 'psp' | 'clock'>,
  chi: Chi,
  scelta: CadenzaAccrediti,
): Promise<void> =>
  cambia(deps, chi, {
    azione: 'cambia_giorni_accredito',
    campo: 'giorno',
    chiedi: async (conti, { conto_psp, trattenuto }) => {
      const scritta = { accrediti_ogni: scelta.ogni, accrediti_giorno: scelta.giorno }
      if (trattenuto) return scritta
      const { cadenza } = await conti.letPayouts(conto_psp, scelta)
      return cadenza === null
        ? scritta
        : {
            accrediti_ogni: cadenza.ogni,
            accrediti_giorno: cadenza.giorno,
            accrediti_dopo_giorni: cadenza.dopo_giorni,
          }
    },
  })
