import {
  componiFattura,
  type DatiFattura,
  type Soggetto,
} from '@rateo/domain/fattura/bozza-fattura'
import { fatturaXml } from '@rateo/domain/fattura/fattura-xml'

/** The issuer of the invoices of the tests. */
export const CEDENTE: Soggetto = {
  denominazione: 'Palestra Olimpia S.r.l.',
  nome: null,
  cognome: null,
  partita_iva: '12345678903',
  codice_fiscale: '12345678903',
  indirizzo: 'Via Plinio 3',
  cap: '06049',
  comune: 'Spoleto',
  provincia: 'PG',
}

export const CESSIONARIO: Soggetto = {
  ...CEDENTE,
  denominazione: null,
  nome: 'Niccolò',
  cognome: 'Ferrari',
  partita_iva: null,
  codice_fiscale: 'FRRNCL80A01L117M',
}

/** The data of an invoice of 122 euro, with what a test changes. */
export const datiFattura = (change: Partial<DatiFattura> = {}): DatiFattura => ({
  tipo: 'TD01',
  numero: '12/2026',
  data: '2026-11-10',
  progressivo: '0000A',
  formato: 'FPR12',
  codice_destinatario: '0000000',
  pec: null,
  regime: 'RF01',
  esigibilita: 'I',
  cedente: CEDENTE,
  cessionario: CESSIONARIO,
  voci: [{ descrizione: 'Corso', lordo_centesimi: 12_200, aliquota: 22, natura: null }],
  ritenuta: null,
  condizioni: 'TP02',
  dettagli: [{ modalita: 'MP05', scadenza: '2026-12-31', importo_centesimi: 12_200 }],
  iban: null,
  collegata: null,
  ddt: [],
  ...change,
})

/** An invoice as the file that a program writes: by our own writer. */
export const fileFattura = (change: Partial<DatiFattura> = {}): Buffer =>
  Buffer.from(fatturaXml(componiFattura(datiFattura(change))))
