import { formattaEuro } from '../denaro/denaro.ts'
import type { Giorno } from '../tempo/giorno.ts'
import { formattaGiornoCompleto } from './formato.ts'
import { f, fissa } from './frase.ts'

export type Richiesta = {
  esercente: string
  importo_centesimi: number
  causale: string
  scadenza: Giorno
  valido_fino: Giorno | null
  /** Null while it has none yet: the preview of a request that is being written. */
  numero: string | null
}

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
      ...riga('Importo', importo),
      ...riga('Pagamento', r.numero),
      ...riga('Causale', r.causale),
      ...riga('Da pagare entro', formattaGiornoCompleto(r.scadenza)),
      ...riga('Link valido fino a', r.valido_fino && formattaGiornoCompleto(r.valido_fino)),
    ],
    azione: f`Paga ${{ importo }}`,
    avviso: fissa`Per ora non è stato addebitato alcun importo: paghi soltanto quando lo confermi tu.`,
    dubbio: f`Se non riconosci la richiesta non pagare e scrivi all’esercente.`,
  }
}
