import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { STATI_PAGABILI } from '@rateo/domain/stati/pagamento'
import { sql } from 'kysely'
import { prezzoDi } from './quota/prezzo-di.ts'
import type { Db } from '../../../db/database.ts'

/** Renewals shown on the page; the rest are in the list of pagamenti. */
const MOSTRATI = 24

const DI_ALTRI = sql<boolean>`debito_di_chi_lo_aveva(p.id)`

const pagabile = (stato: string): boolean => STATI_PAGABILI.some((uno) => uno === stato)

/**
 * The charges of an abbonamento: the last renewals, and the sums of all. Never owed by who has it is what another person owes who
 * had it before; `solo_suoi` leaves their charges out altogether.
 */
export async function findRinnovi(
  db: Db,
  id: string,
  solo_suoi = false,
): Promise<
  Pick<Abbonamento, 'rinnovi' | 'n_rinnovi' | 'incassato_centesimi' | 'da_pagare_centesimi'>
> {
  const pagamenti = db
    .selectFrom('pagamenti as p')
    .where('p.origine_id', '=', id)
    .where('p.origine', '=', 'abbonamento')
    .$if(solo_suoi, (q) => q.where(DI_ALTRI, '=', false))
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
              .filterWhere('p.stato', 'in', [...STATI_PAGABILI, 'in_verifica', 'in_elaborazione'])
              .filterWhere(DI_ALTRI, '=', false),
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
      stato: row.stato,
      pagato_at: row.pagato_at?.toISOString() ?? null,
      pagabile: pagabile(row.stato),
    })),
  }
}

/** The change of piano that comes with the next period. */
export async function findCambioProgrammato(
  db: Db,
  abbonamento_id: string,
): Promise<Abbonamento['cambio_programmato']> {
  const row = await db
    .selectFrom('cambi_piano as c')
    .innerJoin('piani as p', 'p.id', 'c.piano_id')
    .where('c.abbonamento_id', '=', abbonamento_id)
    .where('c.stato', '=', 'programmato')
    .select(['p.id', 'p.nome', 'p.cadenza', 'c.vale_dal', 'c.anteprima', 'c.posti'])
    .select('p.giorno_addebito')
    .select('c.solo_posti')
    .executeTakeFirst()
  if (row === undefined) return null
  const { prossimo_importo_centesimi, ingresso } = row.anteprima
  return {
    piano: { _id: row.id, nome: row.nome },
    posti: row.posti,
    solo_posti: row.solo_posti,
    importo_centesimi: prossimo_importo_centesimi,
    // Figures that were kept before there were first prices do not speak of them.
    ingresso: ingresso ?? null,
    cadenza: row.cadenza,
    giorno_addebito: row.giorno_addebito,
    vale_dal: row.vale_dal,
  }
}

/** The proposal of the esercente that can still be answered. */
export async function findCambioProposto(
  db: Db,
  abbonamento_id: string,
  now: Date,
): Promise<Abbonamento['cambio_proposto']> {
  const row = await db
    .selectFrom('cambi_piano as c')
    .innerJoin('piani as p', 'p.id', 'c.piano_id')
    .leftJoin('adeguamenti_prezzo as d', 'd.id', 'c.adeguamento_id')
    .innerJoin('abbonamenti as a', 'a.id', 'c.abbonamento_id')
    .where('c.abbonamento_id', '=', abbonamento_id)
    .where('c.stato', '=', 'in_attesa')
    .where('c.scade_at', '>', now)
    .select(['p.id', 'p.nome', 'p.cadenza', 'p.importo_centesimi', 'c.scade_at'])
    .select(['c.posti', 'c.solo_posti', 'a.quota_id'])
    .select(['c.vale_dal', 'd.testo', 'd.vale_dal as dal'])
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    piano: { _id: row.id, nome: row.nome },
    posti: row.posti,
    solo_posti: row.solo_posti,
    importo_centesimi: await prezzoDi(db, row, row.importo_centesimi * row.posti),
    cadenza: row.cadenza,
    scade_at: row.scade_at.toISOString(),
    prezzo:
      row.testo === null || row.dal === null
        ? null
        : { testo: row.testo, dal: row.dal, primo_addebito: row.vale_dal },
  }
}

