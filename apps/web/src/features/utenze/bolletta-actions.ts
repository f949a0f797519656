import type { Bolletta, Utenza } from '@rateo/contract/accordi/utenze'
import type { StatoBolletta } from '@rateo/domain/banca/bolletta'
import { STATI_PAGABILI } from '@rateo/domain/stati/pagamento'
import type { NomeFinestra } from './bolletta-windows.tsx'

/** An action on a bolletta: done at once, in a window, or on another page. */
export type Azione =
  | { fa: 'segna'; label: string; stato: StatoBolletta }
  | { fa: 'apre'; label: string; finestra: NomeFinestra }
  | { fa: 'paga' | 'modifica'; label: string; hint?: string }

const isPagabile = ({ pagamento }: Bolletta): boolean =>
  pagamento !== null &&
  pagamento.dilazione_id === null &&
  STATI_PAGABILI.some((stato) => stato === pagamento.stato)

const CONTESTA: Azione = { fa: 'segna', label: 'Segna come contestata', stato: 'contestata' }
const RIAPRI: Azione = { fa: 'segna', label: 'Riporta da pagare', stato: 'da_pagare' }
const PAGATA: Azione = { fa: 'apre', label: 'Segna come pagata altrove', finestra: 'segna' }
const FOGLIO: Azione = { fa: 'apre', label: 'Foglio della bolletta', finestra: 'foglio' }
const MODIFICA: Azione = { fa: 'modifica', label: 'Modifica' }
const SCOLLEGA: Azione = { fa: 'apre', label: 'Scollega la richiesta', finestra: 'scollega' }
const PROGRAMMA: Azione = { fa: 'apre', label: 'Programma l’addebito', finestra: 'programma' }

/** A bolletta linked to the debt of its supplier: what is done is done with that debt. */
function collegata(bolletta: Bolletta): Azione[] {
  const programma = bolletta.pagamento?.programma ?? null
  if (bolletta.stato === 'pagata') return [FOGLIO, SCOLLEGA]
  if (bolletta.stato === 'contestata') return [RIAPRI, FOGLIO, SCOLLEGA]
  if (programma !== null) {
    return [
      ...(programma.annullabile_fino === null
        ? []
        : [
            { fa: 'apre', label: 'Annulla l’addebito', finestra: 'annulla' } as const,
            { fa: 'apre', label: 'Cambia giorno o metodo', finestra: 'programma' } as const,
          ]),
      FOGLIO,
    ]
  }
  return [
    ...(isPagabile(bolletta)
      ? [
          { fa: 'paga', label: 'Paga adesso' } as const,
          PROGRAMMA,
          {
            fa: 'paga',
            label: 'Paga a rate',
            hint: 'Se il fornitore le offre, si scelgono nella pagina di pagamento',
          } as const,
          CONTESTA,
        ]
      : []),
    FOGLIO,
    MODIFICA,
    SCOLLEGA,
  ]
}

/** A note of the owner: marks move no money. */
function nota({ stato }: Bolletta, canLink: boolean): Azione[] {
  const collega: Azione[] = canLink
    ? [{ fa: 'apre', label: 'Trova la richiesta', finestra: 'collega' }]
    : []
  switch (stato) {
    case 'pagata':
      return [RIAPRI, ...collega, FOGLIO]
    case 'da_pagare':
      return [
        ...collega,
        PAGATA,
        { fa: 'segna', label: 'Segna come programmata', stato: 'programmata' },
        CONTESTA,
        FOGLIO,
        MODIFICA,
      ]
    default:
      return [PAGATA, RIAPRI, ...collega, FOGLIO, MODIFICA]
  }
}

/** The actions on a bolletta of one's own; the first is the next thing to do, where there is one. */
export function azioniDi(
  bolletta: Bolletta,
  { riscuote }: Pick<Utenza, 'riscuote'>,
  isCliente: boolean,
): { prossima: Azione | undefined; altre: Azione[] } {
  const azioni =
    bolletta.pagamento === null
      ? nota(bolletta, isCliente && riscuote !== null)
      : collegata(bolletta)
  // A bolletta that is paid asks for nothing more: its way back stands in the menu.
  const [prossima, ...altre] = azioni
  const isNext = bolletta.stato !== 'pagata' && prossima !== FOGLIO
  return isNext ? { prossima, altre } : { prossima: undefined, altre: azioni }
}
