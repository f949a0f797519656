import { cancellaDal, ultimiGiorni } from '@rateo/domain/identita/congedo'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { eGiorno } from '@rateo/domain/tempo/giorno'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { avvisaAttivita, ownerOf } from '../archivi/index.ts'
import { avviaCessazione, ripensaCessazione } from '../../persone/esercenti/index.ts'
import { esigiConferma, type LeggiAtto } from '../../persone/otp/index.ts'
import { avviaAvvisi, ritiraAvvisi } from './avvisa-clienti.ts'
import { findAnteprima } from './congedi.queries.ts'

export function esigiUltimoGiorno(ultimo_giorno: string, oggi: string): void {
  const { dal, al } = ultimiGiorni(oggi)
  if (ultimo_giorno >= dal && ultimo_giorno <= al) return
  const message = `Scegli un giorno dal ${formattaGiornoLungo(dal)} al ${formattaGiornoLungo(al)}.`
  throw new AppError('dati_non_validi', {
    message,
    errors: [{ pointer: '/ultimo_giorno', message }],
  })
}

/** The end of the account on a day: a code for one day is worth nothing for another. */
export const attoCongedo: LeggiAtto = async (db, { actor, clock }, { oggetto }) => {
  if (actor.squadra !== 'titolare' || actor.esercente_id === null || !eGiorno(oggetto)) {
    throw new AppError('non_trovato')
  }
  esigiUltimoGiorno(oggetto, clock.today())
  const { ragione_sociale } = await db
    .selectFrom('esercenti')
    .where('id', '=', actor.esercente_id)
    .select('ragione_sociale')
    .executeTakeFirstOrThrow()
  return {
    parole: `chiudere il conto di ${ragione_sociale} dopo il ${formattaGiornoLungo(oggetto)}`,
  }
}

/** Ends the account after a day: with a code, and with the figures that were shown. */
export async function chiudiConto(
  call: Call,
  { ultimo_giorno, motivo }: { ultimo_giorno: string; motivo?: string | undefined },
): Promise<void> {
  const { db, actor, clock, info } = call
  const { utente_id, sessione_id } = actor
  const esercente_id = ownerOf(call)
  const now = clock.now()
  const oggi = clock.today()
  esigiUltimoGiorno(ultimo_giorno, oggi)
  const atto = { scopo: 'chiudi_conto' as const, oggetto: ultimo_giorno }
  await esigiConferma(db, { utente_id, sessione_id, now }, atto)
  const decisione = { db, id: esercente_id, now, actor, info }
  const perche = motivo === undefined || motivo === '' ? 'Lo ha chiesto il titolare.' : motivo
  const { stato } = await db
    .selectFrom('esercenti')
    .where('id', '=', esercente_id)
    .select('stato')
    .executeTakeFirstOrThrow()
  await avviaCessazione(decisione, { motivo: perche, fino_al: ultimo_giorno }, oggi)
  await db
    .insertInto('congedi')
    .values({
      esercente_id,
      chiesto_da: utente_id,
      chiesto_at: now,
      da_stato: stato,
      motivo: perche,
      ultimo_giorno,
      cancella_dal: cancellaDal(ultimo_giorno),
      anteprima: JSON.stringify(await findAnteprima(db, esercente_id, ultimo_giorno)),
    })
    .execute()
  await avvisaAttivita(call, { esercente_id, fatto: 'conto_in_chiusura', chiave: ultimo_giorno })
  await avviaAvvisi(db, { esercente_id, ultimo_giorno, chiesto_at: now.toISOString() })
}

/** Calls the end off, where the titolare asked for it and nothing else stood in the way before. */
export async function ripensaCongedo(call: Call): Promise<void> {
  const { db, actor, clock, info } = call
  const esercente_id = ownerOf(call)
  const chiesto = await db
    .selectFrom('congedi')
    .where('esercente_id', '=', esercente_id)
    .select(['da_stato', 'ultimo_giorno', 'chiesto_at'])
    .executeTakeFirst()
  if (chiesto === undefined) throw new AppError('non_trovato')
  if (chiesto.da_stato !== 'attivo') {
    const message = 'L’attività era sospesa: per continuare scrivi all’assistenza.'
    throw new AppError('stato_incompatibile', { message })
  }
  await ripensaCessazione({ db, id: esercente_id, now: clock.now(), actor, info })
  await db.deleteFrom('congedi').where('esercente_id', '=', esercente_id).execute()
  const { ultimo_giorno, chiesto_at } = chiesto
  await ritiraAvvisi(db, { esercente_id, ultimo_giorno, chiesto_at: chiesto_at.toISOString() })
}
