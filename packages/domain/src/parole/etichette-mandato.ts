import type { Etichetta } from './etichette.ts'
import type { StatoDistinta } from '../banca/distinta.ts'
import type { StatoMandato } from '../banca/mandato.ts'

/** The labels of a mandato's states: a part of `ETICHETTE`. */
export const ETICHETTE_MANDATO = {
  bozza: { etichetta: 'Bozza', tono: 'neutro' },
  in_firma: { etichetta: 'Da firmare', tono: 'avviso' },
  firmato: { etichetta: 'Firmato: in attivazione', tono: 'informazione' },
  attivo: { etichetta: 'Attivo', tono: 'successo' },
  sospeso: { etichetta: 'Sospeso', tono: 'avviso' },
  rifiutato: { etichetta: 'Rifiutato dalla banca', tono: 'errore' },
  scaduto_firma: { etichetta: 'Non firmato in tempo', tono: 'neutro' },
  bloccato: { etichetta: 'Bloccato', tono: 'errore' },
  revocato: { etichetta: 'Revocato', tono: 'neutro' },
  scaduto: { etichetta: 'Decaduto (non usato da 36 mesi)', tono: 'neutro' },
  consumato: { etichetta: 'Usato', tono: 'neutro' },
} as const satisfies Record<StatoMandato, Etichetta>

export const ETICHETTE_DISTINTA = {
  preparata: { etichetta: 'Da consegnare alla banca', tono: 'avviso' },
  consegnata: { etichetta: 'In attesa degli esiti', tono: 'informazione' },
  chiusa: { etichetta: 'Conclusa', tono: 'successo' },
  annullata: { etichetta: 'Annullata', tono: 'neutro' },
} as const satisfies Record<StatoDistinta, Etichetta>
