import type { AnteprimaAvvio, avviaRaccolta as contract } from '@rateo/contract/accordi/raccolte'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { divisoreDi, motivoQuota, quoteRaccolta } from '@rateo/domain/atti/quote-raccolta'
import { contato } from '@rateo/domain/parole/formato'
import { AVVISI_ADESIONE } from '@rateo/domain/stati/adesione'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { motivoNonPassa } from './azioni-raccolta.ts'
import { esigi, lockRaccolta, mettiInCoda, type Raccolta } from './lock-raccolta.ts'

type Come = Pick<Raccolta, 'id' | 'modo' | 'importo_centesimi' | 'scadenza' | 'stato' | 'posti'>

const persone = (n: number) => contato(n, 'persona', 'persone')

const partiDi = (db: Db, id: string) =>
  db
    .selectFrom('adesioni')
    .where('raccolta_id', '=', id)
    .where('stato', '=', 'da_chiedere')
    .orderBy('id')
    .select(['id', 'peso', 'quota_centesimi'])
    .execute()

type Parti = Awaited<ReturnType<typeof partiDi>>

/** Says what a raccolta still needs before it starts. */
function motivoNonParte(
  { modo, scadenza, posti }: Come,
  parti: Parti,
  today: string,
): string | null {
  if (parti.length === 0) return 'Non c’è ancora nessuno: aggiungi chi deve pagare.'
  if (scadenza < today) return 'La scadenza è passata: scegline un’altra.'
  if (posti !== null && parti.length > posti) {
    return `I posti sono ${posti} e le persone ${parti.length}: togline qualcuna, o aumenta i posti.`
  }
  const senza = parti.filter(({ peso, quota_centesimi }) =>
    modo === 'pesi' ? peso === null : modo === 'tabella' && quota_centesimi === null,
  ).length
  if (senza === 0) return null
  const cosa = modo === 'pesi' ? 'i millesimi' : 'l’importo'
  return `A ${persone(senza)} ${senza === 1 ? 'manca' : 'mancano'} ${cosa}: toglile e aggiungile di nuovo.`
}

/** The shares as they would be asked now, or why they cannot. */
function calcola(raccolta: Come, parti: Parti, today: string) {
  const motivo = motivoNonParte(raccolta, parti, today)
  if (motivo !== null) return { quote: [], motivo }
  const quote = quoteRaccolta(raccolta, parti)
  return {
    quote,
    motivo: quote.map(motivoQuota).find((uno) => uno !== null) ?? null,
  }
}

const NOMI = 5

async function avvisiDi(db: Db, id: string): Promise<AnteprimaAvvio['avvisi']> {
  const { rows } = await sql<AnteprimaAvvio['avvisi'][number]>`
    select avviso, count(*)::int as persone, (array_agg(nome order by nome))[1:${sql.lit(NOMI)}] as nomi
    from (select a.nome, avviso_adesione(a.esercente_id, a.email) as avviso from adesioni a
      where a.raccolta_id = ${id} and a.stato = 'da_chiedere') x
    where avviso is not null group by avviso`.execute(db)
  const ordine: readonly string[] = AVVISI_ADESIONE
  return rows.toSorted((a, b) => ordine.indexOf(a.avviso) - ordine.indexOf(b.avviso))
}

/** The effects of the start before it: how much, of how many, and at whom to look twice. */
export async function anteprimaAvvio(
  db: Db,
  raccolta: Come,
  today: string,
): Promise<AnteprimaAvvio> {
  const parti = raccolta.stato === 'bozza' ? await partiDi(db, raccolta.id) : []
  const { quote, motivo } = calcola(raccolta, parti, today)
  return {
    persone: parti.length,
    totale_centesimi: quote.reduce((somma, quota) => somma + quota, 0),
    quota_minima_centesimi: quote.reduce((una, altra) => Math.min(una, altra), quote[0] ?? 0),
    quota_massima_centesimi: quote.reduce((una, altra) => Math.max(una, altra), 0),
    avvisi: raccolta.stato === 'bozza' ? await avvisiDi(db, raccolta.id) : [],
    motivo_no: motivoNonPassa('avvia', raccolta.stato) ?? motivo,
  }
}

/** Writes the shares, each beside its person, and says that they are to be asked. */
export async function scriviQuote(
  db: Db,
  quote: readonly { id: string; quota_centesimi: number }[],
  da_fare: 'chiedi' | 'ricalcola',
): Promise<void> {
  await sql`update adesioni a set quota_centesimi = q.quota, da_fare = ${da_fare}, motivo = null
    from unnest(${quote.map(({ id }) => id)}::text[], ${quote.map((una) => una.quota_centesimi)}::bigint[]) as q (id, quota)
    where a.id = q.id`.execute(db)
}

/** Asks each person for their share: those that were read in the preview, or nothing is asked. */
export async function avviaRaccolta(
  call: Call,
  id: string,
  visti: BodyOf<typeof contract>,
): Promise<void> {
  const { db, clock, actor } = call
  const raccolta = await lockRaccolta(db, id, actor)
  esigi(motivoNonPassa('avvia', raccolta.stato))
  const parti = await partiDi(db, id)
  const { quote, motivo } = calcola(raccolta, parti, clock.today())
  esigi(motivo)
  const totale = quote.reduce((somma, quota) => somma + quota, 0)
  if (parti.length !== visti.persone || totale !== visti.totale_centesimi) {
    const message =
      'Le persone o gli importi sono cambiati da quando hai visto l’anteprima. Non è stato chiesto nulla: guardala di nuovo.'
    throw new AppError('stato_incompatibile', { message })
  }
  const now = clock.now()
  await scriviQuote(
    db,
    parti.map(({ id: adesione }, n) => ({ id: adesione, quota_centesimi: quote[n] ?? 0 })),
    'chiedi',
  )
  await db
    .updateTable('raccolte')
    .set({ stato: 'in_corso', divisore: divisoreDi(raccolta.modo, parti) })
    .where('id', '=', id)
    .execute()
  await mettiInCoda(db, id, { utente_id: actor.utente_id, now })
  await annota(call, {
    azione: 'avvia',
    entita: 'raccolta',
    id,
    prima: { stato: 'bozza' },
    dopo: { stato: 'in_corso', persone: parti.length, totale_centesimi: totale },
  })
}
