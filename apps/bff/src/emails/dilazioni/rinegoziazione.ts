import { formattaEuro } from '@rateo/domain/denaro/denaro'
import {
  type MotivoRinegoziazione,
  NOMI_MOTIVO_RINEGOZIAZIONE,
} from '@rateo/domain/atti/richiesta-rinegoziazione'
import { compose, type Email } from '../layout.ts'
import { apriDilazione, PERCHE } from './parti.ts'
import { f } from '@rateo/domain/parole/frase'

export type DatiRinegoziazione = {
  dilazione_id: string
  numero: string
  causale: string
  cliente: string
  residuo_centesimi: number
  motivo: MotivoRinegoziazione
  al_mese_centesimi: number
  nota: string | null
}

/** To the esercente: a cliente asks for other terms. Nothing has changed by that. */
export const rinegoziazioneChiesta = (d: DatiRinegoziazione, origin: string): Email =>
  compose({
    modello: 'rinegoziazione_chiesta',
    oggetto: f`${{ cliente: d.cliente }} chiede di rinegoziare la dilazione ${{ numero: d.numero }}`,
    titolo: f`${{ cliente: d.cliente }} chiede altre condizioni`,
    blocchi: [
      {
        paragrafo:
          'Per ora non cambia nulla: le rate scadono come prima e nessun importo viene mosso. L’assistenza ha la richiesta; che cosa concedere lo decidi tu.',
      },
      {
        dati: [
          ['Dilazione', d.numero],
          ['Causale', d.causale],
          ['Resta da incassare', formattaEuro(d.residuo_centesimi)],
          ['Perché', NOMI_MOTIVO_RINEGOZIAZIONE[d.motivo]],
          ['Può pagare al mese', formattaEuro(d.al_mese_centesimi)],
          ...(d.nota === null ? [] : [['Che cosa propone', d.nota] as const]),
        ],
      },
      apriDilazione(d.dilazione_id, origin),
    ],
    motivo: PERCHE.esercente,
  })
