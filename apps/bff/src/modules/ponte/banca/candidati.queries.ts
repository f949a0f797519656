import {
  type Candidati,
  codiciNelTesto,
  type DebitoCandidato,
  eArrivato,
  eLoStessoNome,
  GIORNI_ATTESA_BANCA,
} from '@rateo/domain/banca/abbina-movimento'
import { aggiungiGiorni, inizioGiornoDiRoma } from '@rateo/domain/tempo/giorno'
import { type AliquoteBonifico, interiDi } from '@rateo/domain/trattenute/vincolo'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { stored } from '../../../db/stored.ts'
import { findAliquoteTrattenute } from '../../registri/trattenute/index.ts'
import { findMora } from '../../incasso/mora/index.ts'

/** A movement as what it may be is looked for. */
export type DaAbbinare = {
  id: string
  esercente_id: string
  data: string
  importo_centesimi: number
  abbinato_centesimi: number
  descrizione: string
  controparte: string
  riferimento: string
}

export type Debito = DebitoCandidato & { numero: string; causale: string }

/** As many announced transfers are compared with a movement. */
const ANNUNCIATI = 500
const PROPOSTI = 20
const APERTI = ['da_pagare', 'in_elaborazione', 'parzialmente_pagato', 'insoluto']

type Riga = {
  pagamento_id: string
  numero: string
  causale: string
  nome: string
  residuo_centesimi: number
  nominato: boolean
  annunciato: boolean
  vincolo_metodo: string | null
}

const COLONNE =
  sql.raw(`p.id as pagamento_id, p.numero, p.causale, c.nome, p.residuo_centesimi, p.vincolo_metodo,
  exists (select from bonifici_annunciati b where b.pagamento_id = p.id and b.ritirato_at is null) as annunciato`)
const CLIENTE = sql.raw(
  `join clienti_esercente c on c.esercente_id = p.esercente_id and c.cliente_id = p.cliente_id`,
)

/** Words of the text that may be the reference of a debt: with a figure, and longer than a year. */
const riferimenti = ({ descrizione, riferimento }: DaAbbinare) =>
  [...new Set(`${descrizione} ${riferimento}`.split(/[\s,;]+/))]
    .filter((parola) => parola.length > 4 && /\d/.test(parola))
    .slice(0, 60)

/** The debts whose code or reference stands in the text, and those for which a transfer was announced. */
async function findDebiti(db: Db, movimento: DaAbbinare): Promise<Riga[]> {
  const codici = codiciNelTesto(movimento)
  const { rows } = await sql<Riga>`
    select ${COLONNE}, true as nominato
    from pagamenti p ${CLIENTE}
    where p.esercente_id = ${movimento.esercente_id} and p.stato = any(${APERTI}::text[]) and p.id in (
      select k.pagamento_id from codici_pagamento k where k.codice = any(${codici}::text[])
      union select q.id from pagamenti q
      where q.esercente_id = ${movimento.esercente_id} and q.riferimento = any(${riferimenti(movimento)}::text[]))
    order by p.id limit ${PROPOSTI}`.execute(db)
  const annunciati = await sql<Riga>`
    select ${COLONNE}, false as nominato
    from pagamenti p ${CLIENTE}
    where p.esercente_id = ${movimento.esercente_id} and p.stato = 'in_elaborazione'
      and exists (select from bonifici_annunciati b where b.pagamento_id = p.id and b.ritirato_at is null)
    order by p.id limit ${ANNUNCIATI}`.execute(db)
  const detti = new Set(rows.map(({ pagamento_id }) => pagamento_id))
  return [...rows, ...annunciati.rows.filter(({ pagamento_id }) => !detti.has(pagamento_id))]
}

/** Finds the rates at which a bank keeps back of a bonifico parlante that came on a day. */
export async function aliquoteNel(db: Db, giorno: string): Promise<AliquoteBonifico> {
  const fine = new Date(inizioGiornoDiRoma(aggiungiGiorni(giorno, 1)).getTime() - 1)
  return (await findAliquoteTrattenute(db, fine)).bonifico
}

/** With what each debt costs on the day of the movement. */
async function conDovuto(db: Db, righe: readonly Riga[], al: string, now: Date): Promise<Debito[]> {
  const ids = righe.map(({ pagamento_id }) => pagamento_id)
  const mora = await findMora(db, ids, { al, now })
  const bonifico = await aliquoteNel(db, al)
  return righe.map(({ residuo_centesimi, vincolo_metodo, ...riga }) => ({
    ...riga,
    parlante: vincolo_metodo === null ? null : bonifico,
    dovuto_centesimi: residuo_centesimi + (mora.get(riga.pagamento_id)?.totale_centesimi ?? 0),
  }))
}

type IncassoLetto = Omit<Candidati['incassi'][number], 'parlante'> & {
  numero: string
  causale: string
  giorno: string
  vincolo_metodo: string | null
}

