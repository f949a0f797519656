import type { DocumentoFattura, ScadenzaFattura } from '@rateo/contract/fatture/carica-fatture'
import { eEmail } from '@rateo/domain/parole/e-email'
import type { Errore, FileFattura } from './file-fatture.ts'

/** An invoice with the file that it stands in. */
export type Letta = { id: string; file: FileFattura; documento: DocumentoFattura }

/** All that was read of some files, and what a person chooses of it before anything is asked. */
export type Lettura = {
  lette: Letta[]
  errori: Errore[]
  /** Files that are no invoice, or the same one again. */
  saltati: number
}

export type Scelte = {
  /** The e-mails of clienti who are new, by their code. */
  emails: Readonly<Record<string, string>>
  /** The parts that are not asked for. */
  escluse: ReadonlySet<string>
  entro: string
  avvisa: boolean
}

export const NULLA: Lettura = { lette: [], errori: [], saltati: 0 }

const uguale = (a: DocumentoFattura, b: DocumentoFattura) =>
  a.e_nota === b.e_nota && a.numero === b.numero && a.data === b.data

/** Adds the invoices of one more file: the same one as XML and as P7M is one. */
export function conLette(
  prima: Lettura,
  file: FileFattura,
  documenti: DocumentoFattura[],
): Lettura {
  const nuove = documenti.filter((documento) =>
    prima.lette.every((letta) => !uguale(letta.documento, documento)),
  )
  return {
    ...prima,
    saltati: prima.saltati + documenti.length - nuove.length,
    lette: [
      ...prima.lette,
      ...nuove.map((documento) => ({ id: `${file.id}#${documento.n}`, file, documento })),
    ],
  }
}

/** One cliente is written to at one address, whatever the number of their invoices. */
export const chiaveCliente = ({ cliente }: DocumentoFattura): string =>
  cliente.codice ?? cliente.nome

export const chiaveScadenza = ({ id }: Letta, { n }: ScadenzaFattura): string => `${id}.${n}`

export const emailDi = ({ documento }: Letta, { emails }: Scelte): string =>
  emails[chiaveCliente(documento)] ?? ''

/** True for a credit note whose invoice is among those that are about to be taken. */
export function correggeUnaDiQueste({ documento }: Letta, lette: readonly Letta[]): boolean {
  const { corregge } = documento
  return (
    corregge.length > 0 &&
    corregge.every(({ numero, data }) =>
      lette.some(
        ({ documento: d }) =>
          !d.e_nota && d.numero === numero && (data === null || d.data === data),
      ),
    )
  )
}

export const scadenzeScelte = (letta: Letta, { escluse }: Scelte): ScadenzaFattura[] =>
  letta.documento.scadenze.filter(
    (una) => una.chiedibile && !escluse.has(chiaveScadenza(letta, una)),
  )

/** True where something of it is to be taken, with what was chosen so far. */
export function daCaricare(letta: Letta, scelte: Scelte): boolean {
  const { situazione, e_nota } = letta.documento
  // One whose invoice is not here is kept until it is.
  if (e_nota) return situazione === 'pronta' || situazione === 'attende'
  if (scadenzeScelte(letta, scelte).length === 0) return false
  if (situazione === 'senza_email') return eEmail(emailDi(letta, scelte).trim().toLowerCase())
  return situazione === 'pronta'
}

/** The choices for one file, as its call takes them: `sue` are all the invoices that stand in it. */
export function campiDi(sue: readonly Letta[], scelte: Scelte): Record<string, string> {
  const [prima] = sue
  const escluse = sue.flatMap((letta) =>
    letta.documento.scadenze
      .filter((una) => scelte.escluse.has(chiaveScadenza(letta, una)))
      .map((una) => `${letta.documento.n}.${una.n}`),
  )
  return {
    email: prima === undefined ? '' : emailDi(prima, scelte).trim().toLowerCase(),
    entro: scelte.entro,
    escluse: escluse.join(','),
    avvisa: scelte.avvisa ? '1' : '',
  }
}
