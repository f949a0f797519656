import { NATURE, REGIMI } from '@rateo/contract/registri/bozze-fattura'
import { TIPI_FATTURA } from '@rateo/domain/fattura/bozza-fattura'
import type { Bozza } from './cambia-documenti.api.ts'

export type Di = Bozza['di']

export const INIZIO = {
  tipo: 'TD01',
  numero: '',
  data: '',
  regime: 'RF01',
  aliquota: '22',
  natura: '',
  esigibilita: 'I',
  ritenuta: '',
  codice_destinatario: '',
  collegata_numero: '',
  collegata_data: '',
  ddt_numero: '',
  ddt_data: '',
  motivo: '',
}

const scelto = <T extends string>(lista: readonly T[], valore: string, altrimenti: T): T =>
  lista.find((uno) => uno === valore) ?? altrimenti

const riferimento = (numero: string, data: string) =>
  numero.trim() === '' || data === '' ? null : { numero: numero.trim(), data }

/** The values of the form as the call takes them. */
export function toBozza(v: typeof INIZIO, di: Di): Bozza {
  const aliquota = Number(v.aliquota)
  const ddt = v.tipo === 'TD24' ? riferimento(v.ddt_numero, v.ddt_data) : null
  return {
    di,
    tipo: scelto(TIPI_FATTURA, v.tipo, 'TD01'),
    numero: v.numero.trim(),
    data: v.data,
    regime: scelto(REGIMI, v.regime, 'RF01'),
    aliquota,
    natura: aliquota === 0 ? (NATURE.find((una) => una === v.natura) ?? null) : null,
    esigibilita: aliquota === 0 ? 'I' : scelto(['I', 'D', 'S'] as const, v.esigibilita, 'I'),
    // A condominio withholds 4 % on works (art. 25-ter DPR 600/1973), others 20 % on the work of a professional.
    ritenuta:
      v.ritenuta === ''
        ? null
        : {
            tipo: 'RT01',
            aliquota: Number(v.ritenuta),
            causale: v.ritenuta === '4' ? 'W' : 'A',
          },
    codice_destinatario: v.codice_destinatario.trim(),
    collegata: v.tipo === 'TD04' ? riferimento(v.collegata_numero, v.collegata_data) : null,
    ddt: ddt === null ? [] : [ddt],
  }
}
