import type { AbbonamentoRow } from '@rateo/contract/accordi/abbonamenti'
import {
  CADENZE_ABBONAMENTO,
  OGNI_CADENZA,
  type StatoAbbonamento,
  type VisibilitaPiano,
} from '@rateo/domain/stati/abbonamento'
import { tableOf } from '@rateo/domain/parole/chiavi'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { compila } from '@rateo/domain/parole/messaggi'

const maiuscola = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The conditions of one version of a piano, to print or to keep. */
export const condizioniAddress = (piano_id: string) => `/api/piani/${piano_id}/condizioni/pdf`

export const CADENZE = tableOf(CADENZE_ABBONAMENTO, (cadenza) => maiuscola(OGNI_CADENZA[cadenza]))

// The state without its day, which a list shows below the word.
const BREVI: Partial<Record<StatoAbbonamento, string>> = { disdetto: 'Disdetto' }

export const statoBreve = (stato: StatoAbbonamento): string =>
  BREVI[stato] ?? etichettaDi('abbonamento', stato).etichetta

const VISIBILITA = new Set<string>(['pubblico', 'su_invito', 'archiviato'])
export const isVisibilita = (stato: AbbonamentoRow['stato']): stato is VisibilitaPiano =>
  VISIBILITA.has(stato)

/** "In prova fino al 05/03/2026", "Disdetto: attivo fino al 05/03/2026"; the bare word without a day. */
export function statoCompleto(stato: StatoAbbonamento, fino_al: string | null): string {
  if (fino_al === null || (stato !== 'in_prova' && stato !== 'disdetto')) return statoBreve(stato)
  const { etichetta } = etichettaDi('abbonamento', stato === 'in_prova' ? 'prova' : 'disdetto')
  return compila(etichetta, { data: formattaGiorno(fino_al) })
}
