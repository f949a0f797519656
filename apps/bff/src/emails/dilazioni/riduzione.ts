import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { NESSUN_ADDEBITO } from '../dati-pagamento.ts'
import { compose, type Email } from '../layout.ts'
import { apriDilazione, PERCHE, type Parte } from './parti.ts'
import { f } from '@rateo/domain/parole/frase'

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
  f`Reso di ${{ importo: formattaEuro(d.importo_centesimi) }} tolto dalla dilazione`

function resto(d: DatiRiduzione, parte: Parte): string {
  const online = d.reso_online_centesimi
  const mano = d.da_rendere_centesimi - online
  const frasi = [
    ...(online > 0
      ? [f`${{ online: formattaEuro(online) }} tornano da soli da dove erano arrivati.`]
      : []),
    ...(mano > 0
      ? [
          parte === 'cliente'
            ? f`${{ mano: formattaEuro(mano) }} te li restituisce ${{ esercente: d.esercente }}.`
            : f`${{ mano: formattaEuro(mano) }} li restituisci tu, perché non sono arrivati online.`,
        ]
      : []),
  ]
  return frasi.join(' ')
}

export const emailRiduzione = (d: DatiRiduzione, parte: Parte, origin: string): Email =>
  compose({
    modello: 'riduzione',
    oggetto: f`${{ titolo_riduzione: titoloRiduzione(d) }}: ${{ altra_parte: parte === 'cliente' ? d.esercente : d.cliente }}`,
    titolo: titoloRiduzione(d),
    blocchi: [
      {
        paragrafo: f`Dalle rate che restavano escono ${{ tolto: formattaEuro(d.tolto_centesimi) }}, con gli interessi che non costano più. ${{ resto: resto(d, parte) }} ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
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
