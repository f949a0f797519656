import type { dilazioneBody } from '@rateo/contract/accordi/condizioni-dilazione'
import type { ACarico } from '@rateo/domain/credito/dilazione'
import { motivoCommissione } from '@rateo/domain/denaro/commissione'
import { CAUSALE_MAX } from '@rateo/domain/denaro/causale'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { eConsumatore } from '@rateo/domain/identita/cliente'
import { aggiungiMesi, eGiorno, giorniTra } from '@rateo/domain/tempo/giorno'
import { type DaInquadrare, inquadra, type Inquadrata } from '@rateo/domain/identita/inquadramento'
import {
  componiDilazione,
  type CondizioniRate,
  type PianoRate,
} from '@rateo/domain/credito/proposta-rate'
import type * as z from 'zod/mini'
import type { Db } from '../../../../db/database.ts'
import { AppError } from '../../../../http/errors.ts'
import { motivoNonRichiedibile } from '../../../persone/clienti/index.ts'
import { findGiorniDi } from '../evento/giorni-evento.queries.ts'
import { findDebiti, fornituraDi, motivoNonDilazionabile } from '../rate/debiti.queries.ts'
import { findCommissione } from './commissione.queries.ts'
import { findDimensione } from './dimensione.queries.ts'
import { motivoMora } from './mora-concordata.ts'
import { motivoUsura } from './soglia.ts'

export type RichiestaDilazione = z.output<typeof dilazioneBody>

/** A sum cut in rate, with its parties and its conditions. */
export type Proposta = {
  esercente_id: string
  cliente_id: string
  causale: string
  importo_centesimi: number
  metodi_ammessi: string[]
  debiti: string[]
  merito_creditizio?: RichiestaDilazione['merito_creditizio']
  /** The rate for being late that is agreed upon; left out, that of the law. */
  mora_percento?: number | null
  /** The day from which the free term of the law is counted. */
  fornitura_il: string
  condizioni: CondizioniRate
  commissione_a_carico: ACarico
  piano: PianoRate
  /** All that the rules of credit were told. */
  dati: DaInquadrare
  inquadrata: Inquadrata
}

type Oggetto = Pick<
  Proposta,
  | 'esercente_id'
  | 'cliente_id'
  | 'causale'
  | 'importo_centesimi'
  | 'metodi_ammessi'
  | 'debiti'
  | 'fornitura_il'
  | 'merito_creditizio'
  | 'mora_percento'
>

const rifiuta = (pointer: string, message: string) =>
  new AppError('dati_non_validi', { errors: [{ pointer, message }] })

const METODI = ['carta', 'addebito_sdd', 'bonifico', 'contanti', 'pos'] as const

/** The debts that are cut: all of one cliente, none paid in part or spoken for. */
async function daiDebiti(
  db: Db,
  esercente_id: string,
  ids: readonly string[],
  propria?: string,
): Promise<Oggetto> {
  const voluti = [...new Set(ids)]
  const trovati = await findDebiti(db, voluti)
  const suoi = trovati.filter((d) => d.esercente_id === esercente_id && d.stato !== 'bozza')
  const [primo] = suoi
  if (primo === undefined || suoi.length !== voluti.length) {
    throw rifiuta('/pagamenti', 'Scegli i pagamenti dal tuo elenco')
  }
  if (suoi.some(({ cliente_id }) => cliente_id !== primo.cliente_id)) {
    throw rifiuta('/pagamenti', 'I pagamenti sono di clienti diversi: una dilazione è di uno solo')
  }
  const motivo = suoi.map((d) => motivoNonDilazionabile(d, propria)).find((uno) => uno !== null)
  if (motivo !== undefined) throw rifiuta('/pagamenti', motivo)
  if (suoi.length > 1 && suoi.some(({ vincolo_metodo }) => vincolo_metodo !== null)) {
    throw rifiuta(
      '/pagamenti',
      'Un pagamento con la detrazione si mette a rate da solo: il bonifico parlante dice una fattura sola',
    )
  }
  const importo_centesimi = suoi.reduce((sum, d) => sum + d.importo_centesimi, 0)
  return {
    esercente_id,
    cliente_id: primo.cliente_id,
    causale:
      suoi.length === 1
        ? primo.causale
        : `${primo.causale.slice(0, CAUSALE_MAX - 16)} e altri ${suoi.length - 1}`,
    importo_centesimi,
    metodi_ammessi: METODI.filter((metodo) =>
      suoi.every(({ metodi_ammessi }) => metodi_ammessi.includes(metodo)),
    ),
    debiti: suoi.map(({ id }) => id),
    fornitura_il: fornituraDi(suoi),
  }
}

/** A new amount, asked of a cliente of the esercente. */
async function nuovoImporto(
  db: Db,
  esercente_id: string,
  { cliente_id, importo_centesimi, causale }: RichiestaDilazione,
  oggi: string,
): Promise<Oggetto> {
  if (cliente_id === undefined) throw rifiuta('/cliente_id', 'Scegli un cliente')
  if (importo_centesimi === undefined) {
    throw rifiuta('/importo_centesimi', 'Inserisci un importo, ad esempio 1.234,50')
  }
  if (causale === undefined) throw rifiuta('/causale', 'Scrivi che cosa si paga')
  const known = await db
    .selectFrom('clienti_esercente as r')
    .select('r.stato')
    .where('r.esercente_id', '=', esercente_id)
    .where('r.cliente_id', '=', cliente_id)
    .executeTakeFirst()
  if (!known) throw rifiuta('/cliente_id', 'Scegli un cliente dal tuo elenco')
  if (motivoNonRichiedibile(known.stato) !== null) {
    throw rifiuta('/cliente_id', 'Questo cliente non può ricevere richieste di pagamento')
  }
  return {
    esercente_id,
    cliente_id,
    causale,
    importo_centesimi,
    metodi_ammessi: [...METODI],
    debiti: [],
    fornitura_il: oggi,
  }
}

