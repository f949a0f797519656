import { createHash } from 'node:crypto'
import { formattaGiornoLungo, unPunto } from '@rateo/domain/parole/formato'
import { stampaIban } from '@rateo/domain/banca/iban'
import type { TipoMandato } from '@rateo/domain/banca/mandato'
import { emittenteDi, foglioPdf, printable } from '../../registri/documenti/index.ts'

export type Documento = {
  umr: string
  creditore_id: string
  esercente: string
  partita_iva: string | null
  sede: string
  logo: Buffer | null
  intestatario: string
  iban: string
  tipo: TipoMandato
  preavviso_giorni: number
  giorno: string
}

const giorni = (n: number) => (n === 1 ? 'un giorno' : `${n} giorni`)

/** The mandato with the words that the rules of the SEPA schemes want (EPC016-06), as a tagged PDF. */
export async function mandatoPdf(d: Documento): Promise<Buffer> {
  const righe = (coppie: readonly (readonly [string, string])[]) =>
    coppie.map(([nome, valore]) => [nome, printable(valore)] as const)
  const { esercente: nome, partita_iva, sede: indirizzo } = d
  return foglioPdf({
    emittente: emittenteDi({ nome, partita_iva, indirizzo }, d.logo),
    titolo: 'Mandato di addebito diretto SEPA CORE',
    sottotitolo: formattaGiornoLungo(d.giorno),
    evidenza: null,
    sezioni: [
      {
        titolo: 'Creditore',
        righe: righe([
          ['Nome', d.esercente],
          ...(d.sede === '' ? [] : [['Sede', d.sede] as const]),
          ['Identificativo del creditore', d.creditore_id],
        ]),
      },
      {
        titolo: 'Debitore',
        righe: righe([
          ['Intestatario del conto', d.intestatario],
          ['IBAN', stampaIban(d.iban)],
        ]),
      },
      {
        titolo: 'Mandato',
        righe: righe([
          ['Riferimento (UMR)', d.umr],
          [
            'Tipo di pagamento',
            d.tipo === 'ricorrente'
              ? 'Ricorrente: vale per più addebiti'
              : 'Singolo: un solo addebito',
          ],
          [
            'Autorizzazione',
            unPunto(
              `La sottoscrizione del presente mandato comporta (A) l’autorizzazione a ${d.esercente} a richiedere alla banca del debitore l’addebito del suo conto e (B) l’autorizzazione alla banca del debitore di procedere a tale addebito conformemente alle disposizioni impartite da ${d.esercente}.`,
            ),
          ],
          [
            'Diritto al rimborso',
            'Il debitore ha diritto di ottenere il rimborso dalla propria banca secondo gli accordi ed alle condizioni che regolano il rapporto con quest’ultima. Il rimborso deve essere richiesto nel termine di 8 settimane a decorrere dalla data di addebito in conto.',
          ],
          [
            'Preavviso',
            `Importo e data di ogni addebito sono comunicati per e-mail almeno ${giorni(d.preavviso_giorni)} prima: è il termine concordato in luogo dei 14 giorni di calendario.`,
          ],
          [
            'Firma',
            'Con un codice usa e getta inviato al debitore (firma elettronica semplice, art. 20, comma 1-bis, del Codice dell’amministrazione digitale).',
          ],
        ]),
      },
    ],
    nota: 'I diritti del debitore riguardanti l’autorizzazione sopra riportata sono indicati nella documentazione ottenibile dalla propria banca. Il mandato decade se non è usato per 36 mesi e si può revocare in ogni momento da Rateo.',
    nome: `Mandato SEPA ${d.umr}`,
    autore: d.esercente,
    giorno: d.giorno,
  })
}

/** The hash of the very bytes that are read and signed. */
export const impronta = async (d: Documento): Promise<string> =>
  createHash('sha256')
    .update(await mandatoPdf(d))
    .digest('hex')
