import type { AvvisoAdesione } from '../stati/adesione.ts'
import type { ModoRaccolta } from '../stati/raccolta.ts'

export const NOMI_MODO_RACCOLTA: Readonly<Record<ModoRaccolta, string>> = {
  testa: 'Uguale per tutti',
  totale: 'Un totale in parti uguali',
  pesi: 'Un totale per millesimi',
  tabella: 'A ciascuno il suo',
}

/** Sentences about a person before the start; each goes on from their name. */
export const AVVISI_IN_PAROLE: Readonly<Record<AvvisoAdesione, string>> = {
  non_richiedibile: 'Non può ricevere richieste: verrà saltata',
  senza_solleciti: 'Ha “Niente solleciti”: riceve la richiesta, non i promemoria',
  richiesta_aperta: 'Ha già una richiesta da pagare',
}
