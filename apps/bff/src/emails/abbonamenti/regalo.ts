import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { NESSUN_ADDEBITO } from '../dati-pagamento.ts'
import { compose, type Email } from '../layout.ts'
import { f, fissa } from '@rateo/domain/parole/frase'

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
  f`Ricevi questo messaggio perché hai pagato un regalo a ${{ esercente }}.`
const perChiRiceve = ({ da }: Dati) =>
  f`Ricevi questo messaggio perché ${{ da }} ha scritto il tuo indirizzo e-mail.`

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
    modello: 'regalo',
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
    titolo: f`${{ da: d.da }} ti regala ${{ piano: d.piano }}`,
    paragrafi: [
      ...(d.messaggio === null ? [] : [`“${d.messaggio}”`]),
      f`È un abbonamento di ${{ durata: d.durata }} con ${{ esercente: d.esercente }}, già pagato. Apri la pagina, accedi o crea un account con questo indirizzo e-mail e accetta: comincia quel giorno. Non serve una carta, non paghi nulla né adesso né alla fine, e poi finisce da sé.`,
      f`Vale fino a ${{ scadenza_proposta: formattaGiornoCompleto(giornoDiRoma(d.scade_at)) }}. Se non lo vuoi puoi rifiutarlo, o non fare nulla: il denaro torna a chi lo ha pagato.`,
    ],
    azione: 'Apri il regalo',
    motivo: perChiRiceve(d),
  })

/** To who paid: the other person was written to. */
export const regaloSpedito = (d: Dati & { scade_at: Date }, origin: string): Email =>
  scrivi(d, origin, {
    titolo: f`Il tuo regalo è partito: ${{ piano: d.piano }}`,
    paragrafi: [
      f`Abbiamo scritto a ${{ a: d.a ?? 'chi lo riceve' }}: ${{ durata: d.durata }} con ${{ esercente: d.esercente }}, ${{ importo: formattaEuro(d.importo_centesimi) }} che hai pagato.`,
      fissa`Se non lo accetta entro ${{ scadenza_proposta: formattaGiornoCompleto(giornoDiRoma(d.scade_at)) }}, o lo rifiuta, ti torna tutto. Fino ad allora lo puoi ritirare; dopo, se compri come consumatore, puoi recedere entro 14 giorni dall’ordine.`,
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
          titolo: f`Il tuo regalo è stato accettato: ${{ piano: d.piano }}`,
          paragrafi: [
            f`L’abbonamento è cominciato e dura fino a ${{ fino_al: formattaGiornoCompleto(d.fino_al) }}. A chi lo ha non si addebita nulla, e a te nient’altro.`,
          ],
          azione: 'Vedi il regalo',
          motivo: perChiRegala(d),
        }
      : {
          titolo: f`È tuo: ${{ piano: d.piano }}`,
          paragrafi: [
            f`È il regalo di ${{ da: d.da }}: ${{ durata: d.durata }} con ${{ esercente: d.esercente }}, fino a ${{ fino_al: formattaGiornoCompleto(d.fino_al) }}. ${{ nessun_addebito: NESSUN_ADDEBITO }} Alla fine finisce da sé.`,
          ],
          azione: 'Vedi il regalo',
          motivo: perChiRiceve(d),
        },
  )

const PERCHE: Readonly<Record<string, string>> = {
  rifiutato: f`Chi doveva riceverlo lo ha rifiutato.`,
  ritirato: f`Il regalo è stato ritirato.`,
  scaduto: f`Nessuno lo ha accettato in tempo.`,
}

/** To who paid: nobody has it, and what goes back. */
export const regaloReso = (
  d: Dati & { stato: string; reso_centesimi: number; a_mano_centesimi: number },
  origin: string,
): Email =>
  scrivi(d, origin, {
    titolo: f`Il tuo regalo torna indietro: ${{ piano: d.piano }}`,
    paragrafi: [
      f`${{ perche: PERCHE[d.stato] ?? '' }} ${{
        come_torna:
          d.reso_centesimi > 0
            ? f`Ti tornano ${{ reso: formattaEuro(d.reso_centesimi) }}, da sé, sulla carta o sul conto con cui hai pagato.`
            : '',
      }}${{ a_mano: d.a_mano_centesimi > 0 ? f` ${{ a_mano: formattaEuro(d.a_mano_centesimi) }} te li restituisce ${{ esercente: d.esercente }}.` : '' }}`.trim(),
    ],
    azione: 'Vedi il regalo',
    motivo: perChiRegala(d),
  })

/** To who was offered it: there is nothing to accept any more; or to who has it: it is over. */
export const regaloNonPiu = (d: Dati & { stato: string }, origin: string): Email =>
  scrivi(d, origin, {
    titolo: f`Il regalo ${{ piano: d.piano }} non c’è più`,
    paragrafi: [
      f`${{ perche: d.stato === 'receduto' ? fissa`Chi lo aveva pagato ha receduto: l’abbonamento con ${{ esercente: d.esercente }} è finito.` : f`Il regalo è stato ritirato prima che lo accettassi.` }} ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
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
    modello: 'regalo_finisce',
    oggetto: f`Il regalo ${{ piano: d.piano }} sta per finire`,
    titolo: f`Il regalo ${{ piano: d.piano }} sta per finire`,
    blocchi: [
      {
        paragrafo: f`L’abbonamento con ${{ esercente: d.esercente }} che ti ha regalato ${{ da: d.da }} finisce da sé ${{ fino_al: formattaGiornoCompleto(d.fino_al) }}: non si addebita nulla. Se vuoi continuare, dopo quel giorno ti puoi abbonare tu.`,
      },
      {
        azione: 'Leggi il piano',
        url: `${origin}/abbonamenti/piani/${d.primo_id}`,
      },
    ],
    motivo: perChiRiceve(d),
  })
