import type { EstrattoConto } from '@rateo/contract/ponte/estratto-conto'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { NOTA_ESTRATTO, RIGHE_ESTRATTO } from '@rateo/domain/parole/estratto-conto'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { type Emittente, type Foglio, foglioPdf } from '../../../registri/documenti/index.ts'

const COLONNE = [
  { titolo: 'Giorno', parti: 2.2 },
  { titolo: 'Che cosa', parti: 5 },
  { titolo: 'Addebiti', parti: 2.4, numero: true },
  { titolo: 'Accrediti', parti: 2.4, numero: true },
  { titolo: 'Rimborsi', parti: 2.2, numero: true },
  { titolo: 'Saldo', parti: 2.4, numero: true },
] as const

const importo = (centesimi: number) => (centesimi === 0 ? '' : formattaEuro(centesimi))

/** The estratto conto as a tagged sheet: each line with what is left to pay after it, and the sums. */
export async function estrattoPdf(
  { cliente, dal, al, righe, totali, ...saldi }: EstrattoConto,
  emittente: Emittente,
  qr?: NonNullable<Foglio['qr']>,
): Promise<Buffer> {
  const periodo = `dal ${formattaGiorno(dal)} al ${formattaGiorno(al)}`
  return foglioPdf({
    emittente,
    ...(qr && { qr }),
    titolo: 'Estratto conto',
    sottotitolo: `${cliente.nome}, ${periodo}`,
    evidenza: {
      etichetta: `Resta da pagare al ${formattaGiorno(al)}`,
      valore: formattaEuro(saldi.saldo_finale_centesimi),
    },
    sezioni: [
      {
        titolo: 'In breve',
        righe: [
          ['Saldo iniziale', formattaEuro(saldi.saldo_iniziale_centesimi)],
          ['Addebiti', formattaEuro(totali.addebiti_centesimi)],
          ['Accrediti', formattaEuro(totali.accrediti_centesimi)],
          ['di cui pagato', formattaEuro(totali.incassato_centesimi)],
          ['Rimborsato', formattaEuro(totali.rimborsato_centesimi)],
          ['Saldo finale', formattaEuro(saldi.saldo_finale_centesimi)],
        ],
      },
      righe.length === 0
        ? { titolo: 'Righe', testo: ['In questo periodo non è successo nulla.'] }
        : {
            titolo: 'Righe',
            tabella: {
              colonne: COLONNE,
              righe: righe.map((riga) => [
                formattaGiorno(riga.giorno),
                `${RIGHE_ESTRATTO[riga.tipo]}: ${riga.pagamento.causale} (${riga.pagamento.numero})`,
                importo(riga.addebito_centesimi),
                importo(riga.accredito_centesimi),
                importo(riga.rimborsato_centesimi),
                formattaEuro(riga.saldo_centesimi),
              ]),
              totale: [
                'Totale',
                '',
                formattaEuro(totali.addebiti_centesimi),
                formattaEuro(totali.accrediti_centesimi),
                formattaEuro(totali.rimborsato_centesimi),
                formattaEuro(saldi.saldo_finale_centesimi),
              ],
            },
          },
    ],
    nota: NOTA_ESTRATTO,
    nome: `Estratto conto di ${cliente.nome} ${periodo}`,
    autore: emittente.nome,
    giorno: al,
  })
}
