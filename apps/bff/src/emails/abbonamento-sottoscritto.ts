import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { condizioniInParole } from '@rateo/domain/parole/condizioni-piano'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import type { CondizioniPiano } from '@rateo/domain/stati/piano'
import type { Posti } from '@rateo/domain/stati/posti'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { NESSUN_ADDEBITO } from './dati-pagamento.ts'
import { compose, type Email } from './layout.ts'
import { avvioERecesso } from './abbonamenti/avvio-e-recesso.ts'

type Dati = CondizioniPiano &
  Posti & {
    posti_scelti: number
    /** Paid elsewhere until the first charge here. */
    subentro: boolean
    id: string
    piano: string
    esercente: string
    iva_percento: number | null
    pausa_giorni: number
    /** The sum that was paid to begin; null where it began with a trial. */
    pagato_centesimi: number | null
    prossimo_addebito: string | null
    /** The sum of the next charge, and the discount that was taken off it. */
    prossimo_centesimi: number
    sconto_centesimi: number
    fino_al: string | null
    metodo: string | null
    /** The last day on which a consumer can withdraw; null between firms. */
    recesso_entro: string | null
    avvio_chiesto: boolean
    /** The day of the first charge after the first price; null where there is none. */
    pieno_dal: string | null
  }

const motivoDi = (esercente: string) =>
  `Ricevi questo messaggio perché ti sei abbonato a un piano di ${esercente}.`

function prossimo(d: Dati): string {
  if (d.prossimo_addebito === null) {
    return d.fino_al === null
      ? ''
      : ` Non ci sono altri addebiti: finisce ${formattaGiornoCompleto(d.fino_al)}.`
  }
  const su = d.metodo === null ? '' : ` su ${d.metodo}`
  const tolto =
    d.sconto_centesimi > 0 ? ` (tolti ${formattaEuro(d.sconto_centesimi)} di sconto)` : ''
  return ` ${d.pagato_centesimi === null ? 'Il primo' : 'Il prossimo'} addebito è di ${formattaEuro(d.prossimo_centesimi)}${tolto}, ${formattaGiornoCompleto(d.prossimo_addebito)}${su}.`
}

/** To the cliente: the contract on a durable medium, with all of its conditions (art. 51 Codice del consumo). */
export function abbonamentoSottoscritto(d: Dati, origin: string): Email {
  const titolo = `Il tuo abbonamento ${d.piano}`
  return compose({
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: `${
          d.subentro && d.pagato_centesimi === null
            ? `L’abbonamento con ${d.esercente} è confermato: oggi non è stato addebitato nulla.`
            : d.pagato_centesimi === null
              ? `Con ${d.esercente} è cominciata la prova gratuita: oggi non è stato addebitato nulla.`
              : `L’abbonamento con ${d.esercente} è attivo: hai pagato ${formattaEuro(d.pagato_centesimi)}.`
        }${prossimo(d)}`,
      },
      { paragrafo: 'Conserva questo messaggio: sono le condizioni che hai accettato.' },
      ...condizioniInParole(d).map(({ name, value }) => ({ paragrafo: `${name}: ${value}.` })),
      ...(d.pieno_dal === null
        ? []
        : [
            {
              paragrafo: `Il prezzo pieno, ${formattaEuro(d.importo_centesimi)}, si addebita da ${formattaGiornoCompleto(d.pieno_dal)}. Te lo ricordiamo prima.`,
            },
          ]),
      ...avvioERecesso(d, {
        inParte: 'Paghi solo i giorni che hai già avuto, il resto ti torna.',
        tutto: 'Ti torna tutto quello che hai pagato.',
      }),
      { azione: 'Apri l’abbonamento', url: `${origin}/abbonamenti/${d.id}` },
    ],
    motivo: motivoDi(d.esercente),
  })
}

/** To the cliente: the first charge did not come in time, and nothing has begun. */
export function abbonamentoNonAttivato({
  piano,
  esercente,
  link,
}: {
  piano: string
  esercente: string
  link: string
}): Email {
  const titolo = `L’abbonamento ${piano} non è partito`
  return compose({
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: `Il primo pagamento a ${esercente} non è arrivato, e l’ordine è chiuso. ${NESSUN_ADDEBITO} Se lo vuoi ancora, ti abboni di nuovo dalla sua pagina.`,
      },
      { azione: 'Apri il piano', url: link },
    ],
    motivo: motivoDi(esercente),
  })
}

type Proposta = CondizioniPiano &
  Posti & {
    posti_scelti: number
    subentro: boolean
    /** The day of the first charge of who pays elsewhere until then. */
    dal: string | null
    piano: string
    esercente: string
    iva_percento: number | null
    pausa_giorni: number
    scade_at: Date
    primo: string
    /** True where the price is a share, which others pay as well. */
    quota: boolean
    beneficiario_id: string | null
    beneficiario: string | null
  }

/** To the cliente: the esercente proposes a piano, which begins only if they accept it. */
export function abbonamentoProposto(d: Proposta, origin: string): Email {
  const titolo = `${d.esercente} ti propone l’abbonamento ${d.piano}`
  return compose({
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: `Se lo vuoi, lo confermi con un codice e scegli come pagare entro ${formattaGiornoCompleto(giornoDiRoma(d.scade_at))}. Finché non confermi non comincia nulla. ${NESSUN_ADDEBITO}`,
      },
      ...(d.beneficiario === null ? [] : [{ paragrafo: `È per ${d.beneficiario}.` }]),
      ...(d.quota
        ? [
            {
              paragrafo:
                'Il prezzo è diviso fra più persone: gli importi qui sotto sono la tua quota, e paghi solo quella.',
            },
          ]
        : []),
      ...(d.dal === null
        ? []
        : [
            {
              paragrafo: d.quota
                ? `Il primo addebito è ${formattaGiornoCompleto(d.dal)}. Prima di confermare non si addebita nulla.`
                : `Lo paghi già altrove: qui il primo addebito è ${formattaGiornoCompleto(d.dal)}, o quando confermi se lo fai dopo. Prima di confermare non si addebita nulla.`,
            },
          ]),
      ...condizioniInParole(d).map(({ name, value }) => ({ paragrafo: `${name}: ${value}.` })),
      {
        azione: 'Leggi e decidi',
        url: `${origin}/abbonamenti/piani/${d.primo}/abbonati${d.beneficiario_id === null ? '' : `?per=${d.beneficiario_id}`}`,
      },
    ],
    motivo: `Ricevi questo messaggio perché sei cliente di ${d.esercente}.`,
  })
}
