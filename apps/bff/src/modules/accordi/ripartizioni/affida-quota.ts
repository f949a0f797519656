import type { Call } from '../../../http/call.ts'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { pianoDaDividere } from '../abbonamenti/index.ts'
import { chiediQuota, scadenzaRisposta } from './crea-ripartizione.ts'
import { rateDi } from './ripartizioni.queries.ts'
import { lockRipartizione } from './lock-ripartizione.ts'

const rifiuta = (message: string) => new AppError('stato_incompatibile', { message })

/** Gives a share that nobody pays to somebody else, as it was: the others pay no more for it. */
export async function affidaQuota(
  call: Call,
  id: string,
  { n, cliente_id }: { n: number; cliente_id: string },
): Promise<void> {
  const { db, clock } = call
  const ripartizione = await lockRipartizione(call, id)
  const now = clock.now()
  const prima = await db
    .selectFrom('quote_ripartizione')
    .selectAll()
    .where('ripartizione_id', '=', id)
    .where('n', '=', n)
    .where('stato', '<>', 'ritirata')
    .forUpdate()
    .executeTakeFirst()
  if (prima === undefined) throw new AppError('non_trovato')
  if (prima.stato !== 'rifiutata' && prima.stato !== 'scaduta') {
    throw rifiuta(
      'Questa quota ha già chi la paga, o aspetta ancora la sua risposta. Nessun importo è stato mosso.',
    )
  }
  const gia = await db
    .selectFrom('quote_ripartizione')
    .where('ripartizione_id', '=', id)
    .where('cliente_id', '=', cliente_id)
    .where('stato', 'in', ['in_attesa', 'accettata'])
    .select('id')
    .executeTakeFirst()
  if (gia !== undefined) {
    const errors = [{ pointer: '/cliente_id', message: 'Questa persona ha già una quota' }]
    throw new AppError('dati_non_validi', { errors })
  }
  await db
    .updateTable('quote_ripartizione')
    .set({ stato: 'ritirata', updated_at: now })
    .where('id', '=', prima.id)
    .execute()
  // Nobody begins with a period that is over: who comes later begins from the next day on.
  const { piano_id, beneficiario_id, tipo, causale } = ripartizione
  const domani = aggiungiGiorni(clock.today(), 1)
  const scadenza =
    tipo !== 'spesa' && ripartizione.scadenza <= clock.today() ? domani : ripartizione.scadenza
  // The rest of the trial is for who comes later too; once all pay there is none.
  const prova =
    piano_id !== null &&
    scadenza === ripartizione.scadenza &&
    (await pianoDaDividere(db, ripartizione.esercente_id, piano_id)).prova_giorni > 0
  await chiediQuota(
    call,
    { piano_id, rate: rateDi(ripartizione), causale, beneficiario_id, scadenza, prova },
    {
      ripartizione_id: id,
      esercente_id: prima.esercente_id,
      cliente_id,
      n: prima.n,
      peso: prima.peso,
      importo_centesimi: prima.importo_centesimi,
      scade_at: scadenzaRisposta(now, { piano_id, scadenza }),
    },
  )
  await annota(call, { azione: 'affida_quota', entita: 'ripartizione', id, dopo: { n } })
}
