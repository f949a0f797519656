import {
  type EventoEsercente,
  type StatoEsercente,
  TRANSIZIONI_ESERCENTE,
} from '@rateo/domain/identita/esercente'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { type Chi, puo } from '@rateo/domain/stati/macchina'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import type { CallInfo } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota, annotaSistema } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import type { Provvedimento } from './capacita.queries.ts'

/** One change of an esercente, by a person or by the system itself (`actor` null). */
export type Decisione = { db: Db; id: string; now: Date } & (
  | { actor: Actor; info: CallInfo }
  | { actor: null; info: null }
)

export type Passaggio = {
  evento: EventoEsercente
  a: StatoEsercente
  values?: { integrazione?: string | null; motivo_rifiuto?: string }
  /** The measure that holds from now on; none when it is left out. */
  provvedimento?: Provvedimento
  /** True where the measure in force goes on instead. */
  mantiene?: boolean
  tetto_centesimi?: number | null
  dettagli?: Record<string, unknown>
}

/** A line about an esercente in the cronologia, by whoever decides. */
export async function annotaEsercente(
  decisione: Decisione,
  azione: string,
  values: { prima?: object; dopo?: object },
): Promise<void> {
  const fatto = { azione, entita: 'esercente', id: decisione.id, ...values }
  await (decisione.actor === null ? annotaSistema(decisione.db, fatto) : annota(decisione, fatto))
}

/** The row that is about to be changed, kept from the others meanwhile. */
export async function lockEsercente({ db, id }: Decisione) {
  const row = await db
    .selectFrom('esercenti')
    .select(['stato', 'fermi', 'provvedimento', 'tetto_centesimi'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  return row
}

const LETTERE = { admin: 'A', esercente: 'E', cliente: 'C' } as const
const letteraDi = ({ actor }: Decisione): Chi => (actor === null ? 'S' : LETTERE[actor.ruolo])

/** Changes the state as the table of transitions allows, writes it down and has the esercente told. */
export async function passaEsercente(
  decisione: Decisione,
  da: StatoEsercente,
  { evento, a, values, provvedimento, mantiene, tetto_centesimi, dettagli }: Passaggio,
): Promise<{ _id: string; stato: StatoEsercente }> {
  const { db, id, now } = decisione
  if (!puo(TRANSIZIONI_ESERCENTE, evento, da, letteraDi(decisione))) {
    throw new AppError('stato_incompatibile', {
      message: `Non è possibile: l’esercente è nello stato “${etichettaDi('esercente', da).etichetta}”.`,
    })
  }
  await db
    .updateTable('esercenti')
    .set({
      ...values,
      ...(!mantiene && {
        provvedimento: provvedimento ? JSON.stringify(provvedimento) : null,
      }),
      ...(tetto_centesimi !== undefined && { tetto_centesimi }),
      stato: a,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  await annotaEsercente(decisione, evento, {
    prima: { stato: da },
    dopo: { stato: a, ...provvedimento, ...dettagli },
  })
  await accoda(db, {
    argomento: 'esito_esercente',
    unicita: `esito_esercente:${id}:${evento}:${now.toISOString()}`,
    contenuto: {
      esercente_id: id,
      evento,
      stato: a,
      motivo: provvedimento?.motivo ?? '',
      fino_al: provvedimento?.fino_al ?? null,
    },
  })
  return { _id: id, stato: a }
}
