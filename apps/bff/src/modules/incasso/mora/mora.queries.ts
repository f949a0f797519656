import type { RegoleMora } from '@rateo/contract/incasso/mora'
import type { Mora, RigaMora } from '@rateo/contract/incasso/righe-mora'
import { TIPI_CONSUMATORE } from '@rateo/domain/identita/cliente'
import { aggiungiGiorni, giorniTra } from '@rateo/domain/tempo/giorno'
import { interessiDiMora, tassoDiMora } from '@rateo/domain/credito/mora'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { findParametriMora, type ParametriMora } from './parametri-mora.ts'

/** The growth of a debt since its mora was last frozen, counted on what was left to pay. */
export type MoraNuova = Mora & { residuo_centesimi: number }

type Ritardo = {
  id: string
  scadenza: string
  /** The price, or of a rata the part of it that it pays off: not its interest, not its fees. */
  capitale_centesimi: number
  residuo_centesimi: number
  impresa: boolean
  /** The rate that the contract of its plan says; null for that of the law. */
  concordato: number | null
  attiva_dal: string
  tolleranza_giorni: number
  contata_al: string | null
  con_spese: boolean
  /** Days on which the charge stood still because of us: they cost nobody anything. */
  giorni_fermi: number
}

async function findRitardi(db: Db, ids: readonly string[], al: string) {
  const { rows } = await sql<Ritardo>`
    select p.id, p.scadenza, f.giorni_fermi, p.residuo_centesimi,
      coalesce(r.capitale_centesimi, p.importo_centesimi) as capitale_centesimi,
      not (c.tipo = any (${TIPI_CONSUMATORE})) as impresa,
      (z.condizioni ->> 'mora_percento')::float8 as concordato, s.attiva_dal, s.tolleranza_giorni,
      (select max(m.al) from maggiorazioni m where m.pagamento_id = p.id and m.decaduta_at is null) as contata_al,
      exists (select 1 from maggiorazioni m
        where m.pagamento_id = p.id and m.tipo = 'spese_recupero' and m.decaduta_at is null) as con_spese
    from pagamenti p join mora_esercenti s on s.esercente_id = p.esercente_id
    join clienti_esercente c on c.esercente_id = p.esercente_id and c.cliente_id = p.cliente_id
    left join rate r on p.origine = 'rata' and r.pagamento_id = p.id
    left join dilazioni z on z.id = r.dilazione_id
    cross join lateral (select giorni_fermi(p.id, ${al}::date) as giorni_fermi) f
    where p.id = any (${ids}::text[]) and s.attiva_dal <= ${al}::date and p.mora_condonata_at is null
      -- A debt that is paid in rate is late by its rate.
      and p.dilazione_id is null and p.residuo_centesimi > 0 and p.scadenza + f.giorni_fermi + s.tolleranza_giorni < ${al}::date`.execute(
    db,
  )
  return rows
}

const dopo = (giorno: string, n = 1) => aggiungiGiorni(giorno, n)
const ultimo = (giorni: readonly string[]) => giorni.reduce((a, b) => (a > b ? a : b))

function contaMora(r: Ritardo, al: string, parametri: ParametriMora): RigaMora[] {
  const prima = dopo(r.scadenza, r.giorni_fermi + r.tolleranza_giorni + 1)
  const dal = ultimo([prima, r.attiva_dal, ...(r.contata_al === null ? [] : [dopo(r.contata_al)])])
  // Payments go to interest first (art. 1194 c.c.), so that the residuo holds no interest to count upon.
  const capitale_centesimi = Math.min(r.capitale_centesimi, r.residuo_centesimi)
  const interessi = interessiDiMora(
    { capitale_centesimi, dal, al, impresa: r.impresa, concordato: r.concordato },
    parametri.versioni,
  ).map((periodo) => ({ tipo: 'mora' as const, ...periodo }))
  const spese = parametri.spese_recupero_centesimi
  if (!r.impresa || r.con_spese || spese === 0) return interessi
  const riga = { dal: null, al: null, giorni: 0, tasso: null, importo_centesimi: spese }
  return [...interessi, { tipo: 'spese_recupero', ...riga }]
}

const somma = (righe: readonly RigaMora[]) =>
  righe.reduce((sum, { importo_centesimi }) => sum + importo_centesimi, 0)

/**
 * The mora of debts up to a day that is not frozen yet. It does not tell whether they may be paid now; debts that have
 * not grown are left out.
 */
export async function findMora(
  db: Db,
  ids: readonly string[],
  { al, now }: { al: string; now: Date },
): Promise<Map<string, MoraNuova>> {
  const ritardi = await findRitardi(db, ids, al)
  if (ritardi.length === 0) return new Map()
  const parametri = await findParametriMora(db, now)
  return new Map(
    ritardi.flatMap((ritardo) => {
      const righe = contaMora(ritardo, al, parametri)
      const { id, residuo_centesimi } = ritardo
      const totale_centesimi = somma(righe)
      return totale_centesimi === 0 ? [] : [[id, { residuo_centesimi, totale_centesimi, righe }]]
    }),
  )
}

/** The mora that was frozen into a debt and has not lapsed. */
export async function findMoraCongelata(db: Db, pagamento_id: string): Promise<RigaMora[]> {
  const rows = await db
    .selectFrom('maggiorazioni')
    .where('pagamento_id', '=', pagamento_id)
    .where('decaduta_at', 'is', null)
    .orderBy('id')
    .select(['tipo', 'dal', 'al', 'tasso', 'importo_centesimi'])
    .execute()
  return rows.map(({ tipo, dal, al, tasso, importo_centesimi }) => ({
    tipo,
    dal,
    al,
    giorni: dal === null || al === null ? 0 : giorniTra(dal, al) + 1,
    tasso: tasso === null ? null : Number(tasso),
    importo_centesimi,
  }))
}

/** Rows of what was frozen and of what has grown since; null when there is nothing to tell. */
export function componiMora(...parti: readonly (readonly RigaMora[])[]): Mora | null {
  const righe = parti.flat()
  return righe.length === 0 ? null : { totale_centesimi: somma(righe), righe }
}

export async function getRegoleMora(
  db: Db,
  esercente_id: string,
  { today, now }: { today: string; now: Date },
): Promise<RegoleMora> {
  const parametri = await findParametriMora(db, now)
  const row = await db
    .selectFrom('mora_esercenti')
    .where('esercente_id', '=', esercente_id)
    .select(['attiva_dal', 'tolleranza_giorni'])
    .executeTakeFirst()
  return {
    attiva_dal: row?.attiva_dal ?? null,
    tolleranza_giorni: row?.tolleranza_giorni ?? parametri.tolleranza_giorni,
    tasso_consumatori: tassoDiMora(today, false, parametri.versioni),
    tasso_imprese: tassoDiMora(today, true, parametri.versioni),
    spese_recupero_centesimi: parametri.spese_recupero_centesimi,
  }
}
