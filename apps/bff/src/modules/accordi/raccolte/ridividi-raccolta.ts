import type {
  Ridivisione,
  ridividiRaccolta as contract,
} from '@rateo/contract/accordi/raccolte-in-corso'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { divisoreDi, motivoQuota, ridividi } from '@rateo/domain/atti/quote-raccolta'
import type { SituazioneAdesione } from '@rateo/domain/stati/adesione'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { motivoNonRidivisibile } from './azioni-raccolta.ts'
import { scriviQuote } from './avvia-raccolta.ts'
import { esigi, figureDi, lockRaccolta, mettiInCoda, type Raccolta } from './lock-raccolta.ts'

type Parte = {
  id: string
  peso: number | null
  quota_centesimi: number
  situazione: SituazioneAdesione
  /** Part of the share is in already: it is not asked anew. */
  in_parte: boolean
}

/** The people who take part, locked with their debts: who is paying is waited for, and keeps their share. */
async function partiDi(db: Db, id: string, lock: boolean): Promise<Parte[]> {
  const { rows } = await sql<Parte>`
    select a.id, a.peso, a.quota_centesimi, situazione_adesione(a.stato, p.stato, p.dilazione_id) as situazione,
      p.incassato_centesimi > 0 as in_parte
    from adesioni a join pagamenti p on p.id = a.pagamento_id
    where a.raccolta_id = ${id} and a.stato = 'chiesta'
      and situazione_adesione(a.stato, p.stato, p.dilazione_id) not in ('annullata', 'rimborsata')
    order by a.id ${lock ? sql`for no key update of p` : sql``}`.execute(db)
  return rows
}

function calcola(raccolta: Raccolta, parti: readonly Parte[]) {
  const nuove = ridividi(
    raccolta,
    parti.map((parte) => ({
      ...parte,
      fissa_centesimi:
        parte.situazione === 'manca' && !parte.in_parte ? null : parte.quota_centesimi,
    })),
  )
  if (nuove === null) return { cambiate: [], motivo: 'Non resta nulla da dividere.' }
  const prima = new Map(parti.map(({ id, quota_centesimi }) => [id, quota_centesimi]))
  const cambiate = nuove.filter(({ id, quota_centesimi }) => prima.get(id) !== quota_centesimi)
  const motivo =
    nuove.map(({ quota_centesimi }) => motivoQuota(quota_centesimi)).find((uno) => uno !== null) ??
    (cambiate.length === 0 ? 'Le quote sono già queste: non cambia nulla.' : null)
  return { cambiate, motivo }
}

const sommaDi = (quote: readonly { quota_centesimi: number }[]) =>
  quote.reduce((somma, { quota_centesimi }) => somma + quota_centesimi, 0)

/** The shares that dividing again would make, before it is done. */
export async function anteprimaRidivisione(db: Db, raccolta: Raccolta): Promise<Ridivisione> {
  const { cambiate, motivo } = calcola(raccolta, await partiDi(db, raccolta.id, false))
  const situazione = { ...raccolta, ...(await figureDi(db, raccolta.id)) }
  const quote = cambiate.map(({ quota_centesimi }) => quota_centesimi)
  return {
    persone: cambiate.length,
    totale_centesimi: sommaDi(cambiate),
    quota_minima_centesimi: quote.reduce((una, altra) => Math.min(una, altra), quote[0] ?? 0),
    quota_massima_centesimi: quote.reduce((una, altra) => Math.max(una, altra), 0),
    motivo_no: motivoNonRidivisibile(situazione) ?? motivo,
  }
}

/** Divides the total again among who takes part now: each whose share changes gets a new request in place of the old. */
export async function ridividiRaccolta(
  call: Call,
  id: string,
  visti: BodyOf<typeof contract>,
): Promise<void> {
  const { db, clock, actor } = call
  const raccolta = await lockRaccolta(db, id, actor)
  esigi(motivoNonRidivisibile({ ...raccolta, ...(await figureDi(db, id)) }))
  const parti = await partiDi(db, id, true)
  const { cambiate, motivo } = calcola(raccolta, parti)
  esigi(motivo)
  if (cambiate.length !== visti.persone || sommaDi(cambiate) !== visti.totale_centesimi) {
    const message =
      'Qualcosa è cambiato da quando hai visto l’anteprima. Non è cambiata nessuna quota: guardala di nuovo.'
    throw new AppError('stato_incompatibile', { message })
  }
  await scriviQuote(db, cambiate, 'ricalcola')
  const divisore = divisoreDi(raccolta.modo, parti)
  await db.updateTable('raccolte').set({ divisore }).where('id', '=', id).execute()
  await mettiInCoda(db, id, { utente_id: actor.utente_id, now: clock.now() })
  await annota(call, {
    azione: 'ridivide',
    entita: 'raccolta',
    id,
    dopo: { persone: cambiate.length, totale_centesimi: sommaDi(cambiate) },
  })
}
