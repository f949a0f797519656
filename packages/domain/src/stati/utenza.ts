import { controllaPdr, controllaPod } from '../credito/fornitura.ts'

export const TIPI_UTENZA = [
  'luce',
  'gas',
  'acqua',
  'rifiuti',
  'telefono',
  'riscaldamento',
  'condominio',
  'altro',
] as const
export type TipoUtenza = (typeof TIPI_UTENZA)[number]

export const NOMI_UTENZA: Readonly<Record<TipoUtenza, string>> = {
  luce: 'Luce',
  gas: 'Gas',
  acqua: 'Acqua',
  rifiuti: 'Rifiuti',
  telefono: 'Telefono e internet',
  riscaldamento: 'Riscaldamento',
  condominio: 'Condominio',
  altro: 'Altro',
}

export type EsitoCodiceUtenza = { normalizzato: string; errore: string | null }

/**
 * The code by which a supply is known: POD for electricity, PDR for gas, the customer code of the supplier
 * for everything else. It may be left empty; what is written must be right.
 */
export function controllaCodiceUtenza(tipo: TipoUtenza, testo: string): EsitoCodiceUtenza {
  const scritto = testo.trim()
  if (scritto === '') return { normalizzato: '', errore: null }
  if (tipo === 'luce') {
    const { valido, normalizzato } = controllaPod(scritto)
    return {
      normalizzato,
      errore: valido
        ? null
        : 'Il POD comincia con IT, ha tre cifre, la lettera E e altri otto o nove caratteri, ad esempio IT001E12345678.',
    }
  }
  if (tipo === 'gas') {
    const { valido, normalizzato } = controllaPdr(scritto)
    return {
      normalizzato,
      errore: valido ? null : 'Il PDR ha 14 cifre, ad esempio 00881234567890.',
    }
  }
  return { normalizzato: scritto, errore: null }
}
