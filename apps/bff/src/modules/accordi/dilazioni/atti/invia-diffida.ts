import type { AnteprimaDiffida } from '@rateo/contract/accordi/fini-dilazione'
import { GIORNI_DIFFIDA, motivoNonDiffida } from '@rateo/domain/credito/decadenza'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { newId } from '../../../../db/ids.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { accoda } from '../../../base/uscite/index.ts'
import { annotaDilazione } from '../annota-dilazione.ts'
import { findDilazione, type Sua } from '../lock-dilazione.ts'
import { conMoraDiOggi, findRitardo } from './ritardo.queries.ts'
import { tieniPiano } from './tieni-rate.ts'

/** Counts what a notice of today would ask for; refused by the rules of the act, which calls it too. */
async function conta({ db, clock }: Call, d: Sua) {
  const oggi = clock.today()
  const { ritardo, scadute } = await findRitardo(db, d, oggi)
  const motivo = motivoNonDiffida(ritardo, oggi)
  if (motivo !== null) throw new AppError('stato_incompatibile', { message: motivo })
  const [rate, { email }] = await Promise.all([
    conMoraDiOggi(db, scadute, clock.now()),
    db
      .selectFrom('clienti_esercente')
      .where('esercente_id', '=', d.esercente_id)
      .where('cliente_id', '=', d.cliente_id)
      .select('email')
      .executeTakeFirstOrThrow(),
  ])
  const mora_centesimi = rate.reduce((sum, r) => sum + r.mora_centesimi, 0)
  const { scaduto_centesimi, rate_scadute } = ritardo
  const anteprima: AnteprimaDiffida = {
    rate_scadute,
    scaduto_centesimi,
    mora_centesimi,
    totale_centesimi: scaduto_centesimi + mora_centesimi,
    entro: aggiungiGiorni(oggi, GIORNI_DIFFIDA),
    email,
  }
  return { rate, anteprima }
}

export async function anteprimaDiffida(call: Call, id: string): Promise<AnteprimaDiffida> {
  const { anteprima } = await conta(call, await findDilazione(call.db, id, call.actor))
  return anteprima
}

/** Sends the formal notice: the cliente has fifteen days to pay what is late, and keeps the rate meanwhile. */
export async function inviaDiffida(
  call: Call,
  id: string,
  totale_centesimi: number,
): Promise<void> {
  const { db, actor, clock } = call
  const d = await tieniPiano(call, id)
  const { rate, anteprima } = await conta(call, d)
  if (anteprima.totale_centesimi !== totale_centesimi) {
    throw new AppError('stato_incompatibile', {
      message:
        'Intanto l’importo è cambiato: rileggi e conferma di nuovo. La diffida non è partita.',
    })
  }
  const now = clock.now()
  const diffida_id = newId(now)
  const { scaduto_centesimi, mora_centesimi, entro } = anteprima
  await db
    .insertInto('diffide_dilazione')
    .values({
      id: diffida_id,
      dilazione_id: d.id,
      entro,
      rate: JSON.stringify(rate),
      scaduto_centesimi,
      mora_centesimi,
      creato_da: `utente:${actor.utente_id}`,
      inviata_at: now,
    })
    .execute()
  const altro = { entro, importo_centesimi: totale_centesimi }
  await annotaDilazione(call, { id: d.id, azione: 'invia_diffida', da: d.stato, a: d.stato, altro })
  await accoda(db, {
    argomento: 'diffida_dilazione',
    unicita: `diffida:${diffida_id}`,
    contenuto: { dilazione_id: d.id, diffida_id },
  })
}
