import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { NESSUN_ADDEBITO } from '../dati-pagamento.ts'
import { compose, type Email } from '../layout.ts'

type Dati = {
  regalo_id: string
  piano: string
  esercente: string
  da: string
  durata: string
  /** The address that it was sent to; null once it was forgotten. */
  a: string | null
  importo_centesimi: number
}

const perChiRegala = ({ esercente }: Dati) =>
  `Ricevi questo messaggio perché hai pagato un regalo a ${esercente}.`
const perChiRiceve = ({ da }: Dati) =>
  `Ricevi questo messaggio perché ${da} ha scritto il tuo indirizzo e-mail.`

const scrivi = (
  d: Dati,
  origin: string,
  {
    titolo,
    paragrafi,
    azione,
    motivo,
  }: {
    titolo: string
    paragrafi: readonly string[]
    azione: string
    motivo: string
  },
): Email =>
  compose({
    oggetto: titolo,
    titolo,
    blocchi: [
      ...paragrafi.map((paragrafo) => ({ paragrafo })),
      { azione, url: `${origin}/regali/${d.regalo_id}` },
    ],
    motivo,
  })

/** To somebody who may have no account: a present that costs them nothing. */
export const regaloPerTe = (
  d: Dati & { messaggio: string | null; scade_at: Date },
  origin: string,
): Email =>
  scrivi(d, origin, {
    titolo: `${d.da} ti regala ${d.piano}`,
    paragrafi: [
      ...(d.messaggio === null ? [] : [`“${d.messaggio}”`]),
      `È un abbonamento di ${d.durata} con ${d.esercente}, già pagato. Apri la pagina, accedi o crea un account con questo indirizzo e-mail e accetta: comincia quel giorno. Non serve una carta, non paghi nulla né adesso né alla fine, e poi finisce da sé.`,
      `Vale fino a ${formattaGiornoCompleto(giornoDiRoma(d.scade_at))}. Se non lo vuoi puoi rifiutarlo, o non fare nulla: il denaro torna a chi lo ha pagato.`,
    ],
    azione: 'Apri il regalo',
    motivo: perChiRiceve(d),
  })

/** To who paid: the other person was written to. */
export const regaloSpedito = (d: Dati & { scade_at: Date }, origin: string): Email =>
  scrivi(d, origin, {
    titolo: `Il tuo regalo è partito: ${d.piano}`,
    paragrafi: [
      `Abbiamo scritto a ${d.a ?? 'chi lo riceve'}: ${d.durata} con ${d.esercente}, ${formattaEuro(d.importo_centesimi)} che hai pagato.`,
      `Se non lo accetta entro ${formattaGiornoCompleto(giornoDiRoma(d.scade_at))}, o lo rifiuta, ti torna tutto. Fino ad allora lo puoi ritirare; dopo, se compri come consumatore, puoi recedere entro 14 giorni dall’ordine.`,
    ],
    azione: 'Vedi il regalo',
    motivo: perChiRegala(d),
  })

/** To both, once it was accepted. */
export const regaloAccettato = (d: Dati & { fino_al: string }, origin: string, chi: 'da' | 'a') =>
  scrivi(
    d,
    origin,
    chi === 'da'
      ? {
          titolo: `Il tuo regalo è stato accettato: ${d.piano}`,
          paragrafi: [
            `L’abbonamento è cominciato e dura fino a ${formattaGiornoCompleto(d.fino_al)}. A chi lo ha non si addebita nulla, e a te nient’altro.`,
          ],
          azione: 'Vedi il regalo',
          motivo: perChiRegala(d),
        }
      : {
          titolo: `È tuo: ${d.piano}`,
          paragrafi: [
            `È il regalo di ${d.da}: ${d.durata} con ${d.esercente}, fino a ${formattaGiornoCompleto(d.fino_al)}. ${NESSUN_ADDEBITO} Alla fine finisce da sé.`,
          ],
          azione: 'Vedi il regalo',
          motivo: perChiRiceve(d),
        },
  )

const PERCHE: Readonly<Record<string, string>> = {
  rifiutato: 'Chi doveva riceverlo lo ha rifiutato.',
  ritirato: 'Il regalo è stato ritirato.',
  scaduto: 'Nessuno lo ha accettato in tempo.',
}

/** To who paid: nobody has it, and what goes back. */
export const regaloReso = (
  d: Dati & { stato: string; reso_centesimi: number; a_mano_centesimi: number },
  origin: string,
): Email =>
  scrivi(d, origin, {
    titolo: `Il tuo regalo torna indietro: ${d.piano}`,
    paragrafi: [
      `${PERCHE[d.stato] ?? ''} ${
        d.reso_centesimi > 0
          ? `Ti tornano ${formattaEuro(d.reso_centesimi)}, da sé, sulla carta o sul conto con cui hai pagato.`
          : ''
      }${d.a_mano_centesimi > 0 ? ` ${formattaEuro(d.a_mano_centesimi)} te li restituisce ${d.esercente}.` : ''}`.trim(),
    ],
    azione: 'Vedi il regalo',
    motivo: perChiRegala(d),
  })

/** To who was offered it: there is nothing to accept any more; or to who has it: it is over. */
export const regaloNonPiu = (d: Dati & { stato: string }, origin: string): Email =>
  scrivi(d, origin, {
    titolo: `Il regalo ${d.piano} non c’è più`,
    paragrafi: [
      `${d.stato === 'receduto' ? `Chi lo aveva pagato ha receduto: l’abbonamento con ${d.esercente} è finito.` : 'Il regalo è stato ritirato prima che lo accettassi.'} ${NESSUN_ADDEBITO}`,
    ],
    azione: 'Apri la pagina',
    motivo: perChiRiceve(d),
  })

/** To who has it: it ends by itself, and how to go on. */
export const regaloFinisce = (
  d: Dati & { fino_al: string; primo_id: string },
  origin: string,
): Email =>
  compose({
    oggetto: `Il regalo ${d.piano} sta per finire`,
    titolo: `Il regalo ${d.piano} sta per finire`,
    blocchi: [
      {
        paragrafo: `L’abbonamento con ${d.esercente} che ti ha regalato ${d.da} finisce da sé ${formattaGiornoCompleto(d.fino_al)}: non si addebita nulla. Se vuoi continuare, dopo quel giorno ti puoi abbonare tu.`,
      },
      {
        azione: 'Leggi il piano',
        url: `${origin}/abbonamenti/piani/${d.primo_id}`,
      },
    ],
    motivo: perChiRiceve(d),
  })
