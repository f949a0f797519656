import type { DocumentoRow } from '@rateo/contract/registri/documenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { NOMI_DOCUMENTO } from '@rateo/domain/stati/documento'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { foglioPdf, printable } from './foglio-pdf.ts'

/** The content of an issued document beside its title, frozen on its day. Read back from a jsonb column. */
export type DatiDocumento = {
  sezioni: { titolo: string; righe: [etichetta: string, valore: string][] }[]
  nota: string
}

/** An issued document as a tagged PDF, drawn anew from what was frozen: the same page each time. */
export async function documentoPdf(row: DocumentoRow, dati: DatiDocumento): Promise<Buffer> {
  const { tipo, numero, titolo, data, esercente, cliente, importo_centesimi: importo } = row
  const parti = [
    ...(esercente ? [['Esercente', esercente.nome] as const] : []),
    ...(cliente ? [['Cliente', cliente.nome] as const] : []),
  ]
  const sezioni = [{ titolo: 'Parti', righe: parti }, ...dati.sezioni].map((sezione) => ({
    titolo: printable(sezione.titolo),
    righe: sezione.righe.map(
      ([etichetta, valore]) => [printable(etichetta), printable(valore)] as const,
    ),
  }))
  const nome = NOMI_DOCUMENTO[tipo]
  return await foglioPdf({
    titolo: printable(titolo),
    sottotitolo: [nome, numero, formattaGiornoLungo(data)].filter(Boolean).join(' · '),
    evidenza: importo === null ? null : { etichetta: 'Importo', valore: formattaEuro(importo) },
    sezioni,
    nota: printable(dati.nota),
    nome: [nome, numero].filter(Boolean).join(' '),
    autore: esercente?.nome ?? 'Rateo',
    giorno: data,
  })
}
