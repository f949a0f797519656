import {
  type DocumentoFattura,
  GIORNI_FATTURA,
  type ScadenzaFattura,
} from '@rateo/contract/fatture/carica-fatture'
import { IMPORTO_MAX } from '@rateo/contract/accordi/pagamenti'
import { CODICI_FATTURAPA } from '@rateo/domain/denaro/fatturapa'
import { dubbioScadenza } from '@rateo/domain/fattura/avvisi-scadenza'
import type { FatturaLetta, ScadenzaLetta } from '@rateo/domain/fattura/leggi-fattura'
import { nomeCessionario } from '@rateo/domain/fattura/leggi-soggetti'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'

/** The least that the portal asks for at once. */
export const MINIMO = 50

/** The choices of a person who looks at a trial. */
export type Scelte = {
  prova: boolean
  email: string | undefined
  entro: string | undefined
  /** The parts that are not to be asked for, as `1.2`. */
  escluse: ReadonlySet<string>
  avvisa: boolean
}

export const eChiedibile = ({ importo_centesimi }: ScadenzaLetta): boolean =>
  importo_centesimi >= MINIMO && importo_centesimi <= IMPORTO_MAX

/** The day by which a part is asked for: its own, or a later one where that is past or missing. */
export const entroDi = (
  { scadenza }: Pick<ScadenzaLetta, 'scadenza'>,
  { entro }: Pick<Scelte, 'entro'>,
  oggi: string,
): string =>
  scadenza !== null && scadenza >= oggi
    ? scadenza
    : entro !== undefined && entro >= oggi
      ? entro
      : aggiungiGiorni(oggi, GIORNI_FATTURA)

const FUORI = 'Si chiede da 0,50 € a 999.999,99 €'

const scadenzaDi = (una: ScadenzaLetta, scelte: Scelte, oggi: string): ScadenzaFattura => ({
  ...una,
  modalita: una.modalita === null ? null : CODICI_FATTURAPA.ModalitaPagamento[una.modalita],
  entro: entroDi(una, scelte, oggi),
  chiedibile: eChiedibile(una),
  dubbio: eChiedibile(una) ? dubbioScadenza(una, oggi) : FUORI,
  pagamento_id: null,
  url: null,
})

type Letto = { n: number; fattura: FatturaLetta; scelte: Scelte; oggi: string }

/** An invoice as it is told to who brings it, before anything was looked up. */
export function mostra(
  { n, fattura, scelte, oggi }: Letto,
  situazione: DocumentoFattura['situazione'],
  altro: Partial<DocumentoFattura> = {},
): DocumentoFattura {
  const {
    cessionario,
    collegate,
    scadenze,
    trattenute: _,
    contributi_centesimi: __,
    ...resto
  } = fattura
  const e_nota = fattura.tipo === 'TD04'
  return {
    ...resto,
    n,
    situazione,
    motivo: null,
    e_nota,
    cliente: {
      _id: null,
      nome: nomeCessionario(cessionario),
      codice: cessionario.partita_iva ?? cessionario.codice_fiscale,
      email: null,
      pec: cessionario.pec,
    },
    scadenze: e_nota ? [] : scadenze.map((una) => scadenzaDi(una, scelte, oggi)),
    corregge: collegate,
    ridotto_centesimi: 0,
    sostituiti: [],
    note_applicate: [],
    ...altro,
  }
}