/** Transfers that people wrote down by hand, of this amount, around this day, on the account of no movement yet. */
async function findIncassi(db: Db, movimento: DaAbbinare) {
  const codici = codiciNelTesto(movimento)
  const giorno = (dopo: number) => inizioGiornoDiRoma(aggiungiGiorni(movimento.data, dopo))
  const bonifico = await aliquoteNel(db, movimento.data)
  const [minimo, massimo] = interiDi(movimento.importo_centesimi, bonifico)
  const { rows } = await sql<IncassoLetto>`
    select t.id as tentativo_id, p.id as pagamento_id, p.numero, p.causale, c.nome, t.importo_centesimi, m.giorno::text as giorno,
      p.vincolo_metodo, exists (select from codici_pagamento k where k.pagamento_id = p.id and k.codice = any(${codici}::text[])) as nominato
    from movimenti_pagamento m join tentativi t on t.id = m.tentativo_id join pagamenti p on p.id = m.pagamento_id ${CLIENTE}
    where m.esercente_id = ${movimento.esercente_id} and m.tipo = 'incasso' and m.metodo = 'bonifico'
      and m.id >= ${stored('inizio_id', { at: giorno(-GIORNI_ATTESA_BANCA) })}
      and m.id < ${stored('inizio_id', { at: giorno(GIORNI_ATTESA_BANCA + 1) })}
      and (m.incassato_centesimi = ${movimento.importo_centesimi} or p.vincolo_metodo is not null
        and m.incassato_centesimi between ${minimo} and ${massimo})
      and t.stato = 'riuscito'
      and not exists (select from abbinamenti_banca a where a.tentativo_id = t.id and a.annullato_at is null)
    order by m.id limit ${ANNUNCIATI}`.execute(db)
  return rows
    .map(({ vincolo_metodo, ...incasso }) => ({
      ...incasso,
      parlante: vincolo_metodo === null ? null : bonifico,
    }))
    .filter(({ importo_centesimi, parlante }) =>
      eArrivato(importo_centesimi, movimento.importo_centesimi, parlante),
    )
    .slice(0, PROPOSTI)
}

async function findVersamenti(db: Db, { esercente_id, data, importo_centesimi }: DaAbbinare) {
  const { rows } = await sql<{
    id: string
    importo_centesimi: number
    giorno: string
    titolo: string
  }>`
    select m.id, -m.importo_centesimi as importo_centesimi, v.giorno::text as giorno,
      concat_ws(' · ', 'Versamento della cassa ' || c.nome, m.banca) as titolo
    from movimenti_cassa m join casse c on c.id = m.cassa_id,
      lateral (select coalesce(m.versato_il, (m.created_at at time zone 'Europe/Rome')::date) as giorno) v
    where m.esercente_id = ${esercente_id} and m.tipo = 'versamento' and m.importo_centesimi = ${-importo_centesimi}
      and v.giorno between ${data}::date - 30 and ${data}::date
      and not exists (select from movimenti_cassa x where x.corregge = m.id)
      and not exists (select from abbinamenti_banca a where a.versamento_id = m.id and a.annullato_at is null)
    order by v.giorno desc limit ${PROPOSTI}`.execute(db)
  return rows
}

async function findAccrediti(db: Db, { esercente_id, data, importo_centesimi }: DaAbbinare) {
  const { rows } = await sql<{
    id: string
    importo_centesimi: number
    giorno: string
    titolo: string
  }>`
    select a.id, a.importo_centesimi, a.arrivo_il::text as giorno, 'Accredito del servizio di pagamento' as titolo
    from accrediti a
    where a.esercente_id = ${esercente_id} and a.creato_at > ${data}::date - 40 and a.creato_at < ${data}::date + 10
      and a.importo_centesimi = ${importo_centesimi} and a.stato in ('in_accredito', 'accreditato')
      and not exists (select from abbinamenti_banca b where b.accredito_id = a.id and b.annullato_at is null)
    order by a.arrivo_il desc limit ${PROPOSTI}`.execute(db)
  return rows
}

/** All that a movement may be. One that went out is nothing that the portal knows. */
export async function findCandidati(db: Db, movimento: DaAbbinare, now: Date) {
  if (movimento.importo_centesimi < 0)
    return { debiti: [], incassi: [], versamenti: [], accrediti: [] }
  return {
    debiti: await conDovuto(db, await findDebiti(db, movimento), movimento.data, now),
    incassi: await findIncassi(db, movimento),
    versamenti: await findVersamenti(db, movimento),
    accrediti: await findAccrediti(db, movimento),
  }
}

/** The debts to show to a person: those named or announced, and others of this very amount. */
export async function findProposte(db: Db, movimento: DaAbbinare, now: Date) {
  const resta = movimento.importo_centesimi - movimento.abbinato_centesimi
  const tutti = await findCandidati(db, movimento, now)
  const { rows } = await sql<Riga>`
    select ${COLONNE}, false as nominato
    from pagamenti p ${CLIENTE}
    where p.esercente_id = ${movimento.esercente_id} and p.importo_centesimi = ${resta} and p.stato = any(${APERTI}::text[])
    order by p.id desc limit ${PROPOSTI}`.execute(db)
  const uguali = await conDovuto(
    db,
    movimento.importo_centesimi > 0 ? rows : [],
    movimento.data,
    now,
  )
  const altri = new Map([...uguali, ...tutti.debiti].map((debito) => [debito.pagamento_id, debito]))
  const punti = (debito: Debito) =>
    (debito.nominato ? 4 : 0) +
    (eLoStessoNome(debito.nome, movimento) ? 2 : 0) +
    (eArrivato(debito.dovuto_centesimi, resta, debito.parlante) ? 1 : 0)
  const debiti = [...altri.values()]
    .filter((debito) => punti(debito) > 0)
    .toSorted((a, b) => punti(b) - punti(a) || a.pagamento_id.localeCompare(b.pagamento_id))
    .slice(0, PROPOSTI)
  return { ...tutti, debiti }
}
