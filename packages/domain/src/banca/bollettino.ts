import { resto93 } from '../tempo/avviso.ts'
import type { Centesimi } from '../denaro/denaro.ts'

/** Kinds of postal slip, by the number printed on them. */
export const TIPI_BOLLETTINO: Readonly<Record<string, string>> = {
  '123': 'bianco',
  '247': 'MAV',
  '451': 'bianco personalizzato',
  '674': 'premarcato, importo libero',
  '896': 'premarcato, importo fisso',
}

/** The two control digits of a codice cliente: its first sixteen modulo 93 (G.U. 20/5/2013, all. 1). */
export function controcodice(codiceCliente16: string): string {
  if (!/^\d{16}$/.test(codiceCliente16)) throw new RangeError('Sixteen digits are needed')
  return resto93(codiceCliente16)
}

/** Whether the fourth field of a TD 896 slip, eighteen digits, ends with its control digits. */
export function controllaCodiceCliente(codice: string): boolean {
  return /^\d{18}$/.test(codice) && controcodice(codice.slice(0, 16)) === codice.slice(16)
}

export interface DatiBollettino {
  avviso: string
  conto: string
  importo_centesimi: Centesimi
  tipo: string
  cf_ente: string
  cf_debitore: string
  nome: string
  causale: string
}

const DATA_MATRIX =
  /^codfase=NBPA;18(\d{18})12(\d{12})10(\d{10})3(\d{3})1P1(\d{11})(.{16})(.{0,40})(.{0,110})/s

/** Reads the Data Matrix of a postal slip with a pagoPA notice; undefined when it is another code. */
export function leggiDataMatrix(testo: string): DatiBollettino | undefined {
  const parti = DATA_MATRIX.exec(testo)
  if (!parti) return undefined
  const [, avviso = '', conto = '', importo = '', tipo = '', ente = '', ...testi] = parti
  const [debitore = '', nome = '', causale = ''] = testi.map((parte) => parte.trim())
  return {
    avviso,
    conto,
    importo_centesimi: Number(importo),
    tipo,
    cf_ente: ente,
    cf_debitore: debitore,
    nome,
    causale,
  }
}

const BARRE = /^18(\d{18})12(\d{12})(?:10(\d{10}))?3(\d{3})$/

export interface BarreLette {
  codice: string
  tipo: string
  /** Null on a slip whose amount the payer writes. */
  importo_centesimi: Centesimi | null
}

/** Reads the bar code of a postal slip (G.U. 20/5/2013, all. 1); undefined when it is another code. */
export function leggiBarre(testo: string): BarreLette | undefined {
  const parti = BARRE.exec(testo)
  if (!parti) return undefined
  const [, codice = '', , importo, tipo = ''] = parti
  if (TIPI_BOLLETTINO[tipo] === undefined) return undefined
  const centesimi = Number(importo ?? 0)
  return { codice, tipo, importo_centesimi: centesimi > 0 ? centesimi : null }
}
