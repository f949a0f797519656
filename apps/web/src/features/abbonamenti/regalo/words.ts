import type { StatoRegalo } from '@rateo/domain/atti/regalo-abbonamento'

/** How a present stands, in words. */
export const STATO_REGALO: Readonly<Record<StatoRegalo, string>> = {
  da_pagare: 'Da pagare',
  in_attesa: 'Aspetta una risposta',
  accettato: 'Accettato',
  rifiutato: 'Rifiutato: il denaro torna a chi lo ha pagato',
  ritirato: 'Ritirato: il denaro torna a chi lo ha pagato',
  scaduto: 'Non accettato in tempo: il denaro torna a chi lo ha pagato',
  annullato: 'Annullato: non è stato pagato',
  receduto: 'Finito con il recesso di chi lo ha pagato',
}