const AZIONI: Readonly<Record<string, string>> = {
  sottoscrive: 'Abbonamento sottoscritto',
  nomina_beneficiario: 'Scelto per chi è l’abbonamento',
  inizia_prova: 'Inizio della prova gratuita',
  attiva: 'Abbonamento attivo',
  non_attiva: 'Abbonamento non attivato: il primo pagamento non è arrivato',
  rinnovo_fallito: 'Rinnovo non riuscito: non è stato addebitato alcun importo',
  salda: 'Saldato quanto era in ritardo: l’abbonamento è di nuovo attivo',
  sceglie_metodo: 'Scelto un altro metodo per i prossimi addebiti',
  sospende: 'Servizio sospeso',
  mette_in_pausa: 'Abbonamento in pausa',
  riprende: 'Abbonamento ripreso',
  programma_pausa: 'Pausa chiesta: comincia alla fine del periodo pagato',
  annulla_pausa: 'Pausa tolta prima che cominciasse',
  salta_pausa: 'La pausa non è cominciata: c’era un addebito non pagato',
  anticipa_ripresa: 'Fine della pausa anticipata, con una settimana di avviso',
  disdice: 'Disdetta: l’abbonamento non si rinnova',
  annulla_disdetta: 'Disdetta annullata',
  conclude: 'Abbonamento concluso',
  termina: 'Finita la durata: abbonamento concluso',
  avvisa_durata: 'Avvisato il cliente che la durata sta per finire e si rinnova da sé',
  cessa: 'Abbonamento cessato',
  recede: 'Recesso dal contratto',
  cambia_piano: 'Piano cambiato',
  programma_cambio: 'Cambio di piano programmato per il prossimo periodo',
  annulla_cambio: 'Cambio di piano programmato annullato',
  cambia_giorno: 'Cambiato il giorno di addebito, dal prossimo addebito',
  usa_codice: 'Usato un codice: il prossimo addebito è scontato',
  togli_sconto: 'Tolto lo sconto dal prossimo addebito',
  annulla_giorno: 'Cambio del giorno di addebito annullato',
  propone_cambio: 'Proposto al cliente un altro piano',
  accetta_cambio: 'Cambio di piano accettato dal cliente con un codice',
  rifiuta_cambio: 'Cambio di piano rifiutato dal cliente',
  ritira_cambio: 'Proposta di cambio di piano ritirata',
  riparte:
    'Dopo un fermo si riparte dal periodo in corso: quelli passati non sono stati addebitati',
  condona_periodi: 'Condonati i periodi passati durante il fermo',
  chiedi_periodi: 'Chiesto il pagamento dei periodi passati durante il fermo',
  prolunga_periodi: 'Prossimo addebito spostato in avanti dei periodi passati durante il fermo',
  accetta_regalo: 'Regalo accettato: l’abbonamento comincia',
  propone_trasferimento: 'Chiesto a un’altra persona di prendere l’abbonamento',
  ritira_trasferimento: 'Trasferimento ritirato prima della risposta',
  rifiuta_trasferimento: 'Trasferimento rifiutato dall’altra persona',
  accetta_trasferimento:
    'Abbonamento passato a un’altra persona, che lo ha accettato con un codice',
  scade_cambio: 'Proposta di cambio di piano scaduta senza risposta',
}

/** The same acts where only the places change. */
const AZIONI_POSTI: Readonly<Record<string, string>> = {
  cambia_piano: 'Numero di posti cambiato',
  programma_cambio: 'Altro numero di posti dal prossimo periodo',
  annulla_cambio: 'Cambio del numero di posti annullato',
  propone_cambio: 'Proposto al cliente un altro numero di posti',
  accetta_cambio: 'Altro numero di posti accettato dal cliente con un codice',
  rifiuta_cambio: 'Altro numero di posti rifiutato dal cliente',
  ritira_cambio: 'Proposta di un altro numero di posti ritirata',
  scade_cambio: 'Proposta di un altro numero di posti scaduta senza risposta',
}

type Parti = {
  esercente: string
  cliente: string
  /** The people who had it before, one after the other. */
  prima?: readonly string[]
}

function chi(ruolo: string, { esercente, cliente }: Parti): string {
  if (ruolo === 'esercente') return esercente
  if (ruolo === 'cliente') return cliente
  return ruolo === 'admin' ? 'Assistenza' : 'Sistema'
}

/** The acts on an abbonamento, each by who had it then; `solo_suoi`: from the day on which the last person took it over. */
export async function findCronologia(
  db: Db,
  id: string,
  parti: Parti,
  solo_suoi = false,
): Promise<Abbonamento['cronologia']> {
  const rows = await db
    .selectFrom('cronologia')
    .select(['at', 'ruolo', 'canale', 'azione'])
    .select(sql<boolean>`coalesce(dopo ->> 'solo_posti' = 'true', false)`.as('solo_posti'))
    .where('entita', '=', 'abbonamento')
    .where('entita_id', '=', id)
    .orderBy('seq')
    .execute()
  const { prima = [] } = parti
  let passaggi = 0
  const eventi = rows.map(({ at, ruolo, canale, azione, solo_posti }) => {
    if (azione === 'accetta_trasferimento') passaggi += 1
    const allora = { ...parti, cliente: prima[passaggi] ?? parti.cliente }
    return {
      passaggi,
      evento: {
        at: at.toISOString(),
        attore: chi(ruolo, allora),
        canale,
        azione,
        descrizione:
          (solo_posti ? AZIONI_POSTI[azione] : undefined) ??
          AZIONI[azione] ??
          azione.replaceAll('_', ' '),
      },
    }
  })
  return eventi.filter((uno) => !solo_suoi || uno.passaggi === passaggi).map(({ evento }) => evento)
}
