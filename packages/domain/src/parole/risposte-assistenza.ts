import { formattaEuro } from '../denaro/denaro.ts'
import type { Giorno } from '../tempo/giorno.ts'
import { formattaGiorno } from './formato.ts'

/** The facts of a record that answer what is most often asked about it; null where it has none of them. */
export type FattiOggetto = {
  scadenza: Giorno | null
  /** Still due, in cents. */
  residuo_centesimi: number | null
  /** The day by which the bank answers about a direct debit on its way. */
  esito_entro: Giorno | null
  /** Why the last try did not go, as a sentence. */
  rifiuto: string | null
  ricevuta: string | null
  /** The last refund, in cents, and whether it has already left. */
  rimborso: { importo_centesimi: number; partito_il: Giorno | null } | null
  /** The next charge by itself. */
  prossimo: { giorno: Giorno; importo_centesimi: number | null } | null
  /** The day of its end, when it was given up. */
  fino_al: Giorno | null
}

export type RispostaProbabile = { titolo: string; testo: string }

type Regola = (fatti: FattiOggetto) => RispostaProbabile | null

/** Days in which a bank shows a refund that has left. */
const GIORNI_RIMBORSO = 10
const MASSIMO = 3

const inCorso: Regola = ({ esito_entro }) =>
  esito_entro === null
    ? null
    : {
        titolo: 'L’addebito è in elaborazione',
        testo: `La banca risponde entro il ${formattaGiorno(esito_entro)}. Fino ad allora non serve pagare di nuovo: nulla viene addebitato due volte.`,
      }

const nonRiuscito: Regola = ({ rifiuto, residuo_centesimi }) =>
  rifiuto === null || residuo_centesimi === null || residuo_centesimi === 0
    ? null
    : {
        titolo: 'Perché l’ultimo tentativo non è riuscito',
        testo: `${rifiuto} Puoi riprovare, anche con un altro metodo, dalla sua pagina.`,
      }

const rimborsato: Regola = ({ rimborso }) => {
  if (rimborso === null) return null
  const importo = formattaEuro(rimborso.importo_centesimi)
  return rimborso.partito_il === null
    ? {
        titolo: `Il rimborso di ${importo} è in corso`,
        testo: 'Ti scriviamo appena è partito. Torna sul metodo con cui hai pagato.',
      }
    : {
        titolo: `Il rimborso di ${importo} è partito il ${formattaGiorno(rimborso.partito_il)}`,
        testo: `La banca può metterci fino a ${GIORNI_RIMBORSO} giorni per mostrarlo sul conto o sull’estratto della carta.`,
      }
}

const ricevuta: Regola = (fatti) =>
  fatti.ricevuta === null
    ? null
    : {
        titolo: 'La ricevuta c’è già',
        testo: `È la ${fatti.ricevuta}: si scarica dalla pagina del pagamento.`,
      }

const daPagare: Regola = ({ residuo_centesimi, scadenza, esito_entro, prossimo }) =>
  residuo_centesimi === null || residuo_centesimi === 0 || scadenza === null || esito_entro !== null
    ? null
    : {
        titolo: `Restano ${formattaEuro(residuo_centesimi)} da pagare`,
        testo:
          prossimo === null
            ? `La scadenza è il ${formattaGiorno(scadenza)}. Si paga dalla sua pagina, con «Paga».`
            : `La scadenza è il ${formattaGiorno(scadenza)}.`,
      }

const prossimoAddebito: Regola = ({ prossimo }) =>
  prossimo === null
    ? null
    : {
        titolo: `Il prossimo addebito è il ${formattaGiorno(prossimo.giorno)}`,
        testo:
          prossimo.importo_centesimi === null
            ? 'L’importo è nella sua pagina, insieme a quelli che seguono.'
            : `Sono ${formattaEuro(prossimo.importo_centesimi)}. Metodo e giorno si cambiano dalla sua pagina.`,
      }

const finisce: Regola = ({ fino_al }) =>
  fino_al === null
    ? null
    : {
        titolo: `È disdetto: resta attivo fino al ${formattaGiorno(fino_al)}`,
        testo:
          'Dopo quel giorno non viene addebitato altro. Fino ad allora si può annullare la disdetta.',
      }

// The most pressing first.
const REGOLE: readonly Regola[] = [
  inCorso,
  nonRiuscito,
  rimborsato,
  finisce,
  prossimoAddebito,
  daPagare,
  ricevuta,
]

/** The answers that the state of a record already gives, at most three, before anybody is asked. */
export const risposteProbabili = (fatti: FattiOggetto): RispostaProbabile[] =>
  REGOLE.flatMap((regola) => regola(fatti) ?? []).slice(0, MASSIMO)
