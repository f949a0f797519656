import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import {
  IMPORTO_MAX,
  type richiediPagamento,
  richiediPagamentoBody,
} from '@rateo/contract/accordi/pagamenti'
import type { AliquoteTrattenute } from '@rateo/contract/registri/trattenute'
import {
  componiNetto,
  eScissione,
  motivoTrattenute,
  TIPI_TRATTENUTA,
} from '@rateo/domain/trattenute/trattenute'
import { AGEVOLAZIONI } from '@rateo/domain/trattenute/vincolo'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import * as z from 'zod/mini'
import { contractErrors } from '../../../hooks/use-contract-form.ts'
import { readTyped, typedError } from '../../../ui/fields/typed-amount.ts'

/** The values of the form, as they were kept in the window, too. */
export const richiestaValues = z.object({
  chi: z.enum(['esistente', 'nuovo']),
  cliente_id: z.string(),
  beneficiario_id: z.string(),
  nome: z.string(),
  email: z.string(),
  tipo: z.enum(['persona', 'condominio']),
  importo: z.string(),
  causale: z.string(),
  riferimento_interno: z.string(),
  scadenza: z.string(),
  valido_fino: z.string(),
  invia_email: z.boolean(),
  invia_sms: z.boolean(),
  modi: z.array(z.enum(['carta', 'conto', 'bonifico', 'negozio'])),
  in_parti: z.boolean(),
  parte_minima: z.string(),
  codice: z.string(),
  trattenuta: z.enum(['', ...TIPI_TRATTENUTA]),
  base: z.string(),
  aliquota_iva: z.string(),
  detrazione: z.enum(['', ...AGEVOLAZIONI]),
  fattura_numero: z.string(),
  fattura_data: z.string(),
  detrae_cf: z.string(),
})
export type RichiestaValues = z.infer<typeof richiestaValues>
export type ModoRichiesta = RichiestaValues['modi'][number]

/** The ways to pay as an esercente thinks of them: at the counter is one way, with cash or POS. */
const MODI_RICHIESTA = {
  carta: ['carta'],
  conto: ['addebito_sdd'],
  bonifico: ['bonifico'],
  negozio: ['contanti', 'pos'],
} as const satisfies Record<ModoRichiesta, readonly string[]>

const DEFAULT_DAYS = 14

export const emptyRichiesta = (today: string): RichiestaValues => ({
  chi: 'esistente',
  cliente_id: '',
  beneficiario_id: '',
  nome: '',
  email: '',
  tipo: 'persona',
  importo: '',
  causale: '',
  riferimento_interno: '',
  scadenza: aggiungiGiorni(today, DEFAULT_DAYS),
  valido_fino: '',
  invia_email: true,
  invia_sms: false,
  modi: ['carta', 'conto', 'bonifico', 'negozio'],
  in_parti: false,
  parte_minima: '',
  codice: '',
  trattenuta: '',
  base: '',
  aliquota_iva: '2200',
  detrazione: '',
  fattura_numero: '',
  fattura_data: '',
  detrae_cf: '',
})

type Body = InputOf<typeof richiediPagamento>

/** The sum kept back as it is being written; null where there is none, or nothing can be counted yet. */
export function nettoDi(values: RichiestaValues, aliquote: AliquoteTrattenute | undefined) {
  const { trattenuta: tipo } = values
  const [totale, base] = [readTyped(values.importo), readTyped(values.base)]
  if (tipo === '' || aliquote === undefined || totale === null || base === null) return null
  const percento = aliquote.percento[tipo] ?? Number(values.aliquota_iva)
  return componiNetto(totale, [{ tipo, base_centesimi: base, percento }])
}

const trattenutaDi = (values: RichiestaValues, aliquote: AliquoteTrattenute | undefined) =>
  values.trattenuta === ''
    ? {}
    : {
        trattenute: [
          {
            tipo: values.trattenuta,
            base_centesimi: readTyped(values.base) ?? 0,
            ...(eScissione(values.trattenuta) && { percento: Number(values.aliquota_iva) }),
          },
        ],
        da_pagare_centesimi: nettoDi(values, aliquote)?.da_pagare_centesimi ?? 0,
      }

const vincoloDi = (values: RichiestaValues) =>
  values.detrazione === ''
    ? {}
    : {
        vincolo: {
          agevolazione: values.detrazione,
          fattura_numero: values.fattura_numero,
          fattura_data: values.fattura_data,
          codice_fiscale: values.detrae_cf.trim() || null,
        },
      }

