import { type CambioPiano, costaDiPiu } from '@rateo/domain/stati/cambio-piano'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { prezzoPieno } from '@rateo/domain/stati/ingresso'
import { postiInParole } from '@rateo/domain/stati/posti'
import { sql } from 'kysely'
import type { Call } from '../../../../http/call.ts'
import { newId } from '../../../../db/ids.ts'
import { contestoDi } from '../../../base/cronologia/index.ts'
import { AppError } from '../../../../http/errors.ts'
import { stored } from '../../../../db/stored.ts'
import { puoIncassare } from '../../../persone/esercenti/index.ts'
import { contaCambio } from './conta-cambio.ts'
import { findCambioProgrammato } from '../dettaglio.queries.ts'
import { firmaCambio, testoDaFirmare } from './firma-cambio.ts'
import { ANNULLO_DEL_CLIENTE } from './motivo-non-cambiabile.ts'
import { proponiCambio } from './proposta-cambio.ts'
import { lockAbbonamento } from '../get-abbonamento.ts'

const CIFRE = [
  'quando',
  'vale_dal',
  'totale_centesimi',
  'credito_centesimi',
  'addebito_centesimi',
  'prossimo_addebito',
  'prossimo_importo_centesimi',
] as const

const INGRESSO = ['importo_centesimi', 'pieno_centesimi', 'rimasti'] as const

const uguali = (a: CambioPiano, b: CambioPiano) =>
  CIFRE.every((nome) => a[nome] === b[nome]) &&
  INGRESSO.every((nome) => (a.ingresso?.[nome] ?? null) === (b.ingresso?.[nome] ?? null))

/**
 * Does exactly what was shown, or nothing: it is counted again, on the day on which it was shown, under the lock. What
 * makes the cliente pay more is only proposed by the esercente; the cliente accepts a proposal with a code.
 */
export async function confermaCambio(call: Call, id: string, anteprima_id: string): Promise<void> {
  const { actor, clock, db } = call
  const a = await lockAbbonamento(db, id, actor)
  const now = clock.now()
  const proposto = await db
    .selectFrom('cambi_piano')
    .where('id', '=', anteprima_id)
    .where('abbonamento_id', '=', id)
    .where('chiesto_da', '=', `utente:${actor.utente_id}`)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (proposto === undefined) throw new AppError('non_trovato')
  if (proposto.stato !== 'proposto' || proposto.scade_at < now) {
    throw new AppError('anteprima_superata')
  }
  const { piano_id, posti, chiesto_il: giorno } = proposto
  const contato = await contaCambio(call, a, { piano_id, posti, giorno })
  const { nuovo, solo_posti, cambio } = contato
  if (!uguali(cambio, proposto.anteprima)) throw new AppError('anteprima_superata')
  const { totale_centesimi } = cambio
  if (totale_centesimi > 0 && !(await puoIncassare(db, a.esercente_id, 'abbonamento'))) {
    throw new AppError('esercente_non_incassa')
  }
  if (contato.da_proporre) {
    await proponiCambio(call, anteprima_id)
    return
  }
  const firma_id = contato.da_firmare
    ? await firmaCambio(
        call,
        a,
        { ...testoDaFirmare(a, contato, giorno), cambio_id: anteprima_id },
        totale_centesimi,
      )
    : null
  const cosa = solo_posti ? `da ${a.posti} a ${postiInParole(posti)}` : 'cambio di piano'
  const causale = `${nuovo.nome.slice(0, 90)}: ${cosa} dal ${formattaGiorno(cambio.vale_dal)}`
  await sql`
    select ${stored('conferma_cambio', {
      cambio: anteprima_id,
      pagamento: newId(now),
      causale,
      firma: firma_id,
      adesso: now,
      contesto: contestoDi(call),
    })}
  `.execute(db)
}

/** The change that was to come does not come; by an esercente only where the cliente does not pay more for it. */
export async function annullaCambio(call: Call, id: string): Promise<void> {
  const { db } = call
  const a = await lockAbbonamento(db, id, call.actor)
  const aVenire = await findCambioProgrammato(db, id)
  if (
    call.actor.ruolo === 'esercente' &&
    aVenire !== null &&
    costaDiPiu({ ...a, importo_centesimi: prezzoPieno(a) }, aVenire)
  ) {
    throw new AppError('stato_incompatibile', { message: ANNULLO_DEL_CLIENTE })
  }
  const { rows } = await sql<{ fatto: boolean }>`
    select ${stored('annulla_cambio', {
      abbonamento: id,
      adesso: call.clock.now(),
      contesto: contestoDi(call),
    })} as fatto`.execute(db)
  if (rows[0]?.fatto !== true) {
    throw new AppError('stato_incompatibile', {
      message: 'Non c’è un cambio di piano programmato da annullare.',
    })
  }
}
