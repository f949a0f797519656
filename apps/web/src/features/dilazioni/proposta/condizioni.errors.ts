import { dilazioneBody } from '@rateo/contract/accordi/condizioni-dilazione'
import { contractErrors } from '../../../hooks/use-contract-form.ts'
import { typedError } from '../../../ui/fields/typed-amount.ts'
import { type DilazioneValues, listOf, pianoDi, type Regole, toBody } from './condizioni.values.ts'
import { rataDellEvento } from './eventi.values.ts'

/** Each of the chosen days is a field of its own. */
type CampoDilazione = keyof DilazioneValues | `date-${number}` | `evento-${number}`
type DilazioneErrors = Partial<Record<CampoDilazione, string>>

/** The fields that hold an amount or a rate and may be left empty. */
const FACOLTATIVI = ['anticipo', 'tan', 'spese', 'mora'] as const

/** The field of the form that a part of the call comes from. */
const FIELDS: Readonly<Record<string, keyof DilazioneValues>> = {
  pagamenti: 'pagamenti',
  cliente_id: 'cliente_id',
  importo_centesimi: 'importo',
  causale: 'causale',
  anticipo_centesimi: 'anticipo',
  n_rate: 'n_rate',
  cadenza: 'cadenza',
  prima_scadenza: 'prima_scadenza',
  fine_mese: 'fine_mese',
  tan_percento: 'tan',
  spese_per_rata_centesimi: 'spese',
  resto: 'resto',
  salta_mesi: 'salta_mesi',
  fornitura_il: 'fornitura',
  date_libere: 'date',
  eventi: 'eventi',
  commissione_a_carico: 'a_carico',
  mora_percento: 'mora',
  merito_creditizio: 'merito_nota',
}

/** A due date that follows from an invoice is corrected there; a sum of debts, among the debts. */
export const campoDi =
  (v: DilazioneValues) =>
  (name: string): CampoDilazione | null => {
    const [head = '', indice = '0'] = name.split('/')
    const field = FIELDS[head] ?? null
    const isFirst = field === 'prima_scadenza' || field === 'n_rate'
    if (field === 'date') return `date-${Number(indice)}`
    if (field === 'eventi') return `evento-${rataDellEvento(v, Number(indice))}`
    if (isFirst && v.cadenza === 'libera') return 'date-0'
    if (field === 'prima_scadenza' && v.quando !== 'giorno') return 'data_fattura'
    if (field === 'importo' && v.origine === 'pagamenti') return 'pagamenti'
    return field
  }

/** A rate is no amount: how it is written. */
const COME_SI_SCRIVE: Partial<Record<CampoDilazione, string>> = {
  tan: 'Scrivi il TAN con la virgola, ad esempio 4,90',
  mora: 'Scrivi il tasso con la virgola, ad esempio 3,50',
}

/** Every field by itself, then what does not go together. */
export function validateDilazione(
  v: DilazioneValues,
  importo: number,
  regole: Regole,
): DilazioneErrors {
  const fieldOf = campoDi(v)
  const errors: DilazioneErrors = contractErrors(dilazioneBody, toBody(v, importo, regole), fieldOf)
  const esito = pianoDi(v, importo, regole)
  // The domain's reason for a field replaces the one about its shape.
  for (const { campo, indice, motivo } of esito.ok ? [] : esito.problemi) {
    const field = fieldOf(indice === undefined ? campo : `${campo}/${indice}`)
    if (field) errors[field] = motivo
  }
  for (const field of FACOLTATIVI) {
    const wrong = v[field].trim() === '' ? null : typedError(v[field])
    if (wrong) errors[field] = COME_SI_SCRIVE[field] ?? wrong
  }
  if (v.cliente_id === '') errors.cliente_id = 'Scegli un cliente'
  if (v.origine === 'pagamenti') {
    if (v.cliente_id !== '' && listOf(v.pagamenti).length === 0) {
      errors.pagamenti = 'Scegli almeno un pagamento'
    } else if (v.cliente_id === '') delete errors.pagamenti
  } else {
    const wrong = typedError(v.importo)
    if (wrong) errors.importo = wrong
    if (v.causale.trim() === '') errors.causale = 'Scrivi che cosa si paga'
  }
  return errors
}
