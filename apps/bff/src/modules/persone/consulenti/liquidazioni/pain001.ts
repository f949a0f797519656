import { createHash } from 'node:crypto'
import { type Giorno, giornoDiRoma, oraDiRoma, partiDelGiorno } from '@rateo/domain/tempo/giorno'
import { causaleSepa, nomeSepa } from '@rateo/domain/banca/sepa-caratteri'
import SEPA from 'sepa'

export type Bonifico = {
  /** The end-to-end reference: the same for the same liquidazione, so that a bank may see that it was sent twice. */
  riferimento: string
  importo_centesimi: number
  nome: string
  iban: string
  causale: string
}

export type DatiBonifici = {
  id: string
  creato_at: Date
  esecuzione_il: Giorno
  ordinante: string
  iban: string
  bonifici: readonly Bonifico[]
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

/** The transfers that a bank takes (ISO 20022 pain.001.001.09), with texts in the characters that every bank accepts. */
export function scriviPain001(dati: DatiBonifici): { file: string; sha256: string } {
  const documento = new SEPA.Document('pain.001.001.09')
  documento.grpHdr.id = dati.id
  documento.grpHdr.created = oraLocale(dati.creato_at)
  documento.grpHdr.initiatorName = nomeSepa(dati.ordinante)
  const blocco = documento.createPaymentInfo()
  blocco.requestedExecutionDate = giornoLocale(dati.esecuzione_il)
  blocco.debtorName = nomeSepa(dati.ordinante)
  blocco.debtorIBAN = dati.iban
  // The statement has one line for each transfer, or one that came back could not be told from the others.
  blocco.batchBooking = false
  documento.addPaymentInfo(blocco)
  for (const b of dati.bonifici) {
    const riga = blocco.createTransaction()
    riga.end2endId = b.riferimento
    riga.amount = euro(b.importo_centesimi)
    riga.creditorName = nomeSepa(b.nome)
    riga.creditorIBAN = b.iban
    riga.remittanceInfo = causaleSepa(b.causale)
    blocco.addTransaction(riga)
  }
  documento.normalize()
  // Summed in cents: a sum of fractions drifts.
  documento.grpHdr.controlSum = euro(
    dati.bonifici.reduce((somma, { importo_centesimi }) => somma + importo_centesimi, 0),
  )
  const file = documento.toString()
  return { file, sha256: createHash('sha256').update(file, 'utf8').digest('hex') }
}
