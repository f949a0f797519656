import type { SchemaProvvigionale } from '@rateo/contract/persone/provvigioni'
import type { BaseProvvigione, TipoProvvigione } from '@rateo/domain/denaro/provvigione'
import { readTyped, toTyped, typedError } from '../../ui/fields/typed-amount.ts'
import type { BodySchema } from './consulenti.api.ts'
import { leggiQuota, problemaQuota, quotaScritta } from './quota.ts'

/** As it is typed: up to three steps. */
export type Values = {
  nome: string
  base: BaseProvvigione
  tipo: TipoProvvigione
  valore: string
  oltre2: string
  valore2: string
  oltre3: string
  valore3: string
  una_tantum: boolean
  durata_mesi: string
  tetto_centesimi: string
}

export const NUOVO: Values = {
  nome: '',
  base: 'incassato',
  tipo: 'percento',
  valore: '',
  oltre2: '',
  valore2: '',
  oltre3: '',
  valore3: '',
  una_tantum: false,
  durata_mesi: '',
  tetto_centesimi: '',
}

export function valuesOf(s: SchemaProvvigionale): Values {
  const [primo, secondo, terzo] = s.scaglioni
  const valore = s.tipo === 'percento' ? quotaScritta : toTyped
  return {
    nome: s.nome,
    base: s.base,
    tipo: s.tipo,
    valore: primo ? valore(primo.valore) : '',
    oltre2: secondo ? toTyped(secondo.oltre_centesimi) : '',
    valore2: secondo ? valore(secondo.valore) : '',
    oltre3: terzo ? toTyped(terzo.oltre_centesimi) : '',
    valore3: terzo ? valore(terzo.valore) : '',
    una_tantum: s.una_tantum,
    durata_mesi: s.durata_mesi === null ? '' : String(s.durata_mesi),
    tetto_centesimi: s.tetto_centesimi === null ? '' : toTyped(s.tetto_centesimi),
  }
}

const cents = (text: string): number => readTyped(text) ?? Number.NaN
const isEmpty = (text: string): boolean => text.trim() === ''

export function toBody(v: Values, al_posto_di: string | null): BodySchema {
  const oltre = [
    { soglia: v.oltre2, valore: v.valore2 },
    { soglia: v.oltre3, valore: v.valore3 },
  ].filter(({ soglia }) => v.tipo === 'percento' && !isEmpty(soglia))
  return {
    nome: v.nome,
    base: v.tipo === 'euro' ? 'incassato' : v.base,
    tipo: v.tipo,
    scaglioni: [
      {
        oltre_centesimi: 0,
        valore: v.tipo === 'percento' ? leggiQuota(v.valore) : cents(v.valore),
      },
      ...oltre.map(({ soglia, valore }) => ({
        oltre_centesimi: cents(soglia),
        valore: leggiQuota(valore),
      })),
    ],
    una_tantum: v.una_tantum,
    durata_mesi:
      v.una_tantum || isEmpty(v.durata_mesi)
        ? null
        : /^\d{1,3}$/.test(v.durata_mesi.trim())
          ? Number(v.durata_mesi)
          : Number.NaN,
    tetto_centesimi: isEmpty(v.tetto_centesimi) ? null : cents(v.tetto_centesimi),
    al_posto_di,
  }
}

const amountError = (text: string) => (isEmpty(text) ? undefined : (typedError(text) ?? undefined))

/** The refusals that only the typed words can tell. */
export function check(v: Values): { [K in keyof Values]?: string | undefined } {
  const isPercent = v.tipo === 'percento'
  const second = isPercent && !isEmpty(v.oltre2)
  const third = second && !isEmpty(v.oltre3)
  return {
    valore: isPercent ? problemaQuota(v.valore) : (typedError(v.valore) ?? undefined),
    oltre2: isPercent ? amountError(v.oltre2) : undefined,
    valore2: second ? problemaQuota(v.valore2) : undefined,
    oltre3: third
      ? (amountError(v.oltre3) ??
        (cents(v.oltre3) <= cents(v.oltre2) ? 'Deve superare quello prima' : undefined))
      : undefined,
    valore3: third ? problemaQuota(v.valore3) : undefined,
    tetto_centesimi: amountError(v.tetto_centesimi),
  }
}
