import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { compose, type Email } from './layout.ts'
import { f, fissa } from '@rateo/domain/parole/frase'

const MOTIVO = fissa`Ricevi questo messaggio perché la tua attività usa Rateo: non si può disattivare.`

/** The events of an esercente after its registration: their words, and whether money moves by them. */
const EVENTI = {
  prendi_in_carico: {
    oggetto: 'Stiamo controllando la tua registrazione',
    frase: f`Nel frattempo puoi già usare Rateo, con un tetto a quanto puoi chiedere. Gli incassi ti vengono accreditati quando la registrazione è approvata.`,
  },
  appella: {
    oggetto: 'Abbiamo ricevuto la tua richiesta di riesame',
    frase: f`Riguardiamo la registrazione e ti scriviamo l’esito. Fino ad allora non puoi chiedere nuovi pagamenti e nessun importo viene mosso.`,
  },
  limita: {
    oggetto: 'La tua attività è limitata',
    frase: f`Puoi chiedere pagamenti fino a un tetto, e gli accrediti sono trattenuti. Rinnovi, rate e rimborsi vanno avanti.`,
  },
  sospendi: {
    oggetto: 'La tua attività è sospesa',
    frase: f`Non puoi chiedere nuovi pagamenti e gli accrediti sono trattenuti. Quello che hai già incassato resta tuo.`,
  },
  riattiva: {
    oggetto: 'La tua attività è di nuovo attiva',
    frase: f`Puoi chiedere pagamenti come prima, e gli accrediti ripartono.`,
  },
  disattiva: {
    oggetto: 'La tua attività non è più attiva',
    frase: fissa`Per ora non puoi usare Rateo: nessun importo viene addebitato o incassato a tuo nome. Per riprendere, scrivi all’assistenza.`,
  },
  avvia_cessazione: {
    oggetto: 'Il tuo contratto sta per finire',
    frase: f`Non puoi chiedere nuovi pagamenti. Quello che è già concordato va avanti, e gli accrediti arrivano come sempre.`,
  },
  ripensa: {
    oggetto: 'Il tuo contratto continua',
    frase: f`La chiusura del conto è annullata: puoi chiedere pagamenti come prima.`,
  },
  cessa: {
    oggetto: 'Il tuo contratto è finito',
    frase: f`Puoi ancora accedere e leggere tutto. Quello che resta da accreditarti ti viene accreditato.`,
  },
  abilita_credito: {
    oggetto: 'Puoi concedere dilazioni che sono credito ai consumatori',
    frase: f`Da ora puoi proporre ai consumatori rate con interessi o oltre i 50 giorni. Nessun importo è stato mosso.`,
  },
  revoca_credito: {
    oggetto: 'Non puoi più concedere credito ai consumatori',
    frase: f`Le dilazioni già accettate vanno avanti; quelle nuove ai consumatori sono gratuite ed entro 50 giorni. Nessun importo è stato mosso.`,
  },
  cambia_capacita: {
    oggetto: 'È cambiato quello che puoi fare su Rateo',
    frase: f`Nel portale trovi che cosa è fermo e perché. Nessun importo è stato mosso.`,
  },
} as const
export type EventoRaccontato = keyof typeof EVENTI

export const eRaccontato = (evento: string): evento is EventoRaccontato =>
  Object.hasOwn(EVENTI, evento)

/** The same few words in the message and in the bell. */
export const titoloEvento = (evento: EventoRaccontato): string => EVENTI[evento].oggetto

type Dettagli = { motivo: string; fino_al: string | null }

export function statoEsercente(
  evento: EventoRaccontato,
  ragioneSociale: string,
  { motivo, fino_al }: Dettagli,
  origin: string,
): Email {
  const { oggetto, frase } = EVENTI[evento]
  const dati: (readonly [string, string])[] = [
    ['Attività', ragioneSociale],
    ...(motivo && evento !== 'appella' ? [['Motivo', motivo] as const] : []),
    ...(fino_al ? [['Fino al', `${formattaGiornoLungo(fino_al)} compreso`] as const] : []),
  ]
  return compose({
    modello: 'stato_esercente',
    oggetto,
    titolo: oggetto,
    blocchi: [{ paragrafo: frase }, { dati }, { azione: 'Apri Rateo', url: `${origin}/home` }],
    motivo: MOTIVO,
  })
}
