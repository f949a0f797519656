import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import type { AzioniConsentite } from '@rateo/contract/chiamata/azioni'
import {
  type AddebitoFatto,
  contaChiusura,
  type ContoChiusura,
  debitiDaAnnullare,
  fraseRecessoAbbonamento,
  motivoNonCessa,
  motivoNonRecedeAbbonamento,
  type Reso,
} from '@rateo/domain/atti/chiusura-abbonamento'
import { trattenutoDelRegalo } from '@rateo/domain/atti/regalo-abbonamento'
import { eConsumatore } from '@rateo/domain/identita/cliente'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { StatoAbbonamento } from '@rateo/domain/stati/abbonamento'
import type { Giorno } from '@rateo/domain/tempo/giorno'
import { termineRecesso } from '@rateo/domain/tempo/termini'
import { sql } from 'kysely'
import { dayInRome } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'
import type { Suo } from '../get-abbonamento.ts'
import { findRegaloDi } from '../regalo/regalo-di.queries.ts'

type Contratto = {
  created_at: Date
  titolare_dal: Date | null
  /** True where another person paid: that person withdraws, on a page of its own. */
  regalato?: boolean
  tipo: Parameters<typeof eConsumatore>[0]
}

/** The last day on which the cliente may withdraw, from when they got it; null between firms. */
export const recessoEntro = ({
  created_at,
  titolare_dal,
  regalato = false,
  tipo,
}: Contratto): Giorno | null =>
  eConsumatore(tipo) && !regalato
    ? termineRecesso(dayInRome(titolare_dal ?? created_at)).recesso_entro
    : null

/** The withdrawal, shown to the cliente for as long as the law gives it; the end at once, to the other side. */
export function azioniChiusura(
  a: { stato: StatoAbbonamento; recesso_entro: Giorno | null },
  { ruolo, oggi }: { ruolo: Ruolo; oggi: Giorno },
): AzioniConsentite {
  if (ruolo !== 'cliente') {
    const motivo = motivoNonCessa(a.stato)
    return motivo === null ? [{ azione: 'cessa', consentita: true, motivo: null }] : []
  }
  if (a.recesso_entro === null) return []
  const motivo = motivoNonRecedeAbbonamento(a, oggi)
  return [{ azione: 'recedi', consentita: motivo === null, motivo }]
}

async function findAddebiti(db: Db, id: string, soloSuoi: boolean): Promise<AddebitoFatto[]> {
  const { rows } = await sql<Record<keyof AddebitoFatto, string>>`
    select x.id, x.residuo_centesimi, x.scadenza, x.incassato_centesimi + x.in_corso_centesimi as versato_centesimi, x.in_corso_centesimi,
      x.rendibile_centesimi, x.credito_centesimi
    from (
      select p.id, case when p.stato in ('da_pagare', 'insoluto', 'scaduto', 'parzialmente_pagato')
          then p.residuo_centesimi else 0 end as residuo_centesimi, p.scadenza, p.incassato_centesimi, rimborsabile_del_debito(p.id) as rendibile_centesimi,
        -- Only a charge that begins periods anew was made smaller by what had been paid before.
        case when p.origine_n is null then 0 else coalesce((select (c.anteprima ->> 'credito_centesimi')::bigint
          from cambi_piano c where c.pagamento_id = p.id), 0) end as credito_centesimi,
        case when p.stato in ('in_verifica', 'in_elaborazione') or exists (
          select 1 from tentativi t where t.pagamento_id = p.id and t.stato in (
            'avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare'))
          then p.residuo_centesimi else 0 end as in_corso_centesimi
      from pagamenti p where p.origine = 'abbonamento' and p.origine_id = ${id}
        and not (${soloSuoi}::boolean and debito_di_chi_lo_aveva(p.id))
      -- A change of cadenza for less than is charged made no debt: the days that it took were paid all the same.
      union all
      select c.id, 0, c.vale_dal, 0, 0, (c.anteprima ->> 'credito_centesimi')::bigint, 0
      from cambi_piano c join abbonamenti a on a.id = c.abbonamento_id
      where c.abbonamento_id = ${id} and c.stato = 'eseguito' and c.pagamento_id is null
        and c.anteprima ->> 'quando' = 'subito' and (c.anteprima ->> 'credito_centesimi')::bigint > 0
        and c.anteprima ->> 'ancora' = c.vale_dal::text
        -- The charge of that very day counts for the new period as it is.
        and not exists (select from pagamenti d where d.origine = 'abbonamento' and d.origine_id = c.abbonamento_id
          and d.origine_n is not null and d.scadenza = c.vale_dal)
        and not (${soloSuoi}::boolean and a.titolare_dal > c.created_at)
    ) x order by x.scadenza, x.id`.execute(db)
  return rows.map(({ id, scadenza, ...uno }) => ({
    id,
    scadenza,
    residuo_centesimi: Number(uno.residuo_centesimi),
    versato_centesimi: Number(uno.versato_centesimi),
    in_corso_centesimi: Number(uno.in_corso_centesimi),
    rendibile_centesimi: Number(uno.rendibile_centesimi),
    credito_centesimi: Number(uno.credito_centesimi),
  }))
}

type Corrente = Pick<Suo, 'id' | 'cadenza' | 'ancora' | 'regalato'>

export type FineContata = ContoChiusura & { annullati_centesimi: number; debiti: string[] }

