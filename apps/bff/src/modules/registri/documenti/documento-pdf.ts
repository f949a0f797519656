import type { DocumentoRow } from '@rateo/contract/registri/documenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { NOMI_DOCUMENTO } from '@rateo/domain/stati/documento'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { type Colonna, type Emittente, type Foglio, printable, type Sezione } from './foglio.ts'
import { foglioPdf } from './foglio-pdf.ts'

type Tabella = { colonne: Colonna[]; righe: string[][]; totale?: string[] }

/** The content of an issued document beside its title, frozen on its day. Read back from a jsonb column. */
export type DatiDocumento = {
  sezioni: (
    | { titolo: string; righe: [etichetta: string, valore: string][] }
    | { titolo: string; tabella: Tabella }
    | { titolo: string; testo: string[] }
  )[]
  nota: string
}

const stampabile = (sezione: DatiDocumento['sezioni'][number]): Sezione =>
  'tabella' in sezione
    ? sezione
    : 'testo' in sezione
      ? { titolo: sezione.titolo, testo: sezione.testo.map(printable) }
      : {
          titolo: sezione.titolo,
          righe: sezione.righe.map(
            ([etichetta, valore]) => [printable(etichetta), printable(valore)] as const,
          ),
        }

/** An issued document as a tagged PDF, drawn anew from what was frozen: the same page each time. */
export async function documentoPdf(
  row: DocumentoRow,
  dati: DatiDocumento,
  { emittente, qr }: { emittente: Emittente; qr: NonNullable<Foglio['qr']> },
): Promise<Buffer> {
  const { tipo, numero, titolo, data, esercente, cliente, importo_centesimi: importo } = row
  const nome = NOMI_DOCUMENTO[tipo]
  const chi: Sezione[] = cliente
    ? [{ titolo: 'Cliente', righe: [['Nome', printable(cliente.nome)]] }]
    : []
  return await foglioPdf({
    emittente,
    qr,
    titolo: printable(titolo),
    sottotitolo: [nome, numero, formattaGiornoLungo(data)].filter(Boolean).join(' · '),
    evidenza: importo === null ? null : { etichetta: 'Importo', valore: formattaEuro(importo) },
    sezioni: [...chi, ...dati.sezioni.map(stampabile)],
    nota: printable(dati.nota),
    nome: [nome, numero].filter(Boolean).join(' '),
    autore: esercente?.nome ?? 'Rateo',
    giorno: data,
  })
}
