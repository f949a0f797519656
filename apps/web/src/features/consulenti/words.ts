import type { RitenutaConsulente } from '@rateo/domain/identita/consulente'
import type { Atto } from './consulenti.api.ts'

export const RITENUTE: Readonly<Record<RitenutaConsulente, string>> = {
  meta: 'Su metà della provvigione',
  un_quinto: 'Su un quinto, perché ha dipendenti o collaboratori',
  nessuna: 'Nessuna (regime forfettario)',
}

export const ATTI: Readonly<
  Record<Atto, { azione: string; domanda: string; effetto: string; fatto: string }>
> = {
  sospendi: {
    azione: 'Sospendi',
    domanda: 'Sospendere il consulente?',
    effetto:
      'Finché non lo riattivi non invita e non riceve incarichi. Continua a seguire gli esercenti che ha.',
    fatto: 'Consulente sospeso.',
  },
  riattiva: {
    azione: 'Riattiva',
    domanda: 'Riattivare il consulente?',
    effetto:
      'Da adesso può invitare e ricevere incarichi. Gli incarichi conclusi restano conclusi.',
    fatto: 'Consulente riattivato.',
  },
  cessa: {
    azione: 'Chiudi il rapporto',
    domanda: 'Chiudere il rapporto con il consulente?',
    effetto:
      'Da domani non segue più nessun esercente, e il suo link non vale più. Quello che hanno incassato fino a oggi resta contato come suo.',
    fatto: 'Rapporto chiuso.',
  },
}
