import type { QuadroDetrazioni } from '@rateo/contract/ponte/detrazioni'
import {
  PRIMO_ANNO_SPESE,
  type ProblemaSpesa,
  type TipoSpesa,
} from '@rateo/domain/detrazioni/spese'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import type { DiChi } from '../../registri/movimenti/index.ts'
import { motivoEntrate, motivoSistemaTs } from './motivi.ts'
import { findImpostazioniSpese } from './imposta-spese.ts'
import { esercenteDi } from './parti.ts'
import {
  gruppi,
  nellAnno,
  type Parametro,
  parametriDi,
  SOMME_SPESE,
  type Somme,
} from './spese.queries.ts'

export const annoDi = (giorno: string) => Number(giorno.slice(0, 4))

/**
 * The years of somebody in which some money of expenses moved, the newest first: each is looked for by one step in an index. This
 * year and the one before are always among them.
 */
export async function findAnni(db: Db, di: DiChi, oggi: string): Promise<number[]> {
  const questo = annoDi(oggi)
  const prima = Array.from({ length: questo - 1 - PRIMO_ANNO_SPESE }, (_, i) => questo - 2 - i)
  const anni = [questo, questo - 1]
  for (const anno of prima) {
    const { rows } = await sql<{ ce: boolean }>`
      select exists (select from spese_detraibili m where ${nellAnno(di, anno)}) as ce`.execute(db)
    if (rows[0]?.ce !== true) break
    anni.push(anno)
  }
  return anni
}

type Totale = Somme & { tipo_spesa: TipoSpesa; persone: number }

/** The sums of a year by kind of expense, with the rules of that year. */
async function findTotali(db: Db, di: DiChi, anno: number) {
  const { rows } = await sql<Totale & Parametro>`
    select q.*, t.persone, t.tracciabile_centesimi, t.contanti_centesimi, t.restituito_centesimi,
      t.restituito_contanti_centesimi, t.detraibile_centesimi, t.esclusi_centesimi
    from (${parametriDi(anno)}) q join (
      select m.tipo_spesa, count(distinct (m.cliente_id, coalesce(m.beneficiario_id, '')))::int as persone, ${SOMME_SPESE}
      from spese_detraibili m where ${nellAnno(di, anno)} group by 1) t on t.tipo_spesa = q.tipo_spesa
    order by q.tipo_spesa`.execute(db)
  return rows
}

type Conti = {
  codice_fiscale: number
  nascita: number
  fattura: number
  importo: number
  opposizioni: number
  emessi: number
  da_emettere: number
}

const findConti = async (db: Db, di: DiChi, anno: number): Promise<Conti> => {
  const { rows } = await sql<Conti>`
    select count(*) filter (where g.manca_cf)::int as codice_fiscale, count(*) filter (where g.manca_nascita)::int as nascita,
      coalesce(sum(g.senza_fattura), 0)::int as fattura, coalesce(sum(g.troppo_alti), 0)::int as importo,
      count(g.opposizione_id)::int as opposizioni,
      count(*) filter (where g.impronta_emessa = g.impronta)::int as emessi,
      count(*) filter (where g.impronta_emessa is distinct from g.impronta)::int as da_emettere
    from (${gruppi(nellAnno(di, anno), anno)}) g`.execute(db)
  const [conti] = rows
  if (conti === undefined) throw new Error('an aggregate without a row')
  return conti
}

/** Rows of money that each file would have. */
const findRighe = async (db: Db, di: DiChi, anno: number) => {
  const { rows } = await sql<{ sistema_ts: number; entrate: number }>`
    select count(*) filter (where m.destinazione = 'sistema_ts')::int as sistema_ts,
      count(*) filter (where m.destinazione = 'entrate' and m.tracciabile and m.ammessa and not m.opposta)::int as entrate
    from spese_detraibili m where ${nellAnno(di, anno)}`.execute(db)
  return rows[0] ?? { sistema_ts: 0, entrate: 0 }
}

const PROBLEMI = [
  'codice_fiscale',
  'nascita',
  'fattura',
  'importo',
] as const satisfies ProblemaSpesa[]

/** The year of an esercente on one page: sums, what is missing, and whether the files can be made. */
export async function getQuadro(
  call: Call,
  chiesto: string | undefined,
  certificato: string | null,
): Promise<QuadroDetrazioni> {
  const { db, clock } = call
  const esercente_id = esercenteDi(call)
  const oggi = clock.today()
  const anno = chiesto === undefined ? annoDi(oggi) : Number(chiesto)
  const di = { esercente_id }
  const impostazioni = await findImpostazioniSpese(db, esercente_id)
  const conti = await findConti(db, di, anno)
  const righe = await findRighe(db, di, anno)
  const { emessi, da_emettere, opposizioni } = conti
  return {
    anno,
    concluso: anno < annoDi(oggi),
    anni: await findAnni(db, di, oggi),
    impostazioni,
    totali: await findTotali(db, di, anno),
    problemi: PROBLEMI.map((problema) => ({ problema, quanti: conti[problema] })).filter(
      ({ quanti }) => quanti > 0,
    ),
    opposizioni,
    riepiloghi: { emessi, da_emettere },
    file: {
      sistema_ts: {
        righe: righe.sistema_ts,
        motivo: motivoSistemaTs({
          righe: righe.sistema_ts,
          impostazioni,
          certificato,
          now: clock.now(),
        }),
      },
      entrate: { righe: righe.entrate, motivo: motivoEntrate(righe.entrate) },
    },
  }
}
