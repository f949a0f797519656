import type { Abbonamento } from '@rateo/contract/abbonamenti'
import { STATI_PAGABILI, type StatoPagamento } from '@rateo/domain/pagamento'
import type { Db } from '../../db/database.ts'

/** Renewals shown on the page; the rest are in the list of pagamenti. */
const MOSTRATI = 24

const pagabile = (stato: string): boolean => STATI_PAGABILI.some((uno) => uno === stato)

/** What was charged for an abbonamento: the last renewals and the sums of them all. */
export async function findRinnovi(
  db: Db,
  id: string,
): Promise<
  Pick<Abbonamento, 'rinnovi' | 'n_rinnovi' | 'incassato_centesimi' | 'da_pagare_centesimi'>
> {
  const pagamenti = db
    .selectFrom('pagamenti as p')
    .where('p.origine_id', '=', id)
    .where('p.origine', '=', 'abbonamento')
  const [rows, sums] = await Promise.all([
    pagamenti
      .select([
        'p.id as _id',
        'p.origine_n as n',
        'p.scadenza',
        'p.importo_centesimi',
        'p.residuo_centesimi',
        'p.stato',
        'p.pagato_at',
        'p.metodo_etichetta',
      ])
      .orderBy('p.scadenza', 'desc')
      .orderBy('p.id', 'desc')
      .limit(MOSTRATI)
      .execute(),
    pagamenti
      .select((eb) => [
        eb.fn.countAll<number>().as('n_rinnovi'),
        eb.fn.coalesce(eb.fn.sum<number>('p.incassato_centesimi'), eb.lit(0)).as('incassato'),
        eb.fn.coalesce(eb.fn.sum<number>('p.rimborsato_centesimi'), eb.lit(0)).as('rimborsato'),
        eb.fn
          .coalesce(
            eb.fn
              .sum<number>('p.residuo_centesimi')
              .filterWhere('p.stato', 'in', [...STATI_PAGABILI, 'in_verifica', 'in_elaborazione']),
            eb.lit(0),
          )
          .as('da_pagare'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return {
    n_rinnovi: Number(sums.n_rinnovi),
    incassato_centesimi: Number(sums.incassato) - Number(sums.rimborsato),
    da_pagare_centesimi: Number(sums.da_pagare),
    rinnovi: rows.map((row) => ({
      ...row,
      stato: row.stato as StatoPagamento,
      pagato_at: row.pagato_at?.toISOString() ?? null,
      pagabile: pagabile(row.stato),
    })),
  }
}

const AZIONI: Readonly<Record<string, string>> = {
  sottoscrive: 'Abbonamento sottoscritto',
  inizia_prova: 'Inizio della prova gratuita',
  attiva: 'Abbonamento attivo',
  non_attiva: 'Abbonamento non attivato: il primo pagamento non è arrivato',
  rinnovo_fallito: 'Rinnovo non riuscito: non è stato addebitato alcun importo',
  salda: 'Saldato quanto era in ritardo',
  sospende: 'Servizio sospeso',
  mette_in_pausa: 'Abbonamento in pausa',
  riprende: 'Abbonamento ripreso',
  disdice: 'Disdetta: l’abbonamento non si rinnova',
  annulla_disdetta: 'Disdetta annullata',
  conclude: 'Abbonamento concluso',
  cessa: 'Abbonamento cessato',
  recede: 'Recesso dal contratto',
}

type Parti = { esercente: string; cliente: string }

function chi(ruolo: string, { esercente, cliente }: Parti): string {
  if (ruolo === 'esercente') return esercente
  if (ruolo === 'cliente') return cliente
  return ruolo === 'admin' ? 'Assistenza' : 'Sistema'
}

export async function findCronologia(
  db: Db,
  id: string,
  parti: Parti,
): Promise<Abbonamento['cronologia']> {
  const rows = await db
    .selectFrom('cronologia')
    .select(['at', 'ruolo', 'canale', 'azione'])
    .where('entita', '=', 'abbonamento')
    .where('entita_id', '=', id)
    .orderBy('seq')
    .execute()
  return rows.map(({ at, ruolo, canale, azione }) => ({
    at: at.toISOString(),
    attore: chi(ruolo, parti),
    canale: canale as 'portale' | 'api' | 'sistema',
    azione,
    descrizione: AZIONI[azione] ?? azione.replaceAll('_', ' '),
  }))
}
