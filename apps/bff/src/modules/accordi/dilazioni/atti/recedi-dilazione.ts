import type { AnteprimaRecesso, recediDallaDilazione } from '@rateo/contract/accordi/recesso'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { sql } from 'kysely'
import { stored } from '../../../../db/stored.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { accoda } from '../../../base/uscite/index.ts'
import { annotaDilazione } from '../annota-dilazione.ts'
import { findDebitiDi } from '../dettaglio.queries.ts'
import { findDilazione, type Sua } from '../lock-dilazione.ts'
import { findContoRecesso, findMotivoNonRecede } from './recesso.queries.ts'
import { tieniPiano } from './tieni-rate.ts'

/** Counts what a recesso of today comes to; refused by the rules of the act, which calls it too. */
async function conta({ db, clock }: Call, d: Sua): Promise<AnteprimaRecesso> {
  const oggi = clock.today()
  const motivo = await findMotivoNonRecede(db, d, oggi)
  if (motivo !== null) throw new AppError('stato_incompatibile', { message: motivo })
  const [{ torna, ...conto }, debiti, persona] = await Promise.all([
    findContoRecesso(db, d.id, oggi),
    findDebitiDi(db, d.id),
    db
      .selectFrom('clienti')
      .where('id', '=', d.cliente_id)
      .select(['nome', 'email'])
      .executeTakeFirstOrThrow(),
  ])
  return {
    ...persona,
    ...conto,
    numero: d.numero,
    debiti: torna
      ? debiti.map(({ causale, importo_centesimi }) => ({ causale, importo_centesimi }))
      : [],
  }
}

export const anteprimaRecesso = async (call: Call, id: string): Promise<AnteprimaRecesso> =>
  conta(call, await findDilazione(call.db, id, call.actor))

type Visto = BodyOf<typeof recediDallaDilazione>

/**
 * The cliente leaves the dilazione: it counts from this moment, and is carried out at once, or when what is being paid
 * right now is over. The receipt goes out either way.
 */
export async function recediDallaDilazioneOra(call: Call, id: string, visto: Visto): Promise<void> {
  const { db, clock } = call
  const d = await tieniPiano(call, id)
  const { nome, email, dovuto_centesimi, rimborso_centesimi } = await conta(call, d)
  if (
    dovuto_centesimi !== visto.dovuto_centesimi ||
    rimborso_centesimi !== visto.rimborso_centesimi
  ) {
    throw new AppError('stato_incompatibile', {
      message:
        'Intanto è arrivato un pagamento: rileggi che cosa resta e conferma di nuovo. Il recesso non è ancora dichiarato.',
    })
  }
  const now = clock.now()
  await db
    .insertInto('recessi_dilazione')
    .values({ dilazione_id: d.id, dichiarato_at: now, nome, email })
    .execute()
  await annotaDilazione(call, { id: d.id, azione: 'dichiara_recesso', da: d.stato, a: d.stato })
  const { rows } = await sql<{ eseguito: boolean }>`
    select ${stored('esegui_recesso', { dilazione: d.id, adesso: now })} as eseguito`.execute(db)
  if (rows[0]?.eseguito) return
  await accoda(db, {
    argomento: 'recesso_dilazione',
    unicita: `recesso:${d.id}:dichiarato`,
    contenuto: { dilazione_id: d.id },
  })
}
