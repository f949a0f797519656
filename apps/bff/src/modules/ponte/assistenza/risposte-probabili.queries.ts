import {
  type FattiOggetto,
  type RispostaProbabile,
  risposteProbabili,
} from '@rateo/domain/parole/risposte-assistenza'
import type { OggettoAssistenza } from '@rateo/domain/stati/assistenza'
import { TENTATIVI_VIVI } from '@rateo/domain/stati/tentativo'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { messaggioRifiuto } from '../../../integrations/psp/codici-rifiuto.ts'
import { findOggetto } from './oggetto.queries.ts'

const NULLA: FattiOggetto = {
  scadenza: null,
  residuo_centesimi: null,
  esito_entro: null,
  rifiuto: null,
  ricevuta: null,
  rimborso: null,
  prossimo: null,
  fino_al: null,
}

type Pagamento = {
  stato: string
  scadenza: string
  residuo_centesimi: number
  esito_entro: string | null
  ultimo_stato: string | null
  codice_rifiuto: string | null
  ricevuta: string | null
  rimborso_centesimi: number | null
  rimborso_stato: string | null
  partito_il: string | null
}

/** States in which nothing is due any more, whatever is left of the sum. */
const FINITI = ['annullato', 'irrecuperabile', 'rimborsato', 'bozza']

async function fattiDelPagamento(db: Db, id: string): Promise<FattiOggetto> {
  const {
    rows: [p],
  } = await sql<Pagamento>`
    select p.stato, p.scadenza::text, p.residuo_centesimi, s.esito_entro::text, t.stato as ultimo_stato,
      t.codice_rifiuto, q.numero as ricevuta, x.importo_centesimi as rimborso_centesimi, x.stato as rimborso_stato,
      (x.concluso_at at time zone 'Europe/Rome')::date::text as partito_il
    from pagamenti p
    left join lateral (select id, stato, codice_rifiuto from tentativi where pagamento_id = p.id
      order by n desc limit 1) t on true
    left join addebiti_sdd s on s.tentativo_id = t.id and t.stato = any(${[...TENTATIVI_VIVI]})
    left join lateral (select numero from ricevute where pagamento_id = p.id and annullata_at is null
      order by id desc limit 1) q on true
    left join lateral (select importo_centesimi, stato, concluso_at from rimborsi
      where pagamento_id = p.id and stato not in ('annullato', 'fallito') order by id desc limit 1) x on true
    where p.id = ${id}`.execute(db)
  if (p === undefined) return NULLA
  const isOver = FINITI.includes(p.stato)
  return {
    ...NULLA,
    scadenza: p.scadenza,
    residuo_centesimi: isOver ? null : Number(p.residuo_centesimi),
    esito_entro: p.esito_entro,
    rifiuto: p.ultimo_stato === 'rifiutato' ? messaggioRifiuto(p.codice_rifiuto) : null,
    ricevuta: p.ricevuta,
    rimborso:
      p.rimborso_centesimi === null
        ? null
        : {
            importo_centesimi: Number(p.rimborso_centesimi),
            partito_il: p.rimborso_stato === 'riuscito' ? p.partito_il : null,
          },
  }
}

async function fattiDellaRata(db: Db, id: string): Promise<FattiOggetto> {
  const rata = await db
    .selectFrom('rate')
    .select(['pagamento_id', 'scadenza', 'totale_centesimi', 'stato'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (rata === undefined) return NULLA
  if (rata.pagamento_id !== null) return fattiDelPagamento(db, rata.pagamento_id)
  return rata.stato === 'programmata'
    ? { ...NULLA, scadenza: rata.scadenza, residuo_centesimi: rata.totale_centesimi }
    : NULLA
}

async function fattiDellaDilazione(db: Db, id: string): Promise<FattiOggetto> {
  const d = await db
    .selectFrom('dilazioni')
    .select(['prossima_scadenza', 'prossimo_importo_centesimi', 'residuo_centesimi'])
    .where('id', '=', id)
    .where('stato', '=', 'attiva')
    .executeTakeFirst()
  if (d === undefined) return NULLA
  const { prossima_scadenza: giorno, prossimo_importo_centesimi: importo_centesimi } = d
  return {
    ...NULLA,
    residuo_centesimi: d.residuo_centesimi,
    scadenza: giorno,
    prossimo: giorno === null ? null : { giorno, importo_centesimi },
  }
}

async function fattiDellAbbonamento(db: Db, id: string): Promise<FattiOggetto> {
  const a = await db
    .selectFrom('abbonamenti')
    .select(['stato', 'prossimo_addebito', 'ripresa_il', 'fino_al'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (a === undefined) return NULLA
  const isEnding = a.stato === 'disdetto'
  return {
    ...NULLA,
    fino_al: isEnding ? a.fino_al : null,
    prossimo:
      isEnding || a.prossimo_addebito === null
        ? null
        : { giorno: a.ripresa_il ?? a.prossimo_addebito, importo_centesimi: null },
  }
}

const FATTI: Partial<Record<OggettoAssistenza, (db: Db, id: string) => Promise<FattiOggetto>>> = {
  pagamento: fattiDelPagamento,
  rata: fattiDellaRata,
  dilazione: fattiDellaDilazione,
  abbonamento: fattiDellAbbonamento,
}

type Chiesto = { tipo: OggettoAssistenza; _id: string }

/** The record that somebody is about to ask about, who will answer, and what its state answers already. */
export async function findRisposteProbabili(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  chiesto: Chiesto,
): Promise<{ etichetta: string; risponde: string; risposte: RispostaProbabile[] }> {
  const oggetto = await findOggetto(db, chiesto, actor)
  if (oggetto === undefined) throw new AppError('non_trovato')
  const { etichetta, di_esercente } = oggetto
  const fatti = await FATTI[chiesto.tipo]?.(db, chiesto._id)
  return {
    etichetta,
    risponde: actor.ruolo === 'cliente' && di_esercente !== null ? di_esercente.nome : 'Rateo',
    risposte: fatti ? risposteProbabili(fatti) : [],
  }
}
