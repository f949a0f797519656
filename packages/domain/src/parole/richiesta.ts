import { formattaEuro } from '../denaro/denaro.ts'
import type { Giorno } from '../tempo/giorno.ts'
import { formattaGiornoCompleto } from './formato.ts'
import { f, fissa } from './frase.ts'
import { type TipoTrattenuta, TRATTENUTE } from '../trattenute/trattenute.ts'
import type { Agevolazione } from '../trattenute/vincolo.ts'

const SOLO_BONIFICO =
  'Solo con il bonifico parlante: con la carta o con un addebito perdi la detrazione'

export type Richiesta = {
  esercente: string
  importo_centesimi: number
  causale: string
  scadenza: Giorno
  valido_fino: Giorno | null
  /** Null while it has none yet: the preview of a request that is being written. */
  numero: string | null
  /** The total of which the amount is what is left to pay; left out where nothing is kept back. */
  netto?: { totale_centesimi: number; righe: readonly Trattenuta[] } | null | undefined
  /** The deduction that is lost with any other way of paying than the bonifico parlante. */
  vincolo?: Agevolazione | null | undefined
}

type Trattenuta = { tipo: TipoTrattenuta; importo_centesimi: number }

/**
 * A request for money as its cliente reads it: in the e-mail, and before it leaves in the preview of who writes it. Both have
 * these very words: their sentences are marked, for whoever writes them out in the words that hold (`frase.ts`).
 */
export function paroleRichiesta(r: Richiesta) {
  const importo = formattaEuro(r.importo_centesimi)
  const riga = (nome: string, valore: string | null): (readonly [string, string])[] =>
    valore === null ? [] : [[nome, valore]]
  return {
    oggetto: f`${{ esercente: r.esercente }} ti chiede ${{ importo }}`,
    titolo: f`${{ esercente: r.esercente }} ti chiede un pagamento di ${{ importo }}`,
    dati: [
      ...riga('Totale', r.netto ? formattaEuro(r.netto.totale_centesimi) : null),
      ...(r.netto?.righe ?? []).flatMap(({ tipo, importo_centesimi }) =>
        riga(TRATTENUTE[tipo].nome, formattaEuro(-importo_centesimi)),
      ),
      ...riga(r.netto ? 'Da pagare' : 'Importo', importo),
      ...riga('Pagamento', r.numero),
      ...riga('Causale', r.causale),
      ...riga('Come si paga', r.vincolo ? SOLO_BONIFICO : null),
      ...riga('Da pagare entro', formattaGiornoCompleto(r.scadenza)),
      ...riga('Link valido fino a', r.valido_fino && formattaGiornoCompleto(r.valido_fino)),
    ],
    azione: f`Paga ${{ importo }}`,
    avviso: fissa`Per ora non è stato addebitato alcun importo: paghi soltanto quando lo confermi tu.`,
    dubbio: f`Se non riconosci la richiesta non pagare e scrivi all’esercente.`,
  }
}
