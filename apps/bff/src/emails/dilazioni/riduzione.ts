import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { NESSUN_ADDEBITO } from '../dati-pagamento.ts'
import { compose, type Email } from '../layout.ts'
import { apriDilazione, PERCHE, type Parte } from './parti.ts'

export type DatiRiduzione = {
  dilazione_id: string
  numero: string
  causale: string
  esercente: string
  cliente: string
  residuo_centesimi: number
  importo_centesimi: number
  tolto_centesimi: number
  da_rendere_centesimi: number
  reso_online_centesimi: number
  motivo: string
}

/** The subject of the e-mail, and the words of the notification. */
export const titoloRiduzione = (d: DatiRiduzione): string =>
  `Reso di ${formattaEuro(d.importo_centesimi)} tolto dalla dilazione`

function resto(d: DatiRiduzione, parte: Parte): string {
  const online = d.reso_online_centesimi
  const mano = d.da_rendere_centesimi - online
  const frasi = [
    ...(online > 0 ? [`${formattaEuro(online)} tornano da soli da dove erano arrivati.`] : []),
    ...(mano > 0
      ? [
          parte === 'cliente'
            ? `${formattaEuro(mano)} te li restituisce ${d.esercente}.`
            : `${formattaEuro(mano)} li restituisci tu, perché non sono arrivati online.`,
        ]
      : []),
  ]
  return frasi.join(' ')
}

export const emailRiduzione = (d: DatiRiduzione, parte: Parte, origin: string): Email =>
  compose({
    oggetto: `${titoloRiduzione(d)}: ${parte === 'cliente' ? d.esercente : d.cliente}`,
    titolo: titoloRiduzione(d),
    blocchi: [
      {
        paragrafo: `Dalle rate che restavano escono ${formattaEuro(d.tolto_centesimi)}, con gli interessi che non costano più. ${resto(d, parte)} ${NESSUN_ADDEBITO}`,
      },
      {
        dati: [
          ['Dilazione', d.numero],
          ['Causale', d.causale],
          ['Resta da pagare', formattaEuro(d.residuo_centesimi)],
          ['Motivo', d.motivo],
          parte === 'cliente' ? ['Esercente', d.esercente] : ['Cliente', d.cliente],
        ],
      },
      apriDilazione(d.dilazione_id, origin),
    ],
    motivo: PERCHE[parte],
  })
