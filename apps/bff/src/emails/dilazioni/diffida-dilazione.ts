import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { NESSUN_ADDEBITO } from '../dati-pagamento.ts'
import { compose, type Email } from '../layout.ts'
import { PERCHE } from './parti.ts'
import { f, fissa } from '@rateo/domain/parole/frase'

export type DatiDiffida = {
  id: string
  numero: string
  causale: string
  esercente: string
  email_esercente: string
  entro: string
  scaduto_centesimi: number
  mora_centesimi: number
}

/** To the cliente: what is late, the term, and what may follow it. */
export function diffidaDilazione(d: DatiDiffida, origin: string): Email {
  const totale = formattaEuro(d.scaduto_centesimi + d.mora_centesimi)
  const titolo = f`Diffida: ${{ totale }} da pagare entro il ${{ entro: formattaGiornoLungo(d.entro) }}`
  return compose({
    modello: 'diffida_dilazione',
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: fissa`${{ esercente: d.esercente }}, con la lettera allegata, ti diffida a pagare le rate scadute. Fino a quel giorno il piano resta com’è; dopo, se il ritardo dura, potrà chiederti in una volta tutto quello che resta. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
      },
      {
        dati: [
          ['Dilazione', d.numero],
          ['Per', d.causale],
          ['Rate scadute', formattaEuro(d.scaduto_centesimi)],
          ...(d.mora_centesimi > 0
            ? [['Mora a oggi', formattaEuro(d.mora_centesimi)] as const]
            : []),
          ['Entro', formattaGiornoCompleto(d.entro)],
          ['Esercente', d.esercente],
        ],
      },
      {
        paragrafo: f`Se hai difficoltà scrivi prima a ${{ email_esercente: d.email_esercente }}: si può trovare un accordo.`,
      },
      {
        azione: 'Apri la dilazione e paga',
        url: `${origin}/dilazioni/${encodeURIComponent(d.id)}`,
      },
    ],
    motivo: PERCHE.cliente,
  })
}
