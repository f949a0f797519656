import {
  calcolaCodiceFiscale,
  controllaCodiceFiscale,
  type DatiAnagrafici,
  togliOmocodia,
} from './codice-fiscale.ts'

export type Incoerenza = 'cognome' | 'nome' | 'data_nascita' | 'sesso' | 'luogo_nascita'

/**
 * The declared data of a person that its codice fiscale contradicts. It warns and never refuses: the tax office may
 * have issued it on another spelling, and a surname changes. Empty for a code that is not valid, or not a person's.
 */
export function incoerenze(codice: string, dati: DatiAnagrafici): Incoerenza[] {
  const esito = controllaCodiceFiscale(codice)
  if (!esito.valido || esito.tipo !== 'persona') return []
  const atteso = calcolaCodiceFiscale(dati)
  const originale = togliOmocodia(esito.normalizzato)
  const nato = `${esito.anno2}-${String(esito.mese).padStart(2, '0')}-${String(esito.giorno).padStart(2, '0')}`
  const diverso: [Incoerenza, boolean][] = [
    ['cognome', originale.slice(0, 3) !== atteso.slice(0, 3)],
    ['nome', originale.slice(3, 6) !== atteso.slice(3, 6)],
    ['data_nascita', nato !== dati.data_nascita.slice(2)],
    ['sesso', esito.sesso !== dati.sesso],
    ['luogo_nascita', esito.belfiore !== dati.belfiore.toUpperCase()],
  ]
  return diverso.filter(([, isDiverso]) => isDiverso).map(([parte]) => parte)
}