/** Counts the end of a present: all of its money is of who paid for it, and nothing of it is owed. */
async function contaRegalo(
  db: Db,
  id: string,
  { reso, oggi }: { reso: Reso; oggi: Giorno },
): Promise<FineContata> {
  const regalo = await findRegaloDi(db, id)
  const versato = regalo?.versato_centesimi ?? 0
  const trattenuto_centesimi = regalo ? trattenutoDelRegalo(versato, { ...regalo, reso, oggi }) : 0
  const rendibile = regalo?.rendibile_centesimi ?? 0
  return {
    rimborso_centesimi: Math.max(0, rendibile - trattenuto_centesimi),
    trattenuto_centesimi,
    in_corso_centesimi: 0,
    in_corso_resi_centesimi: 0,
    annullati_centesimi: 0,
    debiti: [],
  }
}

/**
 * Counts the end of an abbonamento as of a day, and names the debts that it calls off. `solo_suoi`: without the charges of who had
 * it before.
 */
export async function contaFine(
  db: Db,
  { id, cadenza, ancora, regalato }: Corrente,
  { reso, oggi, solo_suoi = false }: { reso: Reso; oggi: Giorno; solo_suoi?: boolean },
): Promise<FineContata> {
  if (regalato && !solo_suoi) return contaRegalo(db, id, { reso, oggi })
  const chiuso = { reso, oggi, cadenza, ancora, addebiti: await findAddebiti(db, id, solo_suoi) }
  const debiti = debitiDaAnnullare(chiuso)
  return {
    ...contaChiusura(chiuso),
    annullati_centesimi: debiti.reduce((sum, uno) => sum + uno.residuo_centesimi, 0),
    debiti: debiti.map((uno) => uno.id),
  }
}

/** The end before its day, as the page tells it. */
export async function findChiusura(db: Db, id: string): Promise<Abbonamento['chiusura']> {
  const riga = await db
    .selectFrom('chiusure_abbonamento')
    .where('abbonamento_id', '=', id)
    .select(['modo', 'created_at', 'rimborso_centesimi', 'a_mano_centesimi', 'motivo'])
    .select(['trattenuto_centesimi', 'in_corso_centesimi', 'in_corso_resi_centesimi'])
    .select(['reso', 'annullati_centesimi'])
    .executeTakeFirst()
  return riga === undefined ? null : { ...riga, created_at: riga.created_at.toISOString() }
}

/** The facts of a recesso for its receipt, with the sentence that says what it came to. */
export async function findRicevutaRecesso(db: Db, id: string) {
  const riga = await db
    .selectFrom('chiusure_abbonamento as x')
    .innerJoin('abbonamenti as a', 'a.id', 'x.abbonamento_id')
    .innerJoin('piani as p', 'p.id', 'a.piano_id')
    .innerJoin('esercenti as e', 'e.id', 'a.esercente_id')
    .leftJoin('regali_abbonamento as r', 'r.abbonamento_id', 'a.id')
    .where('x.abbonamento_id', '=', id)
    .where('x.modo', '=', 'recesso')
    .select(['a.id', 'a.numero', 'a.esercente_id', 'p.nome as piano', 'r.id as regalo_id'])
    // The person who paid for a present withdraws from it, and not the one who has it.
    .select((eb) => eb.fn.coalesce('r.da_cliente_id', 'a.cliente_id').as('cliente_id'))
    .select(['x.created_at as dichiarato_at', 'x.nome', 'x.email', 'x.rimborso_centesimi'])
    .select(['x.trattenuto_centesimi', 'x.in_corso_centesimi', 'x.in_corso_resi_centesimi'])
    .select(['x.a_mano_centesimi', 'e.ragione_sociale as esercente', 'e.partita_iva'])
    .select(['e.email as email_esercente', 'e.indirizzo', 'e.cap', 'e.citta', 'e.provincia'])
    .executeTakeFirst()
  if (riga === undefined) return undefined
  const { nome, email, numero } = riga
  return {
    ...riga,
    numero: numero ?? riga.id,
    nome: nome ?? '',
    email: email ?? '',
    frase: fraseRecessoAbbonamento(riga),
  }
}
export type RicevutaRecesso = NonNullable<Awaited<ReturnType<typeof findRicevutaRecesso>>>

/** The facts of an end at once for its messages. */
export const findCessazione = (db: Db, id: string) =>
  db
    .selectFrom('chiusure_abbonamento as x')
    .where('x.abbonamento_id', '=', id)
    .where('x.modo', '=', 'cessazione')
    .select(['x.reso', 'x.rimborso_centesimi', 'x.annullati_centesimi', 'x.a_mano_centesimi'])
    .select(['x.motivo', 'x.created_at'])
    .executeTakeFirst()

/** The part of what an end gave back that is of people who do not have it: of a present, or of somebody who had it before. */
export async function findResoAdAltri(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ altrui: string }>`
    select coalesce(sum(b.importo_centesimi), 0) as altrui
    from chiusure_abbonamento x join abbonamenti a on a.id = x.abbonamento_id
      join pagamenti d on (d.origine = 'abbonamento' and d.origine_id = a.id)
        or d.id = (select pagamento_id from regali_abbonamento where abbonamento_id = a.id)
      join rimborsi b on b.pagamento_id = d.id and b.created_at = x.created_at
    where x.abbonamento_id = ${id} and d.cliente_id <> a.cliente_id`.execute(db)
  return Number(rows[0]?.altrui ?? 0)
}
