import type { getPrevisioneAccrediti } from '@rateo/contract/incasso/dove-sono'
import type { ResponseOf } from '@rateo/contract/chiamata/endpoint'
import {
  oraDiPartenza,
  prevediAccrediti,
  type RigaInAttesa,
} from '@rateo/domain/banca/previsione-accrediti'
import { aggiungiGiorniTarget } from '@rateo/domain/tempo/calendario'
import { type Giorno, giornoDiRoma, inizioGiornoDiRoma } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { fermoDi } from '../accrediti.queries.ts'
import { cadenzaDi } from '../cadenza.queries.ts'
import { findConto, libereDi } from './dove.queries.ts'

/** The payouts that a forecast is tried on. */
const PROVE = 10
/** A bank takes so many working days where nothing is known yet. */
const GIORNI_BANCA = 1
const GIORNI_BANCA_MAX = 10

type Fatto = { id: string; creato_at: Date; arrivo_il: Giorno; importo_centesimi: number }

const findFatti = (db: Db, esercente_id: string): Promise<Fatto[]> =>
  db
    .selectFrom('accrediti')
    .where('esercente_id', '=', esercente_id)
    .where('stato', 'in', ['in_accredito', 'accreditato'])
    .where('righe_lette', '=', true)
    .select(['id', 'creato_at', 'arrivo_il', 'importo_centesimi'])
    .orderBy('creato_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PROVE)
    .execute()

/** The working days between leaving and arriving. */
function giorniFra({ creato_at, arrivo_il }: Fatto): number {
  const partito = giornoDiRoma(creato_at)
  let giorni = 0
  while (giorni < GIORNI_BANCA_MAX && aggiungiGiorniTarget(partito, giorni) < arrivo_il) giorni += 1
  return giorni
}

/** The working days that the bank took most often. */
function giorniDellaBanca(fatti: readonly Fatto[]): number {
  const volte = new Map<number, number>()
  for (const fatto of fatti) {
    const giorni = giorniFra(fatto)
    volte.set(giorni, (volte.get(giorni) ?? 0) + 1)
  }
  const [prima] = [...volte].toSorted(([a, x], [b, y]) => y - x || a - b)
  return prima?.[0] ?? GIORNI_BANCA
}

/** For each payout the sum of the lines that were known when its day began, and that would leave with it. */
async function findPrevisti(
  db: Db,
  esercente_id: string,
  fatti: readonly Fatto[],
): Promise<Map<string, number>> {
  if (fatti.length === 0) return new Map()
  const giorni = fatti.map(({ id, creato_at }) => {
    const giorno = giornoDiRoma(creato_at)
    return { id, preso: creato_at, noto: inizioGiornoDiRoma(giorno), entro: oraDiPartenza(giorno) }
  })
  const { rows } = await sql<{ id: string; importo: number }>`
    with u as (
      select * from jsonb_to_recordset(${JSON.stringify(giorni)}::jsonb)
        u (id text, preso timestamptz, noto timestamptz, entro timestamptz)),
    l as (
      select r.at, r.disponibile_at, r.netto_centesimi, u.preso from u join righe_conto r on r.accredito_id = u.id
      union all
      select at, disponibile_at, netto_centesimi, null from righe_conto where ${libereDi(esercente_id)})
    select u.id, coalesce(sum(l.netto_centesimi), 0)::bigint as importo
    from u left join l on (l.preso is null or l.preso >= u.preso) and l.at < u.noto and l.disponibile_at <= u.entro
    group by 1`.execute(db)
  return new Map(rows.map(({ id, importo }) => [id, importo]))
}

/** Finds what arrives at the bank of an esercente, and how far the same rule was from its last payouts (CNT-B3). */
export async function getPrevisione(
  db: Db,
  esercente_id: string,
  { attivi, adesso }: { attivi: boolean; adesso: Date },
): Promise<ResponseOf<typeof getPrevisioneAccrediti>> {
  const conto = attivi ? await findConto(db, esercente_id) : undefined
  if (conto === undefined) return { attivi, arrivi: [], fermo: null, prove: [] }
  const fatti = await findFatti(db, esercente_id)
  const giorni_banca = giorniDellaBanca(fatti)
  const previsti = await findPrevisti(db, esercente_id, fatti)
  const viaggi = await db
    .selectFrom('accrediti')
    .where('esercente_id', '=', esercente_id)
    .where('stato', '=', 'in_accredito')
    .select(['creato_at', 'arrivo_il as arriva_il', 'importo_centesimi', 'iban_ultime4'])
    .orderBy('arrivo_il')
    .orderBy('id')
    .execute()
  const fermo = fermoDi(conto)
  const { rows: righe } = await sql<RigaInAttesa>`
    select disponibile_at, sum(netto_centesimi)::bigint as netto_centesimi from righe_conto
    where ${libereDi(esercente_id)} group by 1 order by 1`.execute(db)
  // Until the provider has told of its days nothing is foretold.
  const futuri =
    fermo !== null || conto.accrediti_ogni === null
      ? []
      : prevediAccrediti(righe, cadenzaDi(conto), { adesso, giorni_banca })
  return {
    attivi,
    fermo,
    arrivi: [
      ...viaggi.map(({ creato_at, ...viaggio }) => ({
        ...viaggio,
        parte_il: giornoDiRoma(creato_at),
        partito: true,
      })),
      ...futuri.map((uno) => ({ ...uno, iban_ultime4: conto.iban_ultime4, partito: false })),
    ],
    prove: fatti.map((fatto) => ({
      arrivo_il: fatto.arrivo_il,
      importo_centesimi: fatto.importo_centesimi,
      previsto_centesimi: previsti.get(fatto.id) ?? 0,
      previsto_il: aggiungiGiorniTarget(giornoDiRoma(fatto.creato_at), giorni_banca),
    })),
  }
}
