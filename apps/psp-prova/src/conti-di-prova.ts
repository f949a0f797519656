import { regolare, type Comportamento } from './carte-di-prova.ts'

export interface ContoDiProva {
  iban: string
  che_cosa_fa: string
  comportamento: Comportamento
}

function conto(iban: string, che_cosa_fa: string, comportamento: Partial<Comportamento> = {}) {
  return { iban, che_cosa_fa, comportamento: { ...regolare, ...comportamento } }
}

export const contiDiProva: readonly ContoDiProva[] = [
  conto('IT83W0542811101000000123455', 'Addebito riuscito'),
  conto('IT60X0542811101000000123456', 'Addebito fallito: fondi insufficienti', {
    rifiuto: 'sepa_fondi',
  }),
  conto('IT37Y0542811101000000123457', 'Addebito fallito: conto chiuso', {
    rifiuto: 'sepa_conto_chiuso',
  }),
  conto('IT14Z0542811101000000123458', 'Addebito riuscito, poi restituito (insoluto)', {
    dopo: 'insoluto',
  }),
  conto('IT84V0542811101000000123462', 'Addebito riuscito, restituito dopo 5 giorni (insoluto)', {
    dopo: 'insoluto',
    dopo_giorni: 5,
  }),
  conto('IT81A0542811101000000123459', 'Addebito riuscito, poi contestato dal titolare', {
    dopo: 'contestata',
  }),
  conto('IT33T0542811101000000123460', 'Addebito riuscito, dopo il triplo del tempo', {
    lentezza: 3,
  }),
  conto(
    'IT10U0542811101000000123461',
    'Addebito riuscito; il rimborso sembra riuscire e poi torna indietro',
    {
      rimborso: 'fallisce',
    },
  ),
  conto('DE89370400440532013000', 'Addebito riuscito'),
  conto('DE08370400440532013003', 'Addebito riuscito, dopo il triplo del tempo', { lentezza: 3 }),
  conto('DE62370400440532013001', 'Addebito fallito: fondi insufficienti', {
    rifiuto: 'sepa_fondi',
  }),
  conto('DE78370400440532013004', 'Addebito fallito, dopo il triplo del tempo', {
    rifiuto: 'sepa_fondi',
    lentezza: 3,
  }),
  conto('DE35370400440532013002', 'Addebito riuscito, poi contestato dal titolare', {
    dopo: 'contestata',
  }),
]

/** Any other valid IBAN is debited without trouble. */
export function comportamentoDelConto(iban: string): Comportamento {
  return contiDiProva.find((conto) => conto.iban === iban)?.comportamento ?? regolare
}

export function ibanPulito(testo: string): string {
  return testo.replaceAll(/\s/g, '').toUpperCase()
}

/** ISO 13616: remainder of the rearranged digits by 97 must be 1. */
export function ibanValido(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  if (iban.startsWith('IT') && !/^IT\d{2}[A-Z]\d{10}[A-Z0-9]{12}$/.test(iban)) return false
  let resto = 0
  for (const segno of iban.slice(4) + iban.slice(0, 4)) {
    const valore = Number.parseInt(segno, 36)
    resto = (resto * (valore > 9 ? 100 : 10) + valore) % 97
  }
  return resto === 1
}
