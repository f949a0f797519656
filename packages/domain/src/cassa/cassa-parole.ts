import type { MetodoCassa, TipoMovimentoCassa, VoceRiconciliazione } from './cassa.ts'

/** The names of a till's methods, on the screen and on the sheets. */
export const NOMI_METODO_CASSA: Readonly<Record<MetodoCassa, string>> = {
  contanti: 'Contanti',
  pos: 'POS',
  assegno: 'Assegni',
  buono: 'Buoni',
}

export const NOMI_MOVIMENTO_CASSA: Readonly<Record<TipoMovimentoCassa, string>> = {
  incasso: 'Incasso',
  rimborso: 'Rimborso',
  versamento: 'Versamento in banca',
  prelievo: 'Prelievo',
  spesa: 'Spesa',
  apporto: 'Apporto di contanti',
  correzione: 'Correzione',
  fondo_iniziale: 'Fondo iniziale',
  differenza_apertura: 'Differenza all’apertura',
  differenza_chiusura: 'Differenza alla chiusura',
}

/** Each pair of the reconciliation: what it compares, and the two sides. */
export const NOMI_RICONCILIAZIONE: Readonly<
  Record<VoceRiconciliazione, { titolo: string; portale: string; altro: string }>
> = {
  pos_portale: { titolo: 'Incassi POS', portale: 'Rateo', altro: 'Terminali POS' },
  pos_rt: { titolo: 'Pagamenti elettronici', portale: 'Terminali POS', altro: 'Registratore' },
  contanti_rt: { titolo: 'Pagamenti in contanti', portale: 'Rateo', altro: 'Registratore' },
  totale_rt: { titolo: 'Totale del giorno', portale: 'Rateo', altro: 'Registratore' },
}
