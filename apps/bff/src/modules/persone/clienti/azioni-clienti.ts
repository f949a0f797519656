import type { ClienteRow } from '@rateo/contract/persone/clienti'
import { LIMITI_ETICHETTE } from '@rateo/domain/identita/controlli-cliente'
import { AppError } from '../../../http/errors.ts'
import type { BulkAction, BulkCall, Motivo } from '../../../http/list.ts'
import { scriviEtichette } from './scrivi-etichette.ts'

/** The reminder of a cliente, which is of an area above: it is handed to this one. */
export type Sollecito = Required<Pick<BulkAction<ClienteRow>, 'esegui' | 'motiviInsieme'>>

const VIETATO: Motivo = {
  uno: 'tra i suoi controlli c’è “Niente solleciti” o “Conto di prova”',
  tanti: 'tra i loro controlli c’è “Niente solleciti” o “Conto di prova”',
}
const IN_REGOLA: Motivo = { uno: 'non ha nulla di scaduto', tanti: 'non hanno nulla di scaduto' }

function motivoNonSollecitato({ controlli = [], scaduto_centesimi }: ClienteRow): Motivo | null {
  if (controlli.includes('niente_solleciti') || controlli.includes('conto_di_prova')) return VIETATO
  return scaduto_centesimi === 0 ? IN_REGOLA : null
}

const parolaDi = (parola: string | null): string => {
  const una = parola?.trim() ?? ''
  if (una === '' || una.length > LIMITI_ETICHETTE.lettere || una.includes(',')) {
    throw new AppError('dati_non_validi', {
      message: 'Scrivi una sola etichetta, senza virgole.',
      errors: [{ pointer: '/parola', message: 'Scrivi una sola etichetta, senza virgole' }],
    })
  }
  return una
}

const stessa = (una: string) => (altra: string) => altra.toLowerCase() === una.toLowerCase()

const comune = {
  ruoli: ['esercente'],
  descrizione: ({ nome, email }: ClienteRow) => `${nome} (${email})`,
  importo: ({ scaduto_centesimi }: ClienteRow) => scaduto_centesimi,
} as const

const etichetta = {
  ...comune,
  come: '/api/clienti/:id/etichette',
  parola: parolaDi,
  motivo: () => null,
} as const

/** The actions of an esercente on many clienti at once: those that are ticked, or all that a filter finds (CLI-M4). */
export const azioniClienti = (sollecito: Sollecito) =>
  ({
    sollecita: {
      ...comune,
      titolo: 'Sollecita',
      come: '/api/pagamenti/:id/sollecita',
      motivo: motivoNonSollecitato,
      ...sollecito,
    },
    aggiungi_etichetta: {
      ...etichetta,
      titolo: 'Aggiungi un’etichetta',
      esegui: (call: BulkCall, id: string, parola: string | null) => {
        const una = parolaDi(parola)
        return scriviEtichette(call, id, (prima) =>
          prima.some(stessa(una)) ? prima : [...prima, una],
        )
      },
    },
    togli_etichetta: {
      ...etichetta,
      titolo: 'Togli un’etichetta',
      esegui: (call: BulkCall, id: string, parola: string | null) => {
        const una = parolaDi(parola)
        return scriviEtichette(call, id, (prima) => prima.filter((altra) => !stessa(una)(altra)))
      },
    },
  }) satisfies Readonly<Record<string, BulkAction<ClienteRow>>>