export function toBody(
  values: RichiestaValues,
  bozza = false,
  aliquote?: AliquoteTrattenute,
): Body {
  return {
    ...(values.chi === 'esistente'
      ? { cliente_id: values.cliente_id }
      : { cliente_nuovo: { nome: values.nome, email: values.email, tipo: values.tipo } }),
    ...(values.chi === 'esistente' &&
      values.beneficiario_id !== '' && { beneficiario_id: values.beneficiario_id }),
    importo_centesimi: readTyped(values.importo) ?? 0,
    causale: values.causale,
    riferimento_interno: values.riferimento_interno || null,
    scadenza: values.scadenza,
    valido_fino: values.valido_fino || null,
    invia_email: values.invia_email,
    invia_sms: values.invia_sms && values.chi === 'esistente',
    bozza,
    metodi_ammessi:
      values.detrazione === ''
        ? values.modi.flatMap((modo) => [...MODI_RICHIESTA[modo]])
        : ['bonifico'],
    ...trattenutaDi(values, aliquote),
    ...vincoloDi(values),
    ...(values.in_parti && { parte_minima_centesimi: readTyped(values.parte_minima) ?? 0 }),
  }
}

/** The field of the form that a part of the body comes from. */
const FIELDS: Readonly<Record<string, keyof RichiestaValues>> = {
  cliente_id: 'cliente_id',
  beneficiario_id: 'beneficiario_id',
  'cliente_nuovo/nome': 'nome',
  'cliente_nuovo/email': 'email',
  'cliente_nuovo/tipo': 'tipo',
  importo_centesimi: 'importo',
  causale: 'causale',
  riferimento_interno: 'riferimento_interno',
  scadenza: 'scadenza',
  valido_fino: 'valido_fino',
  metodi_ammessi: 'modi',
  invia_sms: 'invia_sms',
  parte_minima_centesimi: 'parte_minima',
  codice: 'codice',
  sconto_centesimi: 'codice',
  'trattenute/0/tipo': 'trattenuta',
  'trattenute/0/base_centesimi': 'base',
  'trattenute/0/percento': 'aliquota_iva',
  da_pagare_centesimi: 'base',
  'vincolo/agevolazione': 'detrazione',
  'vincolo/fattura_numero': 'fattura_numero',
  'vincolo/fattura_data': 'fattura_data',
  'vincolo/codice_fiscale': 'detrae_cf',
}

export const campoDi = (name: string): keyof RichiestaValues | null => FIELDS[name] ?? null

/** The amount that the cliente is asked for: what is left of the total. */
export const daPagare = (values: RichiestaValues, aliquote: AliquoteTrattenute | undefined) =>
  nettoDi(values, aliquote)?.da_pagare_centesimi ?? readTyped(values.importo) ?? 0

export type RichiestaErrors = Partial<Record<keyof RichiestaValues, string>>

const CAMPI_TRATTENUTA = {
  tipo: 'trattenuta',
  base_centesimi: 'base',
  percento: 'aliquota_iva',
} as const

/** Why a sum cannot be kept back so. */
function erroriTrattenuta(
  values: RichiestaValues,
  aliquote: AliquoteTrattenute | undefined,
): RichiestaErrors {
  if (values.trattenuta === '') return {}
  const baseError = typedError(values.base)
  if (baseError) return { base: baseError }
  const netto = nettoDi(values, aliquote)
  if (netto === null) return { base: 'Aspetta un momento: le aliquote si stanno caricando' }
  const problema = motivoTrattenute(netto.totale_centesimi, netto.righe, null)
  return problema === null ? {} : { [CAMPI_TRATTENUTA[problema.campo]]: problema.motivo }
}

/** The rules of the contract, with those that need to know today, or its rates. */
export function validateRichiesta(
  values: RichiestaValues,
  today: string,
  aliquote?: AliquoteTrattenute,
): RichiestaErrors {
  const errors: RichiestaErrors = contractErrors(
    richiediPagamentoBody,
    toBody(values, false, aliquote),
    campoDi,
  )
  const amountError = typedError(values.importo)
  if (amountError) errors.importo = amountError
  else if ((readTyped(values.importo) ?? 0) > IMPORTO_MAX) {
    errors.importo = 'L’importo massimo è 999.999,99 €'
  }
  Object.assign(errors, erroriTrattenuta(values, aliquote))
  if (values.in_parti) {
    const parteError = typedError(values.parte_minima)
    if (parteError) errors.parte_minima = parteError
    else if ((readTyped(values.parte_minima) ?? 0) > daPagare(values, aliquote)) {
      errors.parte_minima = 'La parte più piccola non può superare l’importo'
    }
  }
  if (values.scadenza !== '' && values.scadenza < today) {
    errors.scadenza = 'La scadenza non può essere nel passato'
  }
  if (values.valido_fino !== '' && values.valido_fino < values.scadenza) {
    errors.valido_fino = 'Il link deve restare valido almeno fino alla scadenza'
  }
  return errors
}
