import type { Transizione } from '../stati/macchina.ts'

/** How a movement of a bank account stands: not looked at yet, explained by nothing, in part, wholly, or by a written reason alone. */
export const STATI_MOVIMENTO_BANCA = [
  'da_esaminare',
  'da_abbinare',
  'abbinato_in_parte',
  'abbinato',
  'forzato',
] as const
export type StatoMovimentoBanca = (typeof STATI_MOVIMENTO_BANCA)[number]

export type EventoMovimentoBanca = 'esamina' | 'abbina' | 'forza' | 'annulla'

export const TRANSIZIONI_MOVIMENTO_BANCA: readonly Transizione<
  StatoMovimentoBanca,
  EventoMovimentoBanca
>[] = [
  { da: ['da_esaminare'], a: 'da_abbinare', evento: 'esamina', chi: ['S'] },
  {
    da: ['da_esaminare', 'da_abbinare'],
    a: 'abbinato_in_parte',
    evento: 'abbina',
    chi: ['E', 'S'],
  },
  {
    da: ['da_esaminare', 'da_abbinare', 'abbinato_in_parte'],
    a: 'abbinato',
    evento: 'abbina',
    chi: ['E', 'S'],
  },
  {
    da: ['da_esaminare', 'da_abbinare', 'abbinato_in_parte'],
    a: 'forzato',
    evento: 'forza',
    chi: ['E'],
  },
  { da: ['abbinato', 'forzato'], a: 'abbinato_in_parte', evento: 'annulla', chi: ['E'] },
  {
    da: ['abbinato', 'abbinato_in_parte', 'forzato'],
    a: 'da_abbinare',
    evento: 'annulla',
    chi: ['E'],
  },
]

/** The reasons for which a movement waits for a person. */
export const ECCEZIONI_BANCA = ['entrata_ignota', 'uscita_ignota', 'manca', 'eccede'] as const
export type EccezioneBanca = (typeof ECCEZIONI_BANCA)[number]

export const NOMI_ECCEZIONE_BANCA: Readonly<Record<EccezioneBanca, string>> = {
  entrata_ignota: 'Entrata senza riscontro',
  uscita_ignota: 'Uscita senza riscontro',
  manca: 'Meno del dovuto',
  eccede: 'Più del dovuto',
}
