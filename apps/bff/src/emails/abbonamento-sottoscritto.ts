import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { condizioniInParole } from '@rateo/domain/parole/condizioni-piano'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import type { CondizioniPiano } from '@rateo/domain/stati/piano'
import type { Posti } from '@rateo/domain/stati/posti'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { NESSUN_ADDEBITO } from './dati-pagamento.ts'
import { compose, type Email } from './layout.ts'
import { avvioERecesso } from './abbonamenti/avvio-e-recesso.ts'
import { f } from '@rateo/domain/parole/frase'

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
  f`Ricevi questo messaggio perché ti sei abbonato a un piano di ${{ esercente }}.`

function prossimo(d: Dati): string {
  if (d.prossimo_addebito === null) {
    return d.fino_al === null
      ? ''
      : f` Non ci sono altri addebiti: finisce ${{ fino_al: formattaGiornoCompleto(d.fino_al) }}.`
  }
  const su = d.metodo === null ? '' : f` su ${{ metodo: d.metodo }}`
  const tolto =
    d.sconto_centesimi > 0
      ? f` (tolti ${{ sconto: formattaEuro(d.sconto_centesimi) }} di sconto)`
      : ''
  return f` ${{ quale: d.pagato_centesimi === null ? f`Il primo` : f`Il prossimo` }} addebito è di ${{ prossimo: formattaEuro(d.prossimo_centesimi) }}${{ tolto }}, ${{ prossimo_addebito: formattaGiornoCompleto(d.prossimo_addebito) }}${{ su }}.`
}

/** To the cliente: the contract on a durable medium, with all of its conditions (art. 51 Codice del consumo). */
export function abbonamentoSottoscritto(d: Dati, origin: string): Email {
  const titolo = f`Il tuo abbonamento ${{ piano: d.piano }}`
  return compose({
    modello: 'abbonamento_sottoscritto',
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: `${
          d.subentro && d.pagato_centesimi === null
            ? f`L’abbonamento con ${{ esercente: d.esercente }} è confermato: oggi non è stato addebitato nulla.`
            : d.pagato_centesimi === null
              ? f`Con ${{ esercente: d.esercente }} è cominciata la prova gratuita: oggi non è stato addebitato nulla.`
              : f`L’abbonamento con ${{ esercente: d.esercente }} è attivo: hai pagato ${{ pagato: formattaEuro(d.pagato_centesimi) }}.`
        }${prossimo(d)}`,
      },
      { paragrafo: 'Conserva questo messaggio: sono le condizioni che hai accettato.' },
      ...condizioniInParole(d).map(({ name, value }) => ({
        paragrafo: f`${{ name }}: ${{ value }}.`,
      })),
      ...(d.pieno_dal === null
        ? []
        : [
            {
              paragrafo: f`Il prezzo pieno, ${{ importo: formattaEuro(d.importo_centesimi) }}, si addebita da ${{ pieno_dal: formattaGiornoCompleto(d.pieno_dal) }}. Te lo ricordiamo prima.`,
            },
          ]),
      ...avvioERecesso(d, {
        inParte: f`Paghi solo i giorni che hai già avuto, il resto ti torna.`,
        tutto: f`Ti torna tutto quello che hai pagato.`,
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
  const titolo = f`L’abbonamento ${{ piano }} non è partito`
  return compose({
    modello: 'abbonamento_non_attivato',
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: f`Il primo pagamento a ${{ esercente }} non è arrivato, e l’ordine è chiuso. ${{ nessun_addebito: NESSUN_ADDEBITO }} Se lo vuoi ancora, ti abboni di nuovo dalla sua pagina.`,
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
  const titolo = f`${{ esercente: d.esercente }} ti propone l’abbonamento ${{ piano: d.piano }}`
  return compose({
    modello: 'abbonamento_proposto',
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: f`Se lo vuoi, lo confermi con un codice e scegli come pagare entro ${{ scadenza_proposta: formattaGiornoCompleto(giornoDiRoma(d.scade_at)) }}. Finché non confermi non comincia nulla. ${{ nessun_addebito: NESSUN_ADDEBITO }}`,
      },
      ...(d.beneficiario === null
        ? []
        : [{ paragrafo: f`È per ${{ beneficiario: d.beneficiario }}.` }]),
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
                ? f`Il primo addebito è ${{ dal: formattaGiornoCompleto(d.dal) }}. Prima di confermare non si addebita nulla.`
                : f`Lo paghi già altrove: qui il primo addebito è ${{ dal: formattaGiornoCompleto(d.dal) }}, o quando confermi se lo fai dopo. Prima di confermare non si addebita nulla.`,
            },
          ]),
      ...condizioniInParole(d).map(({ name, value }) => ({
        paragrafo: f`${{ name }}: ${{ value }}.`,
      })),
      {
        azione: 'Leggi e decidi',
        url: `${origin}/abbonamenti/piani/${d.primo}/abbonati${d.beneficiario_id === null ? '' : `?per=${d.beneficiario_id}`}`,
      },
    ],
    motivo: f`Ricevi questo messaggio perché sei cliente di ${{ esercente: d.esercente }}.`,
  })
}
