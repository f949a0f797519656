import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import type { LivelloSollecito } from '@rateo/domain/stati/sollecito'
import { emittenteDi, foglioPdf, printable, type Riga } from '../../registri/documenti/index.ts'

export type DatiLettera = {
  /** The day of the letter: days to pay are counted from here. */
  giorno: string
  esercente: string
  partita_iva: string | null
  indirizzo: string | null
  email_esercente: string
  logo: Buffer | null
  cliente: string
  cliente_codice_fiscale: string | null
  causale: string
  scadenza: string
  /** All that is to be paid on that day, with what `mora` tells. */
  importo_centesimi: number
  /** The mora of the debt, a sentence each. */
  mora: readonly string[]
  numero: string
  link: string
}

const LETTERE = {
  formale: {
    titolo: 'Sollecito formale di pagamento',
    giorni: 7,
    richiesta: (entro: string) =>
      `Ti invitiamo a pagare l’importo indicato entro il ${entro}. Se hai difficoltà scrivici: possiamo trovare un accordo.`,
  },
  diffida: {
    titolo: 'Diffida ad adempiere e costituzione in mora',
    giorni: 15,
    richiesta: (entro: string) =>
      `Ti diffidiamo a pagare l’importo indicato entro il ${entro}, anche ai sensi dell’art. 1219 del codice civile. Trascorso il termine potremo agire per il recupero. Fino ad allora puoi proporci un nuovo piano di pagamento.`,
  },
} as const

const CRESCE =
  ' L’importo comprende la mora fino al giorno di questa lettera: cresce ogni giorno, e dove si paga leggi quanto è dovuto quel giorno.'

const haLettera = (livello: LivelloSollecito): livello is keyof typeof LETTERE =>
  Object.hasOwn(LETTERE, livello)

async function disegna(livello: keyof typeof LETTERE, d: DatiLettera): Promise<Buffer> {
  const { titolo, giorni, richiesta } = LETTERE[livello]
  const entro = formattaGiornoLungo(aggiungiGiorni(d.giorno, giorni))
  const riga = (etichetta: string, valore: string | null): Riga[] =>
    valore ? [[etichetta, printable(valore)]] : []
  const { esercente: nome, partita_iva, indirizzo, email_esercente: email } = d
  return foglioPdf({
    emittente: emittenteDi({ nome, partita_iva, indirizzo, email }, d.logo),
    titolo,
    qr: { indirizzo: d.link, didascalia: 'Inquadra per pagare' },
    sottotitolo: formattaGiornoLungo(d.giorno),
    evidenza: {
      etichetta: `Da pagare entro il ${entro}`,
      valore: formattaEuro(d.importo_centesimi),
    },
    sezioni: [
      {
        titolo: 'Per',
        righe: [...riga('Nome', d.cliente), ...riga('Codice fiscale', d.cliente_codice_fiscale)],
      },
      {
        titolo: 'Che cosa è da pagare',
        righe: [
          ...riga('Causale', d.causale),
          ...riga('Scadenza', formattaGiornoLungo(d.scadenza)),
          ...d.mora.flatMap((frase, i) => riga(i === 0 ? 'Ritardo' : '', frase)),
          ...riga('Numero del pagamento', d.numero),
          ...riga('Dove si paga', d.link),
        ],
      },
      {
        titolo: 'Che cosa ti chiediamo',
        righe: riga('Richiesta', `${richiesta(entro)}${d.mora.length > 0 ? CRESCE : ''}`),
      },
    ],
    nota: 'Se hai già pagato, non tenere conto di questa lettera. Nessun importo viene addebitato con essa.',
    nome: titolo,
    autore: d.esercente,
    giorno: d.giorno,
  })
}

/** The letter of a formal reminder or of a diffida as a tagged PDF; null for what is a message only. */
export function letteraPdf(
  livello: LivelloSollecito,
  giorno: string,
  leggi: () => Promise<DatiLettera>,
): { filename: string; content: () => Promise<Buffer>; contentType: string } | null {
  if (!haLettera(livello)) return null
  const file = livello === 'formale' ? 'sollecito-formale' : 'diffida'
  return {
    filename: `${file}-${giorno}.pdf`,
    content: async () => disegna(livello, await leggi()),
    contentType: 'application/pdf',
  }
}