/** The rate of an amount, and the rules of credit under which they fall for these two. */
export async function componi(
  db: Db,
  oggetto: Oggetto,
  condizioni: CondizioniRate,
): Promise<Proposta> {
  const esito = componiDilazione(condizioni)
  if (!esito.ok) {
    const errors = esito.problemi.map(({ campo, indice, motivo }) => ({
      pointer: indice === undefined ? `/${campo}` : `/${campo}/${indice}`,
      message: motivo,
    }))
    throw new AppError('dati_non_validi', { errors })
  }
  const { piano } = esito
  const parti = await db
    .selectFrom('esercenti as e')
    .innerJoin('clienti_esercente as c', (join) =>
      join.onRef('c.esercente_id', '=', 'e.id').on('c.cliente_id', '=', oggetto.cliente_id),
    )
    .where('e.id', '=', oggetto.esercente_id)
    .select(['e.credito_abilitato_at', 'c.tipo'])
    .executeTakeFirstOrThrow()
  const { tipo } = parti
  const commissione_a_carico = condizioni.commissione === undefined ? 'esercente' : 'cliente'
  const illecita = motivoCommissione(eConsumatore(tipo))
  if (commissione_a_carico === 'cliente' && illecita !== null) {
    throw rifiuta('/commissione_a_carico', illecita)
  }
  const usura = await motivoUsura(db, { taeg: piano.taeg_percento, tipo, oggi: condizioni.oggi })
  if (usura !== null) {
    throw rifiuta(
      condizioni.tan_percento > 0 ? '/tan_percento' : '/spese_per_rata_centesimi',
      usura,
    )
  }
  const mora = await motivoMora(db, {
    mora: oggetto.mora_percento ?? null,
    esercente_id: oggetto.esercente_id,
    tipo,
    oggi: condizioni.oggi,
  })
  if (mora !== null) throw rifiuta('/mora_percento', mora)
  const { dimensione } = await findDimensione(db, oggetto.esercente_id)
  const ultima = piano.rate.at(-1)?.scadenza ?? condizioni.oggi
  const dati = {
    consumatore: eConsumatore(tipo),
    esercente: dimensione,
    tan_percento: condizioni.tan_percento,
    spese_per_rata_centesimi: piano.spese_centesimi,
    n_rate: condizioni.n_rate,
    ultima_rata_giorni: giorniTra(oggetto.fornitura_il, ultima),
    credito_abilitato: parti.credito_abilitato_at !== null,
  }
  return { ...oggetto, condizioni, commissione_a_carico, piano, dati, inquadrata: inquadra(dati) }
}

const ANNI_DELLA_FORNITURA = 10

function controllaFornitura(giorno: string, oggi: string): void {
  if (!eGiorno(giorno) || giorno < aggiungiMesi(oggi, -12 * ANNI_DELLA_FORNITURA)) {
    throw rifiuta('/fornitura_il', 'Scrivi il giorno della fornitura')
  }
  if (giorno > aggiungiMesi(oggi, 12)) {
    throw rifiuta('/fornitura_il', 'La fornitura è entro un anno da oggi')
  }
}

/** A dilazione as the esercente asks for it; nothing is written. `propria` is the bozza that is being changed. */
export async function componiProposta(
  db: Db,
  esercente_id: string,
  richiesta: RichiestaDilazione,
  oggi: string,
  propria?: string,
): Promise<Proposta> {
  const {
    pagamenti,
    cliente_id,
    importo_centesimi,
    causale,
    totale_centesimi,
    fornitura_il,
    commissione_a_carico,
    date_libere,
    eventi,
    merito_creditizio,
    mora_percento,
    ...taglio
  } = richiesta
  if (pagamenti !== undefined && (cliente_id !== undefined || importo_centesimi !== undefined)) {
    throw rifiuta('/pagamenti', 'Scegli i pagamenti oppure scrivi un importo, non entrambi')
  }
  const oggetto =
    pagamenti === undefined
      ? await nuovoImporto(db, esercente_id, richiesta, oggi)
      : await daiDebiti(db, esercente_id, pagamenti, propria)
  if (fornitura_il !== undefined) controllaFornitura(fornitura_il, oggi)
  const proposta = await componi(
    db,
    {
      ...oggetto,
      causale: causale ?? oggetto.causale,
      fornitura_il: fornitura_il ?? oggetto.fornitura_il,
      merito_creditizio,
      mora_percento,
    },
    {
      ...taglio,
      ...(date_libere !== undefined && { date_libere }),
      ...(eventi !== undefined && { eventi, giorni_evento: await findGiorniDi(db, oggi) }),
      ...(commissione_a_carico === 'cliente' && { commissione: await findCommissione(db, oggi) }),
      importo_centesimi: oggetto.importo_centesimi,
      oggi,
    },
  )
  const { totale_centesimi: totale } = proposta.piano
  if (totale_centesimi !== undefined && totale_centesimi !== totale) {
    throw rifiuta(
      '/totale_centesimi',
      `La somma delle rate è ${formattaEuro(totale)}, non ${formattaEuro(totale_centesimi)}: ricontrolla il piano.`,
    )
  }
  return proposta
}
