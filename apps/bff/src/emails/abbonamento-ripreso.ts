import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { compose, type Email } from './layout.ts'

type Dati = {
  id: string
  piano: string
  esercente: string
  prossimo_addebito: string | null
  /** A later day on which the period of `prossimo_addebito` is charged; null where it is that very day. */
  ripresa_il: string | null
  importo_centesimi: number
  /** The card or account of the charges; null where there is none. */
  metodo: string | null
}

const motivoDi = ({ esercente }: Dati) =>
  `Ricevi questo messaggio perché hai un abbonamento con ${esercente}.`

function prossimo({ prossimo_addebito, ripresa_il, importo_centesimi, metodo }: Dati): string {
  if (prossimo_addebito === null) return ''
  const dove =
    metodo === null ? 'e non c’è una carta o un conto su cui farlo: scegline uno' : `su ${metodo}`
  return ` Il prossimo addebito è di ${formattaEuro(importo_centesimi)}, ${formattaGiornoCompleto(ripresa_il ?? prossimo_addebito)}, ${dove}.`
}

const apri = ({ id }: Dati, origin: string) => ({
  azione: 'Apri l’abbonamento',
  url: `${origin}/abbonamenti/${id}`,
})

function servizioDi({ ripresa_il, prossimo_addebito }: Dati, prima: string): string {
  if (prima !== 'sospeso') return 'Il servizio continua.'
  if (ripresa_il === null || prossimo_addebito === null) {
    return 'Il servizio, che era sospeso, riprende.'
  }
  return `Il servizio, che era sospeso, riprende: il ${formattaGiornoLungo(prossimo_addebito)} è cominciato un periodo nuovo, e i giorni di sospensione dopo la fine dell’altro non si pagano. Se non lo vuoi, disdici prima dell’addebito.`
}

/** To the cliente: what was late is paid, and the service goes on. */
export function abbonamentoSaldato(d: Dati, prima: string, origin: string): Email {
  const titolo = `L’abbonamento ${d.piano} è di nuovo attivo`
  return compose({
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: `Hai pagato quello che era in ritardo con ${d.esercente}. ${servizioDi(d, prima)}${prossimo(d)}`,
      },
      apri(d, origin),
    ],
    motivo: motivoDi(d),
  })
}

/** To the cliente, who took it up again: a new period begins. */
export function abbonamentoRipreso(d: Dati, origin: string): Email {
  const titolo = `L’abbonamento ${d.piano} è ripreso`
  return compose({
    oggetto: titolo,
    titolo,
    blocchi: [
      {
        paragrafo: `Hai ripreso l’abbonamento con ${d.esercente}: da oggi comincia un nuovo periodo.${prossimo(d)}`,
      },
      apri(d, origin),
    ],
    motivo: motivoDi(d),
  })
}
