import { createHash } from 'node:crypto'
import type { FormatoSdd } from '@rateo/domain/banca/distinta'
import { type Giorno, giornoDiRoma, oraDiRoma, partiDelGiorno } from '@rateo/domain/tempo/giorno'
import { causaleSepa, nomeSepa } from '@rateo/domain/banca/sepa-caratteri'
import SEPA from 'sepa'

export type Addebito = {
  riferimento: string
  importo_centesimi: number
  causale: string
  sequenza: 'FRST' | 'RCUR' | 'OOFF'
  umr: string
  firmato_il: Giorno
  intestatario: string
  iban: string
  creditore_id: string
  schema_sdd: 'CORE' | 'B2B'
}

export type DatiFile = {
  id: string
  formato: FormatoSdd
  creato_at: Date
  addebito_il: Giorno
  esercente: string
  iban: string
  addebiti: readonly Addebito[]
}

/** The library writes a Date by the clock of the process: a day of Rome is given as that same day here. */
const giornoLocale = (giorno: Giorno): Date => {
  const { anno, mese, giorno: n } = partiDelGiorno(giorno)
  return new Date(anno, mese - 1, n, 12)
}

function oraLocale(istante: Date): Date {
  const [ore = 0, minuti = 0] = oraDiRoma(istante).split(':').map(Number)
  const data = giornoLocale(giornoDiRoma(istante))
  data.setHours(ore, minuti, istante.getUTCSeconds())
  return data
}

// The library takes euros as a fraction; beyond two decimals it throws, and whole cents never have more.
const euro = (centesimi: number): number => Number((centesimi / 100).toFixed(2))

/** The debits of one block share the creditor, the scheme and their place in the life of the mandato. */
function blocchi(addebiti: readonly Addebito[]): Addebito[][] {
  const perChiave = Map.groupBy(addebiti, (a) => `${a.creditore_id} ${a.schema_sdd} ${a.sequenza}`)
  return [...perChiave.values()]
}

const somma = (addebiti: readonly Addebito[]): number =>
  addebiti.reduce((totale, { importo_centesimi }) => totale + importo_centesimi, 0)

/** The message that a bank takes (ISO 20022 pain.008), with texts in the characters that every bank accepts. */
export function scriviPain008(dati: DatiFile): { file: string; sha256: string } {
  const documento = new SEPA.Document(dati.formato)
  documento.grpHdr.id = dati.id
  documento.grpHdr.created = oraLocale(dati.creato_at)
  documento.grpHdr.initiatorName = nomeSepa(dati.esercente)
  for (const gruppo of blocchi(dati.addebiti)) {
    const [primo] = gruppo
    if (primo === undefined) continue
    const blocco = documento.createPaymentInfo()
    blocco.collectionDate = giornoLocale(dati.addebito_il)
    blocco.creditorIBAN = dati.iban
    blocco.creditorName = nomeSepa(dati.esercente)
    blocco.creditorId = primo.creditore_id
    blocco.localInstrumentation = primo.schema_sdd
    blocco.sequenceType = primo.sequenza
    // The statement has one line for each debit, or an unpaid one could not be told from the others.
    blocco.batchBooking = false
    documento.addPaymentInfo(blocco)
    for (const a of gruppo) {
      const riga = blocco.createTransaction()
      riga.end2endId = a.riferimento
      riga.amount = euro(a.importo_centesimi)
      riga.mandateId = a.umr
      riga.mandateSignatureDate = giornoLocale(a.firmato_il)
      riga.debtorName = nomeSepa(a.intestatario)
      riga.debtorIBAN = a.iban
      riga.remittanceInfo = causaleSepa(a.causale)
      blocco.addTransaction(riga)
    }
  }
  documento.normalize()
  // Summed in cents: a sum of fractions drifts.
  documento.grpHdr.controlSum = euro(somma(dati.addebiti))
  const file = documento.toString()
  return { file, sha256: createHash('sha256').update(file, 'utf8').digest('hex') }
}
