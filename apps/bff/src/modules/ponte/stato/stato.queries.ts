import type { Incidente } from '@rateo/contract/ponte/stato'
import {
  GIORNI_DISPONIBILITA,
  MINUTI_MISURA,
  PARTI_SERVIZIO,
  type ParteServizio,
  percentoDisponibile,
  type StatoServizio,
} from '@rateo/domain/tempo/servizio'
import { aggiungiGiorni, type Giorno, inizioGiornoDiRoma } from '@rateo/domain/tempo/giorno'
import type { Manutenzione } from '@rateo/domain/tempo/manutenzione'
import { sql } from 'kysely'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import {
  CHIAVE_MANUTENZIONE,
  findImpostazioni,
  manutenzioneIn,
} from '../../base/impostazioni/index.ts'
import { findIncidenti } from './incidenti.queries.ts'
import { rilevaStato } from './rileva-stato.ts'

/** `percento` is null on a day on which nobody looked yet. */
type GiornoMisurato = { giorno: Giorno; percento: number | null }

export type Situazione = {
  adesso: Date
  parti: {
    parte: ParteServizio
    stato: StatoServizio
    giorni: GiornoMisurato[]
    percento: number | null
  }[]
  incidenti: Incidente[]
  manutenzione: Manutenzione | null
}

type Misura = { giorno: Giorno; parte: string; controlli: number; riusciti: number }
type Quando = { today: Giorno; now: Date; isTrial: boolean }

/** The looks that a day should have had: those of the trial are fewer, since its clock leaps. */
function attesi({ giorno, controlli }: Misura, prima: Giorno, { today, now, isTrial }: Quando) {
  // The day on which the looks began has only the rest of itself.
  if (isTrial || giorno === prima) return controlli
  const fine = giorno === today ? now : inizioGiornoDiRoma(aggiungiGiorni(giorno, 1))
  const ms = fine.getTime() - inizioGiornoDiRoma(giorno).getTime()
  return Math.max(1, Math.floor(ms / (MINUTI_MISURA * 60_000)))
}

function disponibilita(misure: readonly Misura[], quando: Quando) {
  const prima = misure[0]?.giorno ?? quando.today
  const perGiorno = new Map(misure.map((misura) => [misura.giorno, misura]))
  const giorni: GiornoMisurato[] = []
  let riusciti = 0
  let tutti = 0
  for (let indietro = GIORNI_DISPONIBILITA - 1; indietro >= 0; indietro -= 1) {
    const giorno = aggiungiGiorni(quando.today, -indietro)
    const misura = perGiorno.get(giorno)
    // A day without any look, after the first one, is a day on which nobody was there.
    const isKnown = misura !== undefined || (giorno > prima && giorno < quando.today)
    const riga = misura ?? { giorno, parte: '', controlli: 0, riusciti: 0 }
    const di =
      isKnown && !(quando.isTrial && misura === undefined) ? attesi(riga, prima, quando) : 0
    riusciti += Math.min(riga.riusciti, di)
    tutti += di
    giorni.push({ giorno, percento: percentoDisponibile(riga.riusciti, di) })
  }
  return { giorni, percento: percentoDisponibile(riusciti, tutti) }
}

/** How the service is, was and will be, for everybody. */
export async function findSituazione(db: Db, clock: Clock, isTrial: boolean): Promise<Situazione> {
  const now = clock.now()
  const today = clock.today()
  const stati = await rilevaStato(db)
  const { rows } = await sql<Misura>`
    select giorno::text, parte, controlli, riusciti from misure_servizio
    where giorno > ${aggiungiGiorni(today, -GIORNI_DISPONIBILITA)}::date order by giorno`.execute(
    db,
  )
  const valori = await findImpostazioni(db, [CHIAVE_MANUTENZIONE], now)
  return {
    adesso: now,
    parti: PARTI_SERVIZIO.map((parte) => ({
      parte,
      stato: stati[parte],
      ...disponibilita(
        rows.filter((riga) => riga.parte === parte),
        { today, now, isTrial },
      ),
    })),
    incidenti: await findIncidenti(db, now),
    manutenzione: manutenzioneIn(valori.get(CHIAVE_MANUTENZIONE), now),
  }
}
